import {ApertiumEngine} from './apertium/apertium-engine.ts';
import {AzureEngine} from './azure/azure-engine.ts';
import {BergamotEngine} from './bergamot/bergamot-engine.ts';
import type {EngineConfig} from './config.ts';
import {DeepLEngine} from './deepl/deepl-engine.ts';
import type {Engine} from './engine.ts';
import {GoogleEngine} from './google/google-engine.ts';
import {JsonTemplateEngine} from './json-template/json-template-engine.ts';
import {LibreTranslateEngine} from './libretranslate/libretranslate-engine.ts';
import {MarianEngine} from './marian/marian-engine.ts';
import {OpenAiEngine} from './openai/openai-engine.ts';
import {PhrasebookEngine} from './phrasebook/phrasebook-engine.ts';

export * from './config.ts';
export * from './engine.ts';

/** Creates the configured engine without starting or contacting it. */
export function createEngine(config: EngineConfig): Engine {
  switch (config.engine) {
    case 'apertium':
      return new ApertiumEngine(config);
    case 'azure':
      return new AzureEngine(config);
    case 'bergamot':
      return new BergamotEngine(config);
    case 'deepl':
      return new DeepLEngine(config);
    case 'google':
      return new GoogleEngine(config);
    case 'http-json':
      return new JsonTemplateEngine(config);
    case 'libretranslate':
      return new LibreTranslateEngine(config);
    case 'marian':
      return new MarianEngine(config);
    case 'openai':
      return new OpenAiEngine(config);
    case 'phrasebook':
      return new PhrasebookEngine();
  }
}
