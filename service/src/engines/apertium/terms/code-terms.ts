import type {CodeTerm, Segment} from '../../engine.ts';
import type {Analyser} from '../analyser.ts';
import {fromStream, toStream, type StreamAnswer} from '../stream-format.ts';
import type {TermPipeline} from './term-pipeline.ts';
import type {StreamTerm} from './term-stream.ts';
import {targetTerm} from './target-term.ts';

/** A translation with inflected terms. */
export interface AnswerWithTerms extends StreamAnswer {
  /** Ids of the codes whose content is the required translation, inflected. */
  readonly termIds: readonly number[];
}

/** Translates segments whose codes have terms. */
export class CodeTerms {
  readonly #pipeline: TermPipeline;
  readonly #analyser: Analyser;
  readonly #language: string;

  /**
   * @param analyser - Dictionary of the target language.
   * @param language - RFC 5646 code of the target language.
   */
  constructor(pipeline: TermPipeline, analyser: Analyser, language: string) {
    this.#pipeline = pipeline;
    this.#analyser = analyser;
    this.#language = language;
  }

  /** Undefined if no term can be inflected, or the sentence fell apart. Rejects only when aborted. */
  async translate(segment: Segment, signal: AbortSignal): Promise<AnswerWithTerms | undefined> {
    const terms = new Map<number, StreamTerm>();
    for (const part of segment) {
      if (typeof part === 'string' || part.term === undefined) continue;
      const target = await this.#targetOf(part.term, signal);
      if (target) terms.set(part.id, {target, isExact: part.term.isExact});
    }
    if (terms.size === 0) return undefined;
    const {stream, superblanks} = toStream(segment);
    const translated = await this.#pipeline.translate(stream, terms, signal);
    const answer = translated && fromStream(translated.stream, segment, superblanks);
    return answer && {...answer, termIds: [...translated.ids]};
  }

  async #targetOf({target}: CodeTerm, signal: AbortSignal): Promise<StreamTerm['target'] | undefined> {
    const {stream, superblanks} = toStream([target]);
    // A term with characters that Apertium must not get is used unchanged.
    const analysed = superblanks.length > 0 ? undefined : await this.#analyser.analyse(stream, signal);
    return analysed === undefined ? undefined : targetTerm(analysed, this.#language);
  }
}
