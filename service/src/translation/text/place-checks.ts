import type {WireCheck, WireRange} from '../../../../src/contract/index.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';
import {parseMarkup, type ParsedText, sourceEnd, sourceStart} from '../codes/parse-markup.ts';
import type {PlacedSegment} from '../codes/placed-segment.ts';
import {textOf} from '../../engines/segment-content.ts';
import type {RenderedText} from './render-text.ts';

/**
 * The checks of a text's sentences with ranges in the texts as sent, including codes and references. A range
 * that cannot be placed is dropped, but its check is kept.
 */
export function placeChecks(
  parsed: ParsedText,
  {translation, text, starts}: Pick<RenderedText, 'translation' | 'text' | 'starts'>,
  sentences: readonly PlacedSegment[],
  checks: readonly (readonly SegmentCheck[])[],
): WireCheck[] {
  if (checks.every((sentenceChecks) => sentenceChecks.length === 0)) return [];
  const written = parsed.markup ? parseMarkup(translation) : undefined;
  const isKnown = written ? written.text === text : translation === text;
  return sentences.flatMap((sentence, index) => {
    const {start} = sentence.range;
    const isPlaced = parsed.text.startsWith(textOf(sentence.segment), start);
    const place = (range: TextRange) => sentRange(parsed, range, start);
    const placeWritten = (range: TextRange) => {
      const from = starts[index] ?? 0;
      return written ? sentRange(written, range, from) : wireRange(from + range.start, from + range.end);
    };
    return (checks[index] ?? []).map(({check, source, translation: target, expected}): WireCheck => ({
      check,
      sentence: index,
      ...(source && isPlaced && {source: source.filter(isFilled).map(place)}),
      ...(target && isKnown && {translation: target.filter(isFilled).map(placeWritten)}),
      ...(expected !== undefined && {expected}),
    }));
  });
}

function isFilled({start, end}: TextRange): boolean {
  return end > start;
}

function sentRange(parsed: ParsedText, {start, end}: TextRange, from: number): WireRange {
  return wireRange(sourceStart(parsed, from + start), sourceEnd(parsed, from + end));
}

function wireRange(start: number, end: number): WireRange {
  return [start, end - start];
}
