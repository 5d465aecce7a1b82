import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** Braces are those of placeholders. */
const BRACKETS = /[()[\]（）［］]/g;
/** An ending in brackets, as in "file(s)", which other languages have no need for. */
const ENDING = /(?<=[\p{L}\p{M}])\([\p{L}\p{M}]{1,4}\)/gu;
/** The mark of an item at the start, (b) or b), which languages write in either way. */
const ITEM = /^\s*[(（]?(?:\p{L}|\d{1,2}|[ivx]{1,5})[)）](?=\s)/u;
const OPENING: Readonly<Record<string, string>> = {')': '(', ']': '['};
const WIDE = '（）［］';
const NARROW = '()[]';

interface Brackets {
  readonly balanced: boolean;
  readonly pairs: number;
  readonly ranges: readonly TextRange[];
}

/** Whether brackets that were balanced are no longer, or whole pairs came or went. */
export function bracketsDiffer({source, translation}: SentencePair): SegmentCheck | undefined {
  if (source.search(BRACKETS) < 0 && translation.search(BRACKETS) < 0) return undefined;
  const asked = bracketsOf(source);
  const answered = bracketsOf(translation);
  if (!asked.balanced) return undefined;
  // One pair more explains a word; a lost pair, or two more, changed the text.
  const same = answered.pairs === asked.pairs || answered.pairs === asked.pairs + 1;
  if (answered.balanced && same) return undefined;
  return {check: 'bracketsDiffer', source: asked.ranges, translation: answered.ranges};
}

function bracketsOf(text: string): Brackets {
  const blank = (found: string): string => ' '.repeat(found.length);
  const plain = text.replace(ITEM, blank).replace(ENDING, blank);
  const ranges: TextRange[] = [];
  const open: string[] = [];
  let balanced = true;
  for (const {0: bracket, index} of plain.matchAll(BRACKETS)) {
    const narrow = NARROW[WIDE.indexOf(bracket)] ?? bracket;
    const wanted = OPENING[narrow];
    if (wanted === undefined) open.push(narrow);
    else if (open.pop() !== wanted) balanced = false;
    ranges.push({start: index, end: index + 1});
  }
  return {balanced: balanced && open.length === 0, pairs: ranges.length >> 1, ranges};
}
