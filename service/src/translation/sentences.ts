import {StopRules} from './abbreviations.ts';
import {cutPosition, isWhiteSpace, skipWhiteSpace, skipWhiteSpaceBack} from './white-space.ts';

/** Part of a text, from the first position up to but without the last. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

// Intl.Segmenter takes time with the square of the length, so it never gets more than this.
const WINDOW = 2048;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
const SENTENCE_END = /[\p{Sentence_Terminal}\u2024]/u;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/g;

// Intl.Segmenter ends a sentence at the `?` of `https://example.com/search?q=white`.
const ENDS_IN_ASCII = /[!-~]["'\p{Pf}\p{Pe}]*$/u;
const ENDS_IN_ADDRESS = /:\/\/\S*$/;
const WITHOUT_SPACES =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

interface Splitter {
  readonly segmenter: Intl.Segmenter;
  readonly rules: StopRules;
}

const splitters = new Map<string, Splitter>();
const MOST_SPLITTERS = 200;

/** The primary language of an RFC 5646 code, lower-case. */
export function primaryLanguage(code: string): string {
  return (/^[a-z]{2,8}/i.exec(code)?.[0] ?? 'und').toLowerCase();
}

function splitterFor(code: string): Splitter {
  const language = primaryLanguage(code);
  let splitter = splitters.get(language);
  if (!splitter) {
    if (splitters.size >= MOST_SPLITTERS) splitters.clear();
    const segmenter = new Intl.Segmenter(language, {granularity: 'sentence'});
    splitter = {segmenter, rules: new StopRules(language)};
    splitters.set(language, splitter);
  }
  return splitter;
}

/**
 * Sentences of a text, without the white space around them. A line break ends a sentence, and so
 * does each position of `breaks` (ascending).
 */
export function* splitSentences(
  text: string,
  language: string,
  breaks: readonly number[] = [],
): Generator<TextRange, void, undefined> {
  const splitter = splitterFor(language);
  let start = 0;
  let nextBreak = 0;
  LINE_BREAK.lastIndex = 0;
  let line = text.search(LINE_BREAK);
  while (start < text.length) {
    if (line >= 0 && line < start) line = findLineBreak(text, start);
    while (nextBreak < breaks.length && (breaks[nextBreak] as number) <= start) nextBreak += 1;
    const end = Math.min(line < 0 ? text.length : line, breaks[nextBreak] ?? text.length);
    yield* splitParagraph(
      text,
      skipWhiteSpace(text, start, end),
      skipWhiteSpaceBack(text, end, start),
      splitter,
    );
    start = end === line ? end + 1 : end;
  }
}

function findLineBreak(text: string, from: number): number {
  LINE_BREAK.lastIndex = from;
  return LINE_BREAK.exec(text)?.index ?? -1;
}

/** Whether what stands at `end` belongs to the same stretch without white space. */
function isInsideText(text: string, start: number, end: number): boolean {
  if (!ENDS_IN_ASCII.test(text.slice(Math.max(start, end - 16), end))) return false;
  if (!WITHOUT_SPACES.test(text.slice(end, end + 2))) return true;
  return ENDS_IN_ADDRESS.test(text.slice(start, end));
}

/** Whether nothing that could end a sentence comes before the end; spares short texts the segmenter. */
function isOneSentence(paragraph: string): boolean {
  const stop = paragraph.search(SENTENCE_END);
  return stop < 0 || !SAYS_SOMETHING.test(paragraph.slice(stop + 1));
}

function* splitParagraph(
  text: string,
  from: number,
  to: number,
  {segmenter, rules}: Splitter,
): Generator<TextRange, void, undefined> {
  if (to - from <= WINDOW && isOneSentence(text.slice(from, to))) {
    if (from < to) yield {start: from, end: to};
    return;
  }
  let start = from;
  let window = from;
  while (window < to) {
    const end = to - window > WINDOW ? cutPosition(text, window, window + WINDOW) : to;
    let last = window;
    for (const {index, segment} of segmenter.segment(text.slice(window, end))) {
      const at = window + index;
      if (index === 0) continue;
      last = at;
      const sentenceEnd = skipWhiteSpaceBack(text, at, start);
      // An emoji or dash after a sentence belongs to it.
      if (
        sentenceEnd === start ||
        (sentenceEnd === at && isInsideText(text, start, at)) ||
        !SAYS_SOMETHING.test(segment) ||
        rules.goesOn(text, start, sentenceEnd, at)
      ) {
        continue;
      }
      yield {start, end: sentenceEnd};
      start = at;
    }
    // The last stretch may go on in the next window, so it is looked at again from its start.
    window = end === to ? to : last > window ? last : end;
    if (start === window && isWhiteSpace(text.charCodeAt(start))) start = skipWhiteSpace(text, start, to);
  }
  if (start < to) yield {start, end: to};
}
