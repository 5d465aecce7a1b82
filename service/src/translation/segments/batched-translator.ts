import {Semaphore, type Load} from '../../concurrency/semaphore.ts';
import {
  EngineError,
  type Guidance,
  type Segment,
  type SegmentResult,
  type Translator,
} from '../../engines/engine.ts';
import {textOf} from '../../engines/segment-content.ts';
import {inSpan} from '../../tracing/spans.ts';
import type {TranslationContext} from '../translation-context.ts';
import type {SegmentSetting} from './translate-segment.ts';
import type {Answer} from './translation-rounds.ts';

type EngineContext = Pick<
  TranslationContext,
  'translator' | 'terms' | 'signal' | 'background' | 'alignment' | 'engineTime'
> &
  Pick<SegmentSetting, 'masksTerms'>;

/**
 * One semaphore per engine, shared by all requests, so that the engine gets no more batches at once than it
 * accepts.
 */
const semaphores = new WeakMap<Translator, Semaphore>();

function semaphoreOf(translator: Translator): Semaphore {
  let semaphore = semaphores.get(translator);
  if (!semaphore)
    semaphores.set(translator, (semaphore = new Semaphore(translator.capabilities.concurrency)));
  return semaphore;
}

/**
 * Number of batches that an engine is processing, and number of waiting batches; undefined before the
 * engine's first request.
 */
export function loadOf(translator: Translator): Load | undefined {
  return semaphores.get(translator)?.load;
}

/** Maximum number of concurrent batches of one request; the limit leaves capacity for other requests. */
const MAX_AT_ONCE = 4;

/** If more segments have faults, and none has a translation, the engine is at fault. */
const MAX_FAULTS = 3;

/** A segment, and what may help the engine to translate it. */
export interface Question {
  readonly segment: Segment;
  readonly guidance: Guidance | undefined;
}

/** Sends the segments of one request to its engine, in batches of the engine's size. */
export class BatchedTranslator {
  readonly #context: EngineContext;

  constructor(context: EngineContext) {
    this.#context = context;
  }

  /**
   * Translates segments of at most `maxCharacters` each; the answers are in the same order. A segment that the engine
   * cannot translate has a fault; without a waiting user, it is sent once more before, alone. On any other failure,
   * rejects with the first error and aborts the other batches.
   */
  async translate(questions: readonly Question[]): Promise<Answer[]> {
    const answers = await this.#translateAll(questions);
    const faulty = answers.flatMap(({fault}, index) => (fault?.kind === 'malformed' ? index : []));
    if (this.#context.background !== true || faulty.length > MAX_FAULTS) return answers;
    for (const index of faulty) {
      const [answer] = await this.#translateBatch([questions[index]!], this.#context.signal);
      answers[index] = answer!;
    }
    return answers;
  }

  async #translateAll(questions: readonly Question[]): Promise<Answer[]> {
    const {translator, signal, background = false} = this.#context;
    const {maxSegments, maxCharacters, concurrency} = translator.capabilities;
    const batches = packBatches(questions, maxSegments, maxCharacters);
    if (batches.length <= 1) return batches[0] ? await this.#translateBatch(batches[0], signal) : [];
    const stop = new AbortController();
    const onAbort = (): void => stop.abort(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener('abort', onAbort, {once: true});
    const answers: Answer[][] = [];
    let next = 0;
    let faults = 0;
    let isAnyTranslated = false;
    const work = async (): Promise<void> => {
      for (let index = next++; index < batches.length; index = next++) {
        const batch = await this.#translateBatch(batches[index] ?? [], stop.signal);
        answers[index] = batch;
        const faulty = batch.flatMap(({fault}) => fault ?? []);
        faults += faulty.length;
        isAnyTranslated ||= faulty.length < batch.length;
        if (!isAnyTranslated && faults > MAX_FAULTS) throw faulty[0]!;
      }
    };
    try {
      const workers = Math.max(1, Math.min(concurrency, background ? 1 : MAX_AT_ONCE, batches.length));
      await Promise.all(Array.from({length: workers}, work));
    } finally {
      signal.removeEventListener('abort', onAbort);
      stop.abort();
    }
    return answers.flat();
  }

  #translateBatch(questions: readonly Question[], signal: AbortSignal): Promise<Answer[]> {
    const {translator, masksTerms = false, background = false, alignment = false, engineTime} = this.#context;
    const terms = translator.capabilities.terms && !masksTerms ? this.#context.terms : [];
    const segments = questions.map(({segment}) => segment);
    const guided = questions.some(({guidance}) => guidance !== undefined);
    const guidance = guided ? {guidance: questions.map((question) => question.guidance)} : {};
    const attributes = {'mtservice.segments': segments.length, 'mtservice.background': background};
    // The gap between the two trace spans is the wait for the engine.
    return inSpan({name: 'batch', attributes}, () =>
      semaphoreOf(translator).run(
        () =>
          inSpan({name: 'engine', attributes}, async () => {
            const batch = {segments, ...guidance, terms, alignment, signal};
            const results = await (engineTime?.of(() => translator.translate(batch)) ??
              translator.translate(batch));
            signal.throwIfAborted();
            return checkResults(results, segments);
          }),
        {signal, background},
      ),
    );
  }
}

/** An answer longer than this many times its source, and these characters, cannot be a translation. */
const MAX_GROWTH = 20;
const SPARE_CHARACTERS = 1_000;

function checkResults(results: readonly SegmentResult[], segments: readonly Segment[]): Answer[] {
  if (results.length !== segments.length) {
    throw new EngineError(
      'malformed',
      `The engine answered ${results.length} segments for ${segments.length}.`,
    );
  }
  return results.map((result, index) => {
    if (!result.ok) return withFault(result.error);
    const [asked, answered] = [textOf(segments[index]!).length, textOf(result.segment).length];
    if (answered > asked * MAX_GROWTH + SPARE_CHARACTERS) {
      const message = `The engine answered ${answered} characters for ${asked}, far more than a translation has.`;
      return withFault(new EngineError('malformed', message));
    }
    const {segment, quality, alignment, byRuns, unknownWords, termIds} = result;
    return {segment, quality, alignment, byRuns, unknownWords, termIds};
  });
}

/** The answer for a segment that cannot be translated; throws a fault that is not one of the segment. */
function withFault(fault: EngineError): Answer {
  if (fault.kind !== 'malformed' && fault.kind !== 'rejected') throw fault;
  return {segment: [], quality: undefined, fault};
}

function packBatches(
  questions: readonly Question[],
  maxSegments: number,
  maxCharacters: number,
): Question[][] {
  const batches: Question[][] = [];
  let batch: Question[] = [];
  let characters = 0;
  for (const question of questions) {
    const length = textOf(question.segment).length;
    if (batch.length > 0 && (batch.length >= maxSegments || characters + length > maxCharacters)) {
      batches.push(batch);
      batch = [];
      characters = 0;
    }
    batch.push(question);
    characters += length;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
