import type {Point, PointRange} from '../result/caret.ts';
import type {TranslationView} from '../result/translation-view.ts';
import type {Answer} from '../translating/answer.ts';
import {sentenceIn} from './corrected-sentence.ts';
import type {JoinChange, SentenceRange} from './correction-history.ts';

/**
 * The sentences and offsets of a range in the translation. A range that is only white space between two sentences begins
 * at the end of the first one, and ends at the start of the second one.
 */
export function rangeOf(view: TranslationView, {start, end}: PointRange): SentenceRange {
  const [from, to] = [start, end].map((point) => view.placeOf(point));
  const hasNext = view.textAfter({index: to!.index + 1, offset: 0}) !== undefined;
  const isEmpty = from!.index === to!.index && from!.offset === to!.offset;
  const isGap = isEmpty && !isSame(start, end) && !isInSentence(end) && hasNext;
  return {from: from!, to: isGap ? {index: to!.index + 1, offset: 0} : to!};
}

/** A change of one sentence: the text from `start` to `end` becomes `text`. */
export interface SentenceEdit {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Changes that replace a range of the translation.
 *
 * @param isJoined - Whether the rest of the last sentence joins the first one, unless the first one becomes empty.
 */
export function editsOf(
  view: TranslationView,
  {from, to}: SentenceRange,
  text: string,
  isJoined: boolean,
): SentenceEdit[] {
  const joins = isJoined && from.index < to.index && (from.offset > 0 || text !== '');
  const rest = joins ? view.textAfter(to)! : '';
  return Array.from({length: to.index - from.index + 1}, (_, position): SentenceEdit => {
    const index = from.index + position;
    const isFirst = position === 0;
    const end = index === to.index && !joins ? to.offset : Infinity;
    return {index, start: isFirst ? from.offset : 0, end, text: isFirst ? text + rest : ''};
  });
}

/** Deletes the white space between sentences, from one index to another. */
export function joinsOf(answer: Answer, from: number, to: number): JoinChange[] {
  return answer.sentences
    .slice(from, to)
    .map((sentence) => ({sentence: sentenceIn(answer, sentence), isJoined: true}));
}

const isSame = (one: Point, other: Point): boolean => one.node === other.node && one.offset === other.offset;

function isInSentence({node}: Point): boolean {
  return (node instanceof Element ? node : node.parentElement)?.closest('.sentence') != null;
}
