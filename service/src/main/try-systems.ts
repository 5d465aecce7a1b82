import {primaryLanguage} from '../../../src/contract/index.ts';
import type {Configuration} from '../config/index.ts';
import {EngineError} from '../engines/engine.ts';
import type {SystemDefinition} from '../systems/index.ts';
import {textSimilarity} from '../translation/quality/text-similarity.ts';
import {translateTexts} from '../translation/translate-texts.ts';
import {systemDefinitions} from './configured-systems.ts';

const START_MS = 120_000;
const TRANSLATE_MS = 600_000;

/** Sentences to compare systems on. */
export interface TriedTexts {
  readonly source: string;
  readonly target: string;
  readonly texts: readonly string[];
  /** A good translation of each text; absent if there are none. */
  readonly references?: readonly string[];
}

/** A translation of one text. */
export interface TriedText {
  readonly translation: string;
  /** Names of the checks that found something, each once. */
  readonly checks: readonly string[];
  /** Similarity to the reference from 0 to 1 (chrF without spaces); absent without a reference. */
  readonly similarity?: number;
}

/** All texts as translated by one system. */
export interface TriedSystem {
  readonly id: string;
  readonly title: string;
  /** In the order of the texts; empty if the system failed. */
  readonly texts: readonly TriedText[];
  /** Time for all texts, without the start. */
  readonly milliseconds: number;
  /** Why the system failed; undefined if it translated. */
  readonly fault: string | undefined;
}

/**
 * Translates the same texts with every system of a language pair, one system after the other, as the service would:
 * with protected placeholders and checks, without memory and terms.
 */
export async function* trySystems(
  configuration: Configuration,
  tried: TriedTexts,
): AsyncGenerator<TriedSystem> {
  const definitions = await systemDefinitions(configuration, () => undefined);
  const isSame = (one: string, other: string) => primaryLanguage(one) === primaryLanguage(other);
  for (const definition of definitions) {
    const {source, target} = definition;
    if (isSame(source, tried.source) && isSame(target, tried.target))
      yield await trySystem(definition, tried);
  }
}

async function trySystem(
  {id, title, engine, pair, source, target}: SystemDefinition,
  {texts, references}: TriedTexts,
): Promise<TriedSystem> {
  const translator = engine.translator(pair);
  try {
    await translator.start(AbortSignal.timeout(START_MS));
    const begin = performance.now();
    const translated = await translateTexts(texts, {
      ...{translator, source, target, terms: [], judged: true},
      lookUp: () => Promise.resolve(new Map<string, never>()),
      signal: AbortSignal.timeout(TRANSLATE_MS),
    });
    const milliseconds = performance.now() - begin;
    const results = translated.map(({translation, checks}, index): TriedText => {
      const reference = references?.[index];
      return {
        translation,
        checks: [...new Set(checks.map(({check}) => check))],
        ...(reference !== undefined && {similarity: textSimilarity(translation, reference)}),
      };
    });
    return {id, title, texts: results, milliseconds, fault: undefined};
  } catch (error) {
    const fault = error instanceof EngineError ? error.message : String(error);
    return {id, title, texts: [], milliseconds: 0, fault};
  } finally {
    await translator.stop();
  }
}
