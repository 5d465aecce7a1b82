import {
  EngineError,
  type Segment,
  type SegmentResult,
  type Translator,
  type WordAlignment,
} from '../engines/engine.ts';
import {textOf} from './code-check.ts';

/** A segment as the engine answered. */
export interface Answer {
  readonly segment: Segment;
  readonly quality: number | undefined;
  readonly alignment?: WordAlignment | undefined;
}

/** Hands out an engine's places: no more batches under way at once than it takes, over all requests. */
class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #waitingBehind = new Set<() => void>();

  constructor(count: number) {
    this.#free = Math.max(1, count);
  }

  /**
   * Resolves with a place, first come first served, those of the background after all others;
   * undefined at once when one is free.
   */
  take(signal: AbortSignal, background: boolean): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    const waiting = background ? this.#waitingBehind : this.#waiting;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        waiting.delete(onPlace);
        reject(signal.reason as Error);
      };
      const onPlace = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      waiting.add(onPlace);
      signal.addEventListener('abort', onAbort, {once: true});
    });
  }

  giveBack(): void {
    const waiting = this.#waiting.size > 0 ? this.#waiting : this.#waitingBehind;
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else this.#free += 1;
  }
}

const places = new WeakMap<Translator, Places>();

function placesOf(translator: Translator): Places {
  let own = places.get(translator);
  if (!own) places.set(translator, (own = new Places(translator.capabilities.concurrency)));
  return own;
}

/** Most batches that one request has under way, so that a long one leaves places to others. */
const MOST_AT_ONCE = 4;

/** What one request asks of an engine, in batches that the engine takes. */
export class EngineQueue {
  readonly translator: Translator;
  readonly terms: Parameters<Translator['translate']>[0]['terms'];
  readonly signal: AbortSignal;
  readonly background: boolean;
  /** Whether words are to be aligned. */
  readonly alignment: boolean;

  constructor(
    translator: Translator,
    terms: Parameters<Translator['translate']>[0]['terms'],
    signal: AbortSignal,
    background = false,
    alignment = false,
  ) {
    this.translator = translator;
    this.terms = terms;
    this.signal = signal;
    this.background = background;
    this.alignment = alignment;
  }

  /**
   * Translates segments, each no longer than the engine's `maxCharacters`; answers in their order.
   * Rejects with the error of the first segment that failed, and ends the batches still under way.
   */
  async ask(segments: readonly Segment[]): Promise<Answer[]> {
    const {capabilities} = this.translator;
    const batches = packBatches(segments, capabilities.maxSegments, capabilities.maxCharacters);
    if (batches.length <= 1) return batches[0] ? await this.#askOne(batches[0], this.signal) : [];
    const stop = new AbortController();
    const onAbort = (): void => stop.abort(this.signal.reason);
    this.signal.throwIfAborted();
    this.signal.addEventListener('abort', onAbort, {once: true});
    const answers: Answer[][] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let index = next++; index < batches.length; index = next++) {
        answers[index] = await this.#askOne(batches[index] ?? [], stop.signal);
      }
    };
    try {
      const workers = Math.max(
        1,
        Math.min(capabilities.concurrency, this.background ? 1 : MOST_AT_ONCE, batches.length),
      );
      await Promise.all(Array.from({length: workers}, work));
    } finally {
      this.signal.removeEventListener('abort', onAbort);
      stop.abort();
    }
    return answers.flat();
  }

  async #askOne(segments: readonly Segment[], signal: AbortSignal): Promise<Answer[]> {
    signal.throwIfAborted();
    const own = placesOf(this.translator);
    await own.take(signal, this.background);
    try {
      const {terms, alignment} = this;
      const results = await this.translator.translate({segments, terms, alignment, signal});
      signal.throwIfAborted();
      return checkResults(results, segments.length);
    } finally {
      own.giveBack();
    }
  }
}

function checkResults(results: readonly SegmentResult[], count: number): Answer[] {
  if (results.length !== count) {
    throw new EngineError('malformed', `The engine answered ${results.length} segments for ${count}.`);
  }
  return results.map((result) => {
    if (!result.ok) throw result.error;
    return {segment: result.segment, quality: result.quality, alignment: result.alignment};
  });
}

function packBatches(segments: readonly Segment[], maxSegments: number, maxCharacters: number): Segment[][] {
  const batches: Segment[][] = [];
  let batch: Segment[] = [];
  let characters = 0;
  for (const segment of segments) {
    const length = textOf(segment).length;
    if (batch.length > 0 && (batch.length >= maxSegments || characters + length > maxCharacters)) {
      batches.push(batch);
      batch = [];
      characters = 0;
    }
    batch.push(segment);
    characters += length;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
