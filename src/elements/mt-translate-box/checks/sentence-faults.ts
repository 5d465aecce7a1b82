import type {SentenceCheck} from '../../../client/types.ts';
import type {TranslationCheck} from '../../../contract/checks.ts';
import type {AnswerSentence} from '../translating/answer.ts';

/** Faults after which a translation still says the same; after all others it says something else, or nothing. */
const SLIGHT: readonly TranslationCheck[] = [
  'tooShort',
  'tooLong',
  'bracketsDiffer',
  'termMissed',
  'tagsMoved',
];

/** What is known of a sentence's own translation; none of what the user wrote, or of what the service did not translate. */
export function checksOf(sentence: AnswerSentence): readonly SentenceCheck[] {
  return isByMachine(sentence) ? (sentence.known?.findings?.checks ?? []) : [];
}

/** Whether the estimate of a sentence is below one; false where there is none. */
export function isEstimatedBelow(sentence: AnswerSentence, below = 0): boolean {
  return isByMachine(sentence) && (sentence.known?.quality ?? 1) < below;
}

function isByMachine({known, kind}: AnswerSentence): boolean {
  return (kind === 'translated' || kind === 'held') && !known?.corrected;
}

/** Whether a sentence has a fault. */
export function hasFault(sentence: AnswerSentence): boolean {
  return checksOf(sentence).some(({check}) => check !== 'termApplied');
}

/** Look that its faults give a sentence; empty where none is about the whole sentence. */
export function faultLevel(checks: readonly SentenceCheck[]): '' | 'fair' | 'poor' {
  const faults = checks.filter(({check}) => check !== 'termApplied' && check !== 'unknownWord');
  if (faults.length === 0) return '';
  return faults.every(({check}) => SLIGHT.includes(check)) ? 'fair' : 'poor';
}
