import {nextTurn} from '../../../client/waiting/wait.ts';
import {paragraphsOf, type TextRange} from '../../../text/paragraphs.ts';
import type {Detail, DetailRules} from './detail.ts';
import {findDetails} from './find-details.ts';

const SLICE_MS = 8;
/** Length of the pieces to search, in UTF-16 code units. */
const MAX_PIECE_LENGTH = 2000;
/** Length in UTF-16 code units from which a piece without a better place may be cut between any two words. */
const MAX_LENGTH_WITHOUT_CUT = 8 * MAX_PIECE_LENGTH;
/**
 * Places that cannot be inside a detail: white space between two words or after a comma, and letters of other
 * scripts.
 */
const CUTS = [
  /\p{L}[.!?:]?\s(?=\p{L})|[,;]\s|\t|[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}](?=[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/u,
  /\s/,
];

/** Line end at which a number may be wrapped. */
const LINE_END = /(?<=[\p{L}\p{N})])\r?\n(?=[\p{L}\p{N}(])/gu;
/** UTF-16 code units on each side of a line end that are searched together. */
const MAX_WRAPPED = 48;

/** Finds the details of a changing text; unchanged paragraphs are not searched again. */
export class DetailFinder {
  readonly #rules: DetailRules;
  #known = new Map<string, readonly Detail[]>();

  constructor(rules: DetailRules) {
    this.#rules = rules;
  }

  /** Finds all details of a text, pausing every few milliseconds. Rejects with the signal's reason. */
  async find(text: string, signal?: AbortSignal): Promise<Detail[]> {
    const known = this.#known;
    const found = new Map<string, readonly Detail[]>();
    const all: Detail[] = [];
    let pauseAt = performance.now() + SLICE_MS;
    const pause = async () => {
      if (performance.now() < pauseAt) return;
      await nextTurn();
      signal?.throwIfAborted();
      pauseAt = performance.now() + SLICE_MS;
    };
    const detailsOf = (piece: string) => {
      const details = found.get(piece) ?? known.get(piece) ?? findDetails(piece, this.#rules);
      found.set(piece, details);
      return details;
    };
    for (const range of piecesOf(text)) {
      for (const {start, end, ...detail} of detailsOf(text.slice(range.start, range.end)))
        all.push({...detail, start: range.start + start, end: range.start + end});
      await pause();
    }
    for (const {start, end, lineEnd} of wrapsOf(text)) {
      const joined = `${text.slice(start, lineEnd.start)} ${text.slice(lineEnd.end, end)}`;
      for (const detail of detailsOf(joined)) {
        const range = {
          start: start + detail.start,
          end: lineEnd.end + detail.end - (lineEnd.start - start) - 1,
        };
        const isAcross = range.start < lineEnd.start && lineEnd.end < range.end;
        if (!isAcross || all.some((one) => one.start < range.end && range.start < one.end)) continue;
        all.push({...detail, ...range, text: text.slice(range.start, range.end)});
      }
      await pause();
    }
    this.#known = found;
    return all.sort((a, b) => a.start - b.start);
  }
}

function* piecesOf(text: string): Generator<TextRange> {
  for (const {start, end} of paragraphsOf(text)) {
    let from = start;
    while (end - from > MAX_PIECE_LENGTH) {
      const to = cutPosition(text, from, end);
      yield {start: from, end: to};
      from = to;
    }
    if (end > from) yield {start: from, end};
  }
}

/** Range with the words on both sides of a line end where a number may be wrapped. */
interface Wrap extends TextRange {
  readonly lineEnd: TextRange;
}

function* wrapsOf(text: string): Generator<Wrap> {
  for (const {0: found, index} of text.matchAll(LINE_END)) {
    const lineEnd = {start: index, end: index + found.length};
    const left =
      text
        .slice(Math.max(0, index - MAX_WRAPPED), index)
        .split('\n')
        .at(-1) ?? '';
    const right = text.slice(lineEnd.end, lineEnd.end + MAX_WRAPPED).split('\n')[0] ?? '';
    if (!/\p{N}/u.test(left) || !/\p{N}/u.test(right)) continue;
    yield {start: index - left.length, end: lineEnd.end + right.length, lineEnd};
  }
}

function cutPosition(text: string, from: number, end: number): number {
  const most = Math.min(end, from + MAX_LENGTH_WITHOUT_CUT);
  const rest = text.slice(from + MAX_PIECE_LENGTH, most);
  for (const cut of CUTS) {
    const match = cut.exec(rest);
    if (match) return from + MAX_PIECE_LENGTH + match.index + match[0].length;
  }
  return most;
}
