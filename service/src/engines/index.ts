import {ApertiumEngine} from './apertium/apertium-engine.ts';
import {BergamotEngine} from './bergamot/bergamot-engine.ts';
import type {EngineConfig} from './config.ts';
import type {Engine} from './engine.ts';
import {LibreTranslateEngine} from './libretranslate/libretranslate-engine.ts';
import {OpenAiEngine} from './openai/openai-engine.ts';
import {PhrasebookEngine} from './phrasebook/phrasebook-engine.ts';

export * from './config.ts';
export * from './engine.ts';

/** Creates the configured engine without starting or contacting it. */
export function createEngine(config: EngineConfig): Engine {
  switch (config.engine) {
    case 'apertium':
      return new ApertiumEngine(config);
    case 'bergamot':
      return new BergamotEngine(config);
    case 'libretranslate':
      return new LibreTranslateEngine(config);
    case 'openai':
      return new OpenAiEngine(config);
    case 'phrasebook':
      return new PhrasebookEngine();
  }
}
