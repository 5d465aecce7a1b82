import type {WordAlignment, WordRange} from '../../engines/engine.ts';
import {parseMarkup, type ParsedText, sourceEnd, sourceStart} from '../codes/parse-markup.ts';
import type {PlacedSegment} from '../codes/placed-segment.ts';
import {textOf} from '../../engines/segment-content.ts';

/** A sentence with the engine's word alignment. */
export interface AlignedSentence {
  readonly sentence: PlacedSegment;
  /** Start of the sentence's translation in the translated text without codes. */
  readonly answerStart: number;
  readonly alignment: WordAlignment;
}

/**
 * The alignments of a text's sentences, as positions in the texts as sent; undefined if words cannot be
 * located. `text` is the translation without codes.
 */
export function placeAlignments(
  parsed: ParsedText,
  translation: string,
  text: string,
  sentences: readonly (AlignedSentence | undefined)[],
): (WordAlignment | undefined)[] {
  if (sentences.every((sentence) => sentence === undefined)) return [];
  const written = parsed.markup ? parseMarkup(translation) : undefined;
  const isKnown = written ? written.text === text : translation === text;
  return sentences.map((aligned) => {
    if (!isKnown || !aligned) return undefined;
    const {sentence, answerStart, alignment} = aligned;
    const {start} = sentence.range;
    if (!parsed.text.startsWith(textOf(sentence.segment), start)) return undefined;
    return {
      ...alignment,
      source: alignment.source.map(([from, to]) => sentRange(parsed, start + from, start + to)),
      target: alignment.target.map(([from, to]): WordRange => {
        const range: WordRange = [answerStart + from, answerStart + to];
        return written ? sentRange(written, ...range) : range;
      }),
    };
  });
}

/** Joins the alignments of sentences; a sentence without an alignment adds no words. */
export function joinAlignments(sentences: readonly (WordAlignment | undefined)[]): WordAlignment {
  const source: WordRange[] = [];
  const target: WordRange[] = [];
  const links: [source: number, target: number][] = [];
  const sure: [source: number, target: number][] = [];
  for (const alignment of sentences) {
    if (!alignment) continue;
    for (const [from, to] of alignment.links) links.push([source.length + from, target.length + to]);
    for (const [from, to] of alignment.sure ?? []) sure.push([source.length + from, target.length + to]);
    for (const range of alignment.source) source.push(range);
    for (const range of alignment.target) target.push(range);
  }
  return {source, target, links, sure};
}

/** Converts a range of the text without codes to a range of the text as sent. */
export function sentRange(parsed: ParsedText, start: number, end: number): WordRange {
  return [sourceStart(parsed, start), sourceEnd(parsed, end)];
}
