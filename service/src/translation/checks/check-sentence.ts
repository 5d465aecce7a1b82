import {addressesDiffer, placeholdersDiffer, withoutLiterals} from './literals.ts';
import {bracketsDiffer} from './brackets.ts';
import {calendarNamesDiffer} from './calendar-names.ts';
import {namesDiffer} from './names.ts';
import {capitalsDiffer, punctuationDiffers} from './sentence-form.ts';
import {unitsDiffer} from './units.ts';
import {doubledWords} from './wording/doubled-words.ts';
import {partlyUntranslated} from './wording/left-words.ts';
import {negationDiffers} from './wording/negation.ts';
import {oppositeWord} from './wording/opposites.ts';
import {wrongLanguage} from './wrong-language.ts';
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
    isRepeated(bare) ?? doubledWords(bare),
    wrongScript(bare),
    wrongLanguage(bare),
    partlyUntranslated(bare),
    dates.check,
    ...numbersDiffer(bare, dates),
    ...signsDiffer(bare),
    ...addressesDiffer(pair),
    ...placeholdersDiffer(pair),
    ...messagesDiffer(pair),
    bracketsDiffer(bare),
    ...(dates.check ? [] : calendarNamesDiffer(bare)),
    unitsDiffer(bare),
    negationDiffers(bare),
    oppositeWord(bare),
    namesDiffer(bare),
    punctuationDiffers(pair),
    capitalsDiffer(pair),
  ];
  return checks.filter((check) => check !== undefined);
}
