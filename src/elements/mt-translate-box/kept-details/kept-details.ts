import type {Keeper} from '../../common/personal-data/keeper.ts';
import {textToMarkup, markupToText} from '../markup.ts';
import {detailToken} from './detail-tokens.ts';
import {TAG, type RichSentence} from '../rich/rich-sentence.ts';

/** Details of a sentence whose tags do not occur exactly once in its translation. */
export function detailsToCheck({codes, typed}: RichSentence, translation: string): string[] {
  const numbers = numbersIn(translation);
  const details = codes.flatMap(({isDetail, text}, index) => (isDetail ? {text, number: index + 1} : []));
  const wrong = details.filter(({number}) => numbers.filter((one) => one === number).length !== 1);
  const isForeign = numbers.some((one) => one > codes.length && typed?.(one) === undefined);
  return (wrong.length === 0 && isForeign ? details : wrong).map(({text}) => text);
}

/** Whether a user's translation with tags has other details than its source sentence; such a correction is not sent. */
export function hasOtherDetails(sentence: RichSentence, translation: string): boolean {
  const isOther = (number: number) => number > sentence.codes.length;
  return numbersIn(translation).some(isOther) || detailsToCheck(sentence, translation).length > 0;
}

/** Replaces details that the user typed into a translation with tags. */
export function hideTyped(translation: string, keeper: Keeper, {text, codes}: RichSentence): string {
  const used = new Set(numbersIn(translation));
  const numberOf = (typed: string): number => {
    const own = codes.findIndex(
      (code, index) => code.isDetail && code.text === typed && !used.has(index + 1),
    );
    if (own < 0) return keeper.typedNumber(typed, text);
    used.add(own + 1);
    return own + 1;
  };
  const hidden = (markup: string): string => {
    const written = markupToText(markup);
    const found = keeper.findNow(written);
    if (found.length === 0) return markup;
    const ends = [0, ...found.map(({end}) => end)];
    const parts = found.map(
      (one, index) => textToMarkup(written.slice(ends[index], one.start)) + detailToken(numberOf(one.text)),
    );
    return parts.join('') + textToMarkup(written.slice(ends.at(-1)));
  };
  let all = '';
  let at = 0;
  for (const {0: tag, index} of translation.matchAll(TAG)) {
    all += hidden(translation.slice(at, index)) + tag;
    at = index + tag.length;
  }
  return all + hidden(translation.slice(at));
}

/** Numbers of the tags that open in a translation. */
function numbersIn(translation: string): number[] {
  return [...translation.matchAll(TAG)].flatMap(([tag, , , number]) =>
    number && !tag.startsWith('</') ? Number(number) : [],
  );
}
