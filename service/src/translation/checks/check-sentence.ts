import {addressesDiffer, placeholdersDiffer, withoutLiterals} from './literals.ts';
import {bracketsDiffer} from './brackets.ts';
import {compareDates} from './dates.ts';
import {numbersDiffer} from './numbers.ts';
import {messagesDiffer} from './messages.ts';
import {signsDiffer} from './number-signs.ts';
import {isRepeated} from './repetition.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';
import {checkLength, isEmpty, isUntranslated} from './text-size.ts';
import {withoutAddedBranches} from '../shield/plural-categories.ts';
import {wrongScript} from './wrong-script.ts';

/** Checks that need only the two texts. An empty or untranslated sentence gets no further checks. */
export function checkSentence(pair: SentencePair): SegmentCheck[] {
  if (isEmpty(pair)) return [{check: 'empty'}];
  if (isUntranslated(pair)) return [{check: 'untranslated'}];
  // Blanks addresses and placeholders: their letters, digits and brackets are not part of the sentence.
  const bare = {
    ...pair,
    source: withoutLiterals(pair.source),
    translation: withoutLiterals(withoutAddedBranches(pair.source, pair.translation)),
  };
  const dates = compareDates(bare);
  const checks = [
    checkLength(bare),
    isRepeated(bare),
    wrongScript(bare),
    dates.check,
    ...numbersDiffer(bare, dates),
    ...signsDiffer(bare),
    ...addressesDiffer(pair),
    ...placeholdersDiffer(pair),
    ...messagesDiffer(pair),
    bracketsDiffer(bare),
  ];
  return checks.filter((check) => check !== undefined);
}
