import type {Segment, WordAlignment, WordRange} from '../engines/engine.ts';
import {textOf} from './code-check.ts';
import {parseMarkup, type ParsedText, sourceEnd, sourceStart} from './inline-markup.ts';
import type {TranslationUnit} from './translation-unit.ts';

/** A sentence whose words the engine has aligned, and where its translation begins in the text without codes. */
export interface AlignedUnit {
  readonly unit: TranslationUnit;
  readonly answerStart: number;
  readonly alignment: WordAlignment;
}

/**
 * The alignment of an answer that was trimmed or changed since: moved to where its words are now;
 * undefined where they cannot be told any more, or where the engine tells of words that are not there.
 */
export function fitAlignment(
  alignment: WordAlignment | undefined,
  question: Segment,
  answer: Segment,
  used: Segment,
): WordAlignment | undefined {
  if (!alignment) return undefined;
  const answered = textOf(answer);
  const text = textOf(used);
  const spaces = answered.length - answered.trimStart().length;
  const start = [0, spaces].find((at) => answered.startsWith(text, at));
  if (start === undefined) return undefined;
  const target = alignment.target.map(([from, to]): WordRange => [from - start, to - start]);
  const {source, links} = alignment;
  const areThere = areWords(source, textOf(question).length) && areWords(target, text.length);
  const areLinked = links.every(([from, to]) => from in source && to in target);
  return areThere && areLinked ? {source, target, links} : undefined;
}

function areWords(words: readonly WordRange[], length: number): boolean {
  return words.every(
    ([start, end]) =>
      Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end && end <= length,
  );
}

/**
 * The alignments of a text's sentences as one, in positions of the texts as they are sent; sentences
 * that have none contribute no words. `text` is the translation without codes.
 */
export function joinAlignments(
  parsed: ParsedText,
  translation: string,
  text: string,
  units: readonly AlignedUnit[],
): WordAlignment {
  const source: WordRange[] = [];
  const target: WordRange[] = [];
  const links: [source: number, target: number][] = [];
  const written = parsed.markup ? parseMarkup(translation) : undefined;
  const isKnown = written ? written.text === text : translation === text;
  for (const {unit, answerStart, alignment} of isKnown ? units : []) {
    const {start} = unit.range;
    if (!parsed.text.startsWith(textOf(unit.segment), start)) continue;
    for (const [from, to] of alignment.links) links.push([source.length + from, target.length + to]);
    for (const [from, to] of alignment.source) source.push(sentRange(parsed, start + from, start + to));
    for (const [from, to] of alignment.target) {
      const range: WordRange = [answerStart + from, answerStart + to];
      target.push(written ? sentRange(written, ...range) : range);
    }
  }
  return {source, target, links};
}

function sentRange(parsed: ParsedText, start: number, end: number): WordRange {
  return [sourceStart(parsed, start), sourceEnd(parsed, end)];
}
