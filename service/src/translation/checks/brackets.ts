import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** All brackets except braces, which belong to placeholders. */
const BRACKETS = /[()[\]（）［］]/g;
/** An optional ending in brackets, as in "file(s)"; other languages may drop it. */
const ENDING = /(?<=[\p{L}\p{M}])\([\p{L}\p{M}]{1,4}\)/gu;
/** An item marker at the start, (b) or b); languages use either form. */
const ITEM = /^\s*[(（]?(?:\p{L}|\d{1,2}|[ivx]{1,5})[)）](?=\s)/u;
const OPENING: Readonly<Record<string, string>> = {')': '(', ']': '['};
const WIDE = '（）［］';
const NARROW = '()[]';

interface Brackets {
  readonly balanced: boolean;
  readonly pairs: number;
  readonly ranges: readonly TextRange[];
}

/** Reports brackets that became unbalanced, and pairs that were added or lost. */
export function bracketsDiffer({source, translation}: SentencePair): SegmentCheck | undefined {
  if (source.search(BRACKETS) < 0 && translation.search(BRACKETS) < 0) return undefined;
  const sourceBrackets = bracketsOf(source);
  const targetBrackets = bracketsOf(translation);
  if (!sourceBrackets.balanced) return undefined;
  // One additional pair may explain a word; a lost pair, or two additional pairs, change the text.
  const same =
    targetBrackets.pairs === sourceBrackets.pairs || targetBrackets.pairs === sourceBrackets.pairs + 1;
  if (targetBrackets.balanced && same) return undefined;
  return {check: 'bracketsDiffer', source: sourceBrackets.ranges, translation: targetBrackets.ranges};
}

function bracketsOf(text: string): Brackets {
  const blank = (match: string): string => ' '.repeat(match.length);
  const plain = text.replace(ITEM, blank).replace(ENDING, blank);
  const ranges: TextRange[] = [];
  const open: string[] = [];
  let balanced = true;
  for (const {0: bracket, index} of plain.matchAll(BRACKETS)) {
    const narrow = NARROW[WIDE.indexOf(bracket)] ?? bracket;
    const opening = OPENING[narrow];
    if (opening === undefined) open.push(narrow);
    else if (open.pop() !== opening) balanced = false;
    ranges.push({start: index, end: index + 1});
  }
  return {balanced: balanced && open.length === 0, pairs: ranges.length >> 1, ranges};
}
