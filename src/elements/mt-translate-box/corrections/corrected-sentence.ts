import type {SystemOptions} from '../../common/routes.ts';
import {originOf, recordBefore} from '../translating/answer-provenance.ts';
import type {Answer, AnswerSentence, TextSource} from '../translating/answer.ts';

/** A sentence with the answer that contains it. */
export interface Place {
  readonly answer: Answer;
  readonly sentence: AnswerSentence;
}

/** Place of a sentence in the text in which it was corrected. */
export interface SentencePlace {
  readonly source: TextSource;
  readonly start: number;
  readonly end: number;
}

/** A sentence that may have a correction. */
export interface CorrectedSentence {
  /** System and options that translated the sentence. */
  readonly system: SystemOptions;
  /** Source sentence, as sent for translation. */
  readonly source: string;
  readonly place?: SentencePlace | undefined;
  /** Number of equal sentences earlier in the text; each of these sentences has its own draft. */
  readonly occurrence?: number;
  /**
   * Whether the sentence was not sent, since it has nothing to translate; a correction of such a sentence stays in the
   * page.
   */
  readonly isUnsent?: boolean;
  /** Whether the service says that a machine made the translation which the user changed. */
  readonly isOfMachine?: boolean;
}

/** Describes a sentence of an answer in the form that identifies its correction. */
export function sentenceIn(
  {route, source}: Answer,
  {sent, start, text, occurrence, known}: AnswerSentence,
): CorrectedSentence {
  const place = {source, start, end: start + text.length};
  const isOfMachine = !!known && !!recordBefore(known) && originOf(known) !== 'human';
  return {system: route, source: sent || text, place, occurrence, isUnsent: sent === '', isOfMachine};
}
