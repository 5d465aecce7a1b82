import {decodeHTML} from 'entities';
import {markupReference} from '../../../../../src/text/escape-markup.ts';
import {badDocument} from '../../document-error.ts';
import type {TextPart} from '../../markup/text-part.ts';
import type {DocumentFormat, DocumentInput} from '../format.ts';
import {codedText, type Writing} from '../text-file/coded-text.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {findTags} from './find-tags.ts';
import {leadingSign, linesBySpeaker} from './speakers.ts';
import {shownLength, wrapLines} from './wrap-lines.ts';

/** Subtitles in SRT and WebVTT. Times, numbers, settings, styles and notes are kept. */
export const subtitles: DocumentFormat = {
  open: (input) => openTextFile(input, extract, input.extension === 'srt' ? {fallback: 'old'} : {}),
};

interface Line {
  readonly start: number;
  readonly end: number;
}

/** The line with the times of a cue; the lines after it are text. */
export const TIMES = /^\s*(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3}\s*-->\s*(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3}/;

/** The language in the header of a WebVTT file, before the first empty line. */
const HEADER_LANGUAGE =
  /^WEBVTT[^\r\n]*(?:\r\n|\r|\n)(?:[^\r\n]+(?:\r\n|\r|\n)){0,50}?Language:[ \t]*([a-z]{2,3}(?:-[a-z\d]{2,8}){0,4})(?![^\s])/i;

function extract(part: TextPart, {extension}: DocumentInput): void {
  const {source} = part.markup;
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  const isWebVtt = extension === 'vtt';
  if (isWebVtt && !/^WEBVTT(?=\s|$)/.test(source)) {
    throw badDocument('The document is not WebVTT: its first line is not WEBVTT. Save it again as WebVTT.');
  }
  const [header, language] = (isWebVtt && HEADER_LANGUAGE.exec(source)) || [];
  if (header !== undefined && language !== undefined) {
    part.addLanguage({start: header.length - language.length, end: header.length}, (target) => target);
  }
  let cues = 0;
  let text: Line[] | undefined;
  const finish = (): void => {
    const groups = linesBySpeaker(text ?? [], ({start, end}) => source.slice(start, end));
    for (const lines of groups) addLines(part, lines, {isWebVtt, lineEnd});
    text = undefined;
  };
  for (const line of linesOf(source)) {
    const written = source.slice(line.start, line.end);
    if (TIMES.test(written)) {
      // If no empty line separates two cues, the text ends with the next cue's number.
      if (text && /^\s*\d+\s*$/.test(source.slice(text.at(-1)?.start ?? 0, text.at(-1)?.end ?? 0)))
        text.pop();
      finish();
      text = [];
      cues += 1;
    } else if (written.trim() === '') finish();
    else text?.push(line);
  }
  finish();
  if (cues === 0) {
    throw badDocument(
      `The document has no subtitles: no line of it has times such as 00:00:01${isWebVtt ? '.' : ','}000 --> 00:00:04${isWebVtt ? '.' : ','}000.`,
    );
  }
}

function* linesOf(source: string): Generator<Line, void, undefined> {
  for (const {index, 0: line} of source.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    yield {start: index, end: index + line.replace(/[\r\n]+$/, '').length};
  }
}

function addLines(
  part: TextPart,
  lines: readonly Line[],
  {isWebVtt, lineEnd}: {readonly isWebVtt: boolean; readonly lineEnd: string},
): void {
  const {source} = part.markup;
  const [first] = lines;
  const written = lines.map(({start, end}) => source.slice(start, end).trimEnd());
  const sign = leadingSign(written[0]!);
  const start = first!.start + sign.length;
  const end = lines.at(-1)!.start + written.at(-1)!.length;
  const joined = written.join(' ').slice(sign.length);
  const paragraph = codedText(joined, start, isWebVtt ? WEBVTT : SRT, findTags(joined));
  if (!paragraph) return;
  const width = written.reduce((most, line) => Math.max(most, shownLength(line)), 0);
  part.addElsewhere({start, end}, paragraph, (translated, emit) =>
    translated === paragraph.write(paragraph.text, emit)
      ? emit(start, end)
      : wrapLines(translated, {width, lines: lines.length, before: sign.length}).join(lineEnd),
  );
}

const asItIs = (text: string): string => text;
const SRT: Writing = {write: asItIs};
const WEBVTT: Writing = {
  decode: decodeHTML,
  write: (text) => text.replace(/[&<]|(?<=--)>/g, markupReference),
  writeCode: asItIs,
};
