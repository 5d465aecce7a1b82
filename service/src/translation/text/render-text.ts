import type {WireRange} from '../../../../src/contract/index.ts';
import type {Segment} from '../../engines/engine.ts';
import {type ParsedText, parseMarkup} from '../codes/parse-markup.ts';
import type {PlacedSegment} from '../codes/placed-segment.ts';
import {textOf} from '../../engines/segment-content.ts';
import {writeSegment} from '../codes/write-segment.ts';

/** A text with its sentences replaced by their translations. */
export interface RenderedText {
  readonly translation: string;
  /** The translation without codes and with references decoded. */
  readonly text: string;
  /** Position and length of each sentence in `translation`. */
  readonly ranges: WireRange[];
  /** Start of each sentence in `text`. */
  readonly starts: readonly number[];
}

/** Replaces the sentences of a text with translations; text between sentences stays as sent. */
export function renderText(
  parsed: ParsedText,
  sentences: readonly PlacedSegment[],
  answers: readonly Segment[],
): RenderedText {
  const loose = write(parsed, sentences, answers, false);
  // Next to other words, a `<` that was text in the source may start a tag: all `<` are then escaped.
  if (!parsed.markup || loose.translation === parsed.source) return loose;
  const again = parseMarkup(loose.translation);
  const same = again.text === loose.text && haveSameCodes(again, parsed);
  return same ? loose : write(parsed, sentences, answers, true);
}

function write(
  parsed: ParsedText,
  sentences: readonly PlacedSegment[],
  answers: readonly Segment[],
  strict: boolean,
): RenderedText {
  const {source, text} = parsed;
  const written: string[] = [];
  const texts: string[] = [];
  const ranges: WireRange[] = [];
  const starts: number[] = [];
  let length = 0;
  let textLength = 0;
  let copied = 0;
  let copiedText = 0;
  const append = (part: string): void => {
    written.push(part);
    length += part.length;
  };
  sentences.forEach((sentence, index) => {
    const answer = answers[index] ?? sentence.segment;
    append(source.slice(copied, sentence.from));
    const start = length;
    append(source.slice(sentence.from, sentence.innerFrom));
    append(writeSegment(parsed, sentence, answer, strict));
    append(source.slice(sentence.innerTo, sentence.to));
    ranges.push([start, length - start]);
    const before = text.slice(copiedText, sentence.range.start);
    const answered = textOf(answer);
    texts.push(before, answered);
    starts.push(textLength + before.length);
    textLength += before.length + answered.length;
    copied = sentence.to;
    copiedText = sentence.range.end;
  });
  append(source.slice(copied));
  texts.push(text.slice(copiedText));
  return {translation: written.join(''), text: texts.join(''), ranges, starts};
}

function haveSameCodes(a: ParsedText, b: ParsedText): boolean {
  if (a.codes.length !== b.codes.length) return false;
  const sorted = ({source, codes}: ParsedText): string[] =>
    codes.map(({start, end}) => source.slice(start, end)).sort();
  const otherCodes = sorted(b);
  return sorted(a).every((code, index) => code === otherCodes[index]);
}
