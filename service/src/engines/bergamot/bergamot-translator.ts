import {untilAborted} from '../../concurrency/until-aborted.ts';
import {
  EngineError,
  type Batch,
  type EngineCapabilities,
  type Segment,
  type SegmentResult,
  type Translator,
} from '../engine.ts';
import {withCodeGaps} from './code-gaps.ts';
import {asEngineError, failBatch} from '../failure.ts';
import {hasCodes, textOf} from '../segment-content.ts';
import {markupResult, markupText} from '../segment-markup.ts';
import {hasWords, inSpaceOf, translateRuns, wellFormed, type TextResult} from '../segment-text.ts';
import type {ModelProcesses} from './model-processes.ts';
import type {MarkupText} from '../segment-markup.ts';

/** Longest run of characters without a space that goes through the model at once; longer ones take seconds. */
const MAX_RUN = 400;
const UNUSUAL = new RegExp(`[\\n\\r]|\\S{${MAX_RUN + 1}}`);
const PIECES = new RegExp(`[\\n\\r]+|(?:(?!\\S{${MAX_RUN + 1}})[^\\n\\r])+|\\S{1,${MAX_RUN}}`, 'g');
/** Texts after which a model that has translated nothing is broken. */
const MAX_UNTRANSLATED = 3;
/** The engine takes some of them for the end of a text. */
const CONTROLS = /[\0-\x08\v\f\x0e-\x1f\x7f]/g;

/** One language pair with a neural model, in processes of its own. */
export class BergamotTranslator implements Translator {
  readonly capabilities: EngineCapabilities;
  readonly #processes: ModelProcesses;
  /** Whether the model has translated a text, so that its files fit together; before that, texts without a translation. */
  #hasTranslated = false;
  #untranslated = 0;

  constructor(processes: ModelProcesses, concurrency: number) {
    this.#processes = processes;
    this.capabilities = {
      inlineCodes: true,
      terms: false,
      quality: false,
      alignment: false,
      // A process blocks until its batch is translated, so that large batches would delay short texts.
      maxSegments: 16,
      maxCharacters: 2000,
      concurrency,
    };
  }

  /** Process ids of the running processes. */
  get pids(): number[] {
    return this.#processes.pids;
  }

  async start(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await untilAborted(this.#processes.start(), signal);
  }

  async translate(batch: Batch): Promise<SegmentResult[]> {
    batch.signal.throwIfAborted();
    const results = this.#translate(batch).catch((reason: unknown) =>
      failBatch(batch, asEngineError(reason)),
    );
    return untilAborted(results, batch.signal);
  }

  stop(): Promise<void> {
    this.#processes.stop();
    return Promise.resolve();
  }

  /** A process that cannot be started, as with a model whose file was damaged, ends the use of the model. */
  onExit(listener: (reason: EngineError) => void): () => void {
    return this.#processes.onFault(listener);
  }

  async #translate({segments, signal}: Batch): Promise<SegmentResult[]> {
    const clean = segments.map((segment) =>
      segment.map((part) => (typeof part === 'string' ? cleaned(part) : part)),
    );
    const isWhole = clean.map((segment) => hasWords(textOf(segment)) && !UNUSUAL.test(textOf(segment)));
    const whole = clean.filter((_, index) => isWhole[index]);
    const answers = (await this.#ask(whole.map(markupText), signal)).values();
    const results = clean.map(async (segment, index) => {
      const answer = isWhole[index] ? answers.next().value : undefined;
      const result = answer && markupResult(segment, answer);
      if (!result?.ok) return result ?? this.#byRuns(segment, signal);
      return {...result, segment: withCodeGaps(segment, result.segment)};
    });
    return Promise.all(results);
  }

  /** Translates the texts between the codes of a segment one by one. */
  async #byRuns(segment: Segment, signal: AbortSignal): Promise<SegmentResult> {
    const [result] = await translateRuns([segment], (texts) =>
      Promise.all(texts.map((text) => this.#inPieces(text, signal))),
    );
    return result!.ok && hasCodes(segment) ? {...result!, byRuns: true} : result!;
  }

  /** Translates each line, and each piece of an endless word. */
  async #inPieces(text: string, signal: AbortSignal): Promise<TextResult> {
    const pieces = text.match(PIECES) ?? [];
    const answers = await this.#ask(
      pieces.filter(hasWords).map((piece) => ({text: piece.trim(), isMarkup: false})),
      signal,
    );
    let translated = '';
    for (const piece of pieces) {
      const answer = hasWords(piece) ? answers.shift()! : undefined;
      if (answer && !answer.ok) return answer;
      translated += answer ? inSpaceOf(piece, answer.text) : piece;
    }
    return {ok: true, text: translated};
  }

  async #ask(texts: readonly MarkupText[], signal: AbortSignal): Promise<TextResult[]> {
    if (texts.length === 0) return [];
    const translations = await this.#processes.translate(texts, signal);
    this.#hasTranslated ||= translations.some((text) => text.trim() !== '');
    // A model that works has no translation of some words, such as those of another script.
    return translations.map((text) => {
      if (text.trim() === '' && !this.#hasTranslated) this.#untranslated += 1;
      return this.#hasTranslated || this.#untranslated <= MAX_UNTRANSLATED
        ? {ok: true, text}
        : {ok: false, error: NO_TRANSLATION};
    });
  }
}

const NO_TRANSLATION = new EngineError(
  'malformed',
  'The model gave no translation. Its vocabulary may belong to another model: add the model again.',
);

const cleaned = (text: string): string => wellFormed(text).replace(CONTROLS, ' ');
