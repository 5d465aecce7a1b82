import {setTimeout as wait} from 'node:timers/promises';
import type {TranslationCheck} from '../../../../src/contract/index.ts';
import {untilAborted} from '../../concurrency/until-aborted.ts';
import {EngineError, type Translator} from '../../engines/engine.ts';
import type {SystemDefinition} from '../../systems/index.ts';
import {textSimilarity} from '../../translation/quality/text-similarity.ts';
import {EngineTime} from '../../translation/segments/engine-time.ts';
import {translateTexts} from '../../translation/translate-texts.ts';

/** A system that can be compared. */
export interface ComparableSystem extends Pick<SystemDefinition, 'id' | 'title' | 'source' | 'target'> {
  /** Starts the system if needed; rejects with the reason if it does not start. */
  use(signal: AbortSignal): Promise<ComparedUse>;
}

/** A use of a running system, which ends with `release`. */
interface ComparedUse {
  readonly translator: Translator;
  release(outcome?: 'crashed'): void | Promise<void>;
}

/** Texts to compare systems on. */
export interface ComparedTexts {
  readonly texts: readonly string[];
  /** A good translation of each text; absent if there are none. */
  readonly references?: readonly string[] | undefined;
}

/** A translation of one text. */
export interface ComparedText {
  readonly translation: string;
  /** Names of the checks that found something, each once. */
  readonly checks: readonly TranslationCheck[];
  /** Similarity to the reference from 0 to 1 (chrF without spaces); absent without a reference. */
  readonly similarity?: number;
}

/** Why a system did not translate: it failed, or the time was over. */
export type ComparisonFault = {readonly kind: 'failed'; readonly reason: string} | {readonly kind: 'late'};

/** All texts as translated by one system. */
export interface ComparedSystem {
  readonly id: string;
  readonly title: string;
  /** In the order of the texts; empty if the system did not translate. */
  readonly texts: readonly ComparedText[];
  /** Time of the engine for all texts, without the start and a first text. */
  readonly milliseconds: number;
  readonly fault: ComparisonFault | undefined;
}

/** Limits of a comparison. */
export interface ComparisonLimits {
  /** Ends the comparison, which then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Returns the signal that ends the time of a system that starts now. */
  late(): AbortSignal;
  /** Time after which the next system starts beside a slow one; if absent, it waits for the slow one. */
  readonly patienceMs?: number;
}

/**
 * Translates the same texts with several systems, as the service would: with protected placeholders and
 * checks, without memory and terms, and without counting. One system works after the other, so that their
 * times can be compared; before that, each of several systems translates the shortest text, since first requests
 * are slow. Returns the systems in their order, also those that did not translate.
 */
export async function compareSystems(
  systems: readonly ComparableSystem[],
  compared: ComparedTexts,
  limits: ComparisonLimits,
): Promise<ComparedSystem[]> {
  const results: Promise<ComparedSystem>[] = [];
  const warmUp = systems.length > 1 ? compared.texts.toSorted((a, b) => a.length - b.length)[0] : undefined;
  for (const system of systems) {
    const result = compareSystem(system, {...compared, warmUp}, limits);
    results.push(result);
    await settled(result, limits.patienceMs);
  }
  return await Promise.all(results);
}

async function compareSystem(
  system: ComparableSystem,
  {texts, references, warmUp}: ComparedTexts & {readonly warmUp: string | undefined},
  limits: ComparisonLimits,
): Promise<ComparedSystem> {
  const {id, title, source, target} = system;
  const late = limits.late();
  const signal = AbortSignal.any([limits.signal, late]);
  let use: ComparedUse | undefined;
  let outcome: 'crashed' | undefined;
  try {
    signal.throwIfAborted();
    use = await system.use(signal);
    const {translator} = use;
    const translate = (some: readonly string[], engineTime?: EngineTime) => {
      const translation = translateTexts(some, {
        ...{translator, source, target, terms: [], judged: true, signal, engineTime},
        lookUp: () => Promise.resolve(new Map<string, never>()),
      });
      // Stops waiting even if the engine ignores the signal.
      return untilAborted(translation, signal);
    };
    if (warmUp !== undefined) await translate([warmUp]).catch(unlessOfTheText);
    // The time of the engine alone: the first system would also pay for the first use of everything around it.
    const engineTime = new EngineTime();
    const translated = await translate(texts, engineTime);
    const {milliseconds} = engineTime;
    const results = translated.map((one, index) => comparedText(one, references?.[index]));
    return {id, title, texts: results, milliseconds, fault: undefined};
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof EngineError && error.kind === 'crashed') outcome = 'crashed';
    const fault: ComparisonFault = late.aborted
      ? {kind: 'late'}
      : {kind: 'failed', reason: error instanceof Error ? error.message : String(error)};
    return {id, title, texts: [], milliseconds: 0, fault};
  } finally {
    await use?.release(outcome);
  }
}

/** Throws a fault of the engine; a text that it does not translate is reported with its results. */
function unlessOfTheText(error: unknown): void {
  if (!(error instanceof EngineError) || !['malformed', 'rejected'].includes(error.kind)) throw error;
}

function comparedText(
  {translation, checks}: {translation: string; checks: readonly {check: TranslationCheck}[]},
  reference: string | undefined,
): ComparedText {
  return {
    translation,
    checks: [...new Set(checks.map(({check}) => check))],
    ...(reference !== undefined && {similarity: textSimilarity(translation, reference)}),
  };
}

/** Waits until a promise is settled, at most for a time; never rejects. */
async function settled(promise: Promise<unknown>, ms: number | undefined): Promise<void> {
  const done = promise.then(
    () => undefined,
    () => undefined,
  );
  if (ms === undefined) return await done;
  const timer = new AbortController();
  await Promise.race([done, wait(ms, undefined, {signal: timer.signal}).catch(() => undefined)]);
  timer.abort();
}
