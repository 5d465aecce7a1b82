import type {SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {codedText, type FoundCode, type Writing} from '../text-file/coded-text.ts';
import {leadingSign} from './speakers.ts';
import {shownLength, wrapLines} from './wrap-lines.ts';

/** Lines of one speaker in a subtitle. */
export interface SpokenLines {
  readonly range: SourceRange;
  /** The lines, which are translated as one text. */
  readonly written: readonly string[];
  /** The lines as one text, and its codes. */
  readonly joined: string;
  readonly codes: readonly FoundCode[];
  /** What divides lines in the file. */
  readonly lineBreak: string;
  /** Whether a text of one line may become several lines. */
  readonly mayWrap: boolean;
}

/** How texts and codes of subtitles are written: a code is `<…>` or `{\…}`. */
export interface SubtitleWriting extends Pick<Writing, 'write' | 'decode'> {
  readonly codes: '<>' | '{}';
}

/** Tags for codes while a text is wrapped, so that no line break divides one. */
const TAGS = {
  '<>': {tag: (index: number) => `<${index}>`, pattern: /<(\d+)>/g},
  '{}': {tag: (index: number) => `{\\${index}}`, pattern: /\{\\(\d+)\}/g},
} as const;

/** Adds the lines of one speaker as a paragraph, which is broken into lines if it had several. */
export function addSpokenLines(part: TextPart, lines: SpokenLines, writing: SubtitleWriting): void {
  const {range, written, lineBreak} = lines;
  const sign = leadingSign(written[0]!);
  const codes = lines.codes
    .filter(({start}) => start >= sign.length)
    .map((code) => ({...code, start: code.start - sign.length, end: code.end - sign.length}));
  const start = range.start + sign.length;
  const {tag, pattern} = TAGS[writing.codes];
  const hidden: string[] = [];
  const writeCode = (code: string): string => tag(hidden.push(code) - 1);
  const paragraph = codedText(lines.joined.slice(sign.length), start, {...writing, writeCode}, codes);
  if (!paragraph) return;
  const width = written.reduce((most, line) => Math.max(most, shownLength(line)), 0);
  part.addElsewhere({start, end: range.end}, paragraph, (translated, emit) => {
    if (translated === paragraph.write(paragraph.text, emit)) return emit(start, range.end);
    const isWrapped = written.length > 1 || lines.mayWrap;
    const shape = {width, lines: written.length, before: sign.length};
    const wrapped = isWrapped ? wrapLines(translated, shape).join(lineBreak) : translated;
    return wrapped.replace(pattern, (_, index: string) => hidden[Number(index)]!);
  });
}
