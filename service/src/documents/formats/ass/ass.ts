import {primaryLanguage} from '../../../../../src/text/language.ts';
import {badDocument} from '../../document-error.ts';
import type {SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import type {DocumentFormat} from '../format.ts';
import {linesBySpeaker} from '../subtitles/speakers.ts';
import {addSpokenLines, type SubtitleWriting} from '../subtitles/spoken-lines.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {findOverrideBlocks} from './override-blocks.ts';
import {readEvents, type AssEvent} from './read-events.ts';

/**
 * Subtitles in ASS and SSA: texts are translated; styles, override blocks, drawings, comments, and songs whose syllables are
 * timed are kept.
 */
export const ass: DocumentFormat = {
  open: (input) => openTextFile(input, extract, {fallback: 'old'}),
};

/** Effects of lines that scripts generate, one for each syllable. */
const GENERATED = /^(?:fx|karaoke)$/i;
const SYLLABLE_TIME = /\{[^}]{0,300}\\k[oft]?\d/gi;
const BREAK = /\\[Nn]/g;

function extract(part: TextPart): void {
  const {source} = part.markup;
  const {events, language, isUnwrapped} = readEvents(source);
  if (events.length === 0) {
    throw badDocument(
      'The document has no subtitles: no line after [Events] begins with "Dialogue:". Check that it is the right file, and save it as ASS.',
    );
  }
  if (language) part.addLanguage(language, primaryLanguage);
  for (const event of events) addEvent(part, event, isUnwrapped);
}

function addEvent(part: TextPart, {range, effect}: AssEvent, isUnwrapped: boolean): void {
  const {source} = part.markup;
  const text = source.slice(range.start, range.end);
  if (GENERATED.test(effect) || (text.match(SYLLABLE_TIME)?.length ?? 0) > 1) return;
  const written = ({start, end}: SourceRange): string => source.slice(start, end);
  for (const lines of linesBySpeaker(linesOf(text, range.start), written)) {
    const {start} = lines[0]!;
    const {end} = lines.at(-1)!;
    const joined = lines.map(written).join(' ');
    const between = source.slice(lines[0]!.end, lines[1]?.start ?? lines[0]!.end);
    addSpokenLines(
      part,
      {
        range: {start, end},
        written: lines.map(written),
        joined,
        codes: findOverrideBlocks(joined),
        // Players wrap a subtitle that has one line, except in style 2.
        mayWrap: isUnwrapped,
        lineBreak: /\\[Nn]/.exec(between)?.[0] ?? '\\N',
      },
      WRITING,
    );
  }
}

/** The lines of a subtitle, without spaces around them. */
function linesOf(text: string, at: number): SourceRange[] {
  const blocks = findOverrideBlocks(text);
  const lines: SourceRange[] = [];
  let start = 0;
  let next = 0;
  for (const {index} of text.matchAll(BREAK)) {
    while (next < blocks.length && blocks[next]!.end <= index) next += 1;
    if (index >= (blocks[next]?.start ?? Infinity)) continue; // in a block or drawing
    lines.push(trimmed(text, start, index));
    start = index + 2;
  }
  lines.push(trimmed(text, start, text.length));
  return lines.map((line) => ({start: at + line.start, end: at + line.end}));
}

function trimmed(text: string, from: number, to: number): SourceRange {
  let start = from;
  let end = to;
  const isSpace = (at: number): boolean => text.charAt(at) === ' ' || text.charAt(at) === '\u3000';
  while (start < end && (isSpace(start) || text.startsWith('\\h', start))) start += isSpace(start) ? 1 : 2;
  while (end > start && (isSpace(end - 1) || text.startsWith('\\h', end - 2)))
    end -= isSpace(end - 1) ? 1 : 2;
  return {start, end: Math.max(start, end)};
}

const WRITING: SubtitleWriting = {
  codes: '{}',
  decode: (text) => text.replaceAll('\\h', '\u00a0'),
  write: (text) =>
    text
      .replace(/[\r\n]+/g, ' ')
      // A backslash of the text must not begin a tag.
      .replace(/\\(?=[Nnh{}])/g, '\\\u2060')
      .replace(/[{}]/g, '\\$&')
      .replaceAll('\u00a0', '\\h'),
};
