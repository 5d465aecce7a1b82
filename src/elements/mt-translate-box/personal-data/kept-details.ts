import type {Keeper} from '../../common/personal-data/keeper.ts';
import {detailToken} from './detail-tokens.ts';
import {TAG, type RichSentence} from '../rich/rich-sentence.ts';

/** Details of a sentence whose tags do not stand exactly once in its translation. */
export function detailsToCheck({codes, typed}: RichSentence, translation: string): string[] {
  const numbers = [...translation.matchAll(TAG)].flatMap(([tag, , , number]) =>
    number && !tag.startsWith('</') ? Number(number) : [],
  );
  const details = codes.flatMap(({isDetail, text}, index) => (isDetail ? {text, number: index + 1} : []));
  const wrong = details.filter(({number}) => numbers.filter((one) => one === number).length !== 1);
  const isForeign = numbers.some((one) => one > codes.length && typed?.(one) === undefined);
  return (wrong.length === 0 && isForeign ? details : wrong).map(({text}) => text);
}

/** Puts tags in place of the details that the user has typed into a translation with tags. */
export function hideTyped(translation: string, keeper: Keeper, sentence: string): string {
  let hidden = '';
  let at = 0;
  for (const {text, start, end} of keeper.findNow(translation)) {
    hidden += translation.slice(at, start) + detailToken(keeper.typedNumber(text, sentence));
    at = end;
  }
  return hidden + translation.slice(at);
}
