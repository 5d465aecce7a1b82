import type {SystemOptions} from '../../common/routes.ts';
import type {Answer, AnswerSentence, TextSource} from '../translating/answer.ts';

/** A sentence of an answer. */
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
  /** System and options of its translation. */
  readonly system: SystemOptions;
  /** Source sentence, as sent for translation. */
  readonly source: string;
  readonly place?: SentencePlace | undefined;
  /** Number of equal sentences before it in the text; each has its own draft. */
  readonly occurrence?: number;
  /** Whether the sentence was not sent, since it has nothing to translate; its correction stays in the page. */
  readonly isUnsent?: boolean;
}

/** A sentence of an answer as its correction identifies it. */
export function sentenceIn(
  {route, source}: Answer,
  {sent, start, text, occurrence}: AnswerSentence,
): CorrectedSentence {
  const place = {source, start, end: start + text.length};
  return {system: route, source: sent || text, place, occurrence, isUnsent: sent === ''};
}
