import type {AnswerSentence, TextSource} from '../translating/answer.ts';

type Range = readonly [start: number, count: number];

/** Unicode noncharacter that marks the ends of a range; no text contains it. */
const EDGE = '\uFDD0';

/** Converts ranges of a translation, which may have tags, to ranges of the text as shown. */
export function shownRanges(
  {decode}: TextSource,
  {start, text, known}: AnswerSentence,
  ranges: readonly Range[],
): readonly Range[] {
  if (!decode || !known) return ranges;
  const {translation} = known;
  let marked = '';
  let at = 0;
  for (const [from, count] of ranges.toSorted(([one], [other]) => one - other)) {
    if (from < at) continue;
    marked += translation.slice(at, from) + EDGE + translation.slice(from, from + count) + EDGE;
    at = from + count;
  }
  const pieces = decode(start, start + text.length, marked + translation.slice(at)).split(EDGE);
  let before = 0;
  return pieces.flatMap((piece, index): Range[] => {
    const from = before;
    before += piece.length;
    return index % 2 ? [[from, piece.length]] : [];
  });
}

/** Underlines ranges of a sentence's text; `spans` are the elements that contain this text, in order. */
export function underline(spans: readonly HTMLElement[], ranges: readonly Range[]): void {
  let at = 0;
  for (const node of spans.flatMap(textsIn)) {
    const start = at;
    at += node.length;
    // Starts with the last range, so that the positions of the earlier ranges stay valid.
    for (const [from, count] of ranges.toReversed()) {
      const [first, last] = [Math.max(from, start) - start, Math.min(from + count, at) - start];
      if (first < last) wrap(node, first, last);
    }
  }
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) texts.push(node);
  }
  return texts;
}

function wrap(node: Text, first: number, last: number): void {
  const word = first > 0 ? node.splitText(first) : node;
  if (word.length > last - first) word.splitText(last - first);
  const mark = document.createElement('span');
  mark.className = 'unknown';
  mark.part.add('unknown-word');
  word.replaceWith(mark);
  mark.append(word);
}
