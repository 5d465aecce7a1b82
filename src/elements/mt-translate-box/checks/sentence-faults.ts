import type {SentenceCheck} from '../../../client/types.ts';
import type {TranslationCheck} from '../../../contract/checks.ts';
import type {AnswerSentence} from '../translating/answer.ts';

/** Faults that leave the meaning of a translation intact; all others change or destroy it. */
const SLIGHT: readonly TranslationCheck[] = [
  'tooShort',
  'tooLong',
  'bracketsDiffer',
  'termMissed',
  'termForbidden',
  'tagsMoved',
];

/** Checks of a sentence's machine translation; empty for the user's text and untranslated sentences. */
export function checksOf(sentence: AnswerSentence): readonly SentenceCheck[] {
  return isByMachine(sentence) ? (sentence.known?.findings?.checks ?? []) : [];
}

/** Whether the estimate of a sentence is below a limit; false without an estimate. */
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

/** Look of a sentence according to its faults; empty if no fault concerns the whole sentence. */
export function faultLevel(checks: readonly SentenceCheck[]): '' | 'fair' | 'poor' {
  const faults = checks.filter(({check}) => check !== 'termApplied' && check !== 'unknownWord');
  if (faults.length === 0) return '';
  return faults.every(({check}) => SLIGHT.includes(check)) ? 'fair' : 'poor';
}
