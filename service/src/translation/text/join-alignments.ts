import type {WordAlignment, WordRange} from '../../engines/engine.ts';
import {parseMarkup, type ParsedText, sourceEnd, sourceStart} from '../codes/parse-markup.ts';
import type {PlacedSegment} from '../codes/placed-segment.ts';
import {textOf} from '../../engines/segment-content.ts';

/** A sentence whose words the engine has aligned. */
export interface AlignedSentence {
  readonly sentence: PlacedSegment;
  /** Where its translation begins in the translated text without codes. */
  readonly answerStart: number;
  readonly alignment: WordAlignment;
}

/**
 * Joins the alignments of a text's sentences, in positions of the texts as they are sent; sentences
 * without an alignment contribute no words. `text` is the translation without codes.
 */
export function joinAlignments(
  parsed: ParsedText,
  translation: string,
  text: string,
  sentences: readonly AlignedSentence[],
): WordAlignment {
  const source: WordRange[] = [];
  const target: WordRange[] = [];
  const links: [source: number, target: number][] = [];
  const sure: [source: number, target: number][] = [];
  const written = parsed.markup ? parseMarkup(translation) : undefined;
  const isKnown = written ? written.text === text : translation === text;
  for (const {sentence, answerStart, alignment} of isKnown ? sentences : []) {
    const {start} = sentence.range;
    if (!parsed.text.startsWith(textOf(sentence.segment), start)) continue;
    for (const [from, to] of alignment.links) links.push([source.length + from, target.length + to]);
    for (const [from, to] of alignment.sure ?? []) sure.push([source.length + from, target.length + to]);
    for (const [from, to] of alignment.source) source.push(sentRange(parsed, start + from, start + to));
    for (const [from, to] of alignment.target) {
      const range: WordRange = [answerStart + from, answerStart + to];
      target.push(written ? sentRange(written, ...range) : range);
    }
  }
  return {source, target, links, sure};
}

function sentRange(parsed: ParsedText, start: number, end: number): WordRange {
  return [sourceStart(parsed, start), sourceEnd(parsed, end)];
}
