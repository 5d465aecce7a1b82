import type {InlineCode, Segment, SegmentPart} from '../engine.ts';
import {joinText, keepsCodes} from '../segment-content.ts';
import {hasWords, wellFormed} from '../segment-text.ts';

/** A segment in Apertium's stream format. */
export interface StreamText {
  /** The segment as a stream, escaped so that no character of the text has a special meaning. */
  readonly stream: string;
  /** Contents of the numbered superblanks of `stream`. */
  readonly superblanks: readonly SegmentPart[];
}

/** Apertium's answer as a segment. */
export interface StreamAnswer {
  readonly segment: Segment;
  /** Words missing from Apertium's dictionaries, left unchanged. */
  readonly unknownWords: readonly string[];
}

/**
 * Maximum length of a word: no language has longer words, and Apertium's time grows quadratically with the
 * length.
 */
const MAX_WORD_LENGTH = 200;

// Characters that Apertium must not get, since it drops them or misreads them even when escaped: control and
// format characters, white space other than a space, brackets and marks.
const OPAQUE = new RegExp(
  `[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\u2028\\u2029*~#+^$@[\\]{}\\\\]+|[^\\S ]+|[^\\s\\p{Cc}\\p{Cf}]{${MAX_WORD_LENGTH + 1},}`,
  'gu',
);
const WORD_AT_START = /^[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/u;
const RESERVED = /[/<>]/g;

/** Splits text into parts for Apertium (even indexes) and opaque parts that Apertium must not get (odd indexes). */
export function splitOpaque(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const {0: opaque, index} of text.matchAll(OPAQUE)) {
    parts.push(text.slice(start, index), opaque);
    start = index + opaque.length;
  }
  parts.push(text.slice(start));
  return parts;
}

/** Prepares text for Apertium: well-formed, composed, without NUL. */
export function cleanText(text: string): string {
  return wellFormed(text.replaceAll('\0', '')).normalize('NFC');
}

/**
 * Writes a segment in Apertium's stream format: paired codes as word-bound blanks, which move with their
 * words; standalone codes, pairs without words and opaque text as numbered superblanks.
 */
export function toStream(segment: Segment): StreamText {
  const superblanks: SegmentPart[] = [];
  const keep = (part: SegmentPart) => `[${superblanks.push(part) - 1}]`;
  const bound = wordPairs(segment);
  const open: number[] = [];
  let stream = '';
  for (const part of segment) {
    if (typeof part === 'string') stream += textToStream(cleanText(part), open, keep);
    else if (!bound.has(part.id) || part.kind === 'standalone') stream += keep(part);
    else if (part.kind === 'open') open.push(part.id);
    else open.splice(open.lastIndexOf(part.id), 1);
  }
  return {stream, superblanks};
}

function textToStream(text: string, open: readonly number[], keep: (part: string) => string): string {
  const escaped = splitOpaque(text).map((part, index) =>
    index % 2 === 1 ? keep(part) : part.replace(RESERVED, '\\$&'),
  );
  const stream = escaped.join('');
  if (open.length === 0 || !hasWords(text)) return stream;
  const content = stream.trim();
  const start = stream.length - stream.trimStart().length;
  const blank = open.map((id) => `t:g:${id}`).join('; ');
  return `${stream.slice(0, start)}[[${blank}]]${content}[[/]]${stream.slice(start + content.length)}`;
}

/** Ids of pairs that contain a word. */
function wordPairs(segment: Segment): Set<number> {
  const pairs = new Set<number>();
  for (const [start, part] of segment.entries()) {
    if (typeof part === 'string' || part.kind !== 'open') continue;
    const end = segment.findIndex(
      (candidate, index) =>
        index > start &&
        typeof candidate !== 'string' &&
        candidate.kind === 'close' &&
        candidate.id === part.id,
    );
    const inside = segment.slice(start, Math.max(start, end));
    if (inside.some((inner) => typeof inner === 'string' && hasWords(inner))) pairs.add(part.id);
  }
  return pairs;
}

interface Piece {
  readonly part: SegmentPart;
  readonly ids: readonly number[];
}

/**
 * Reads Apertium's answer to `question`; undefined if a superblank or code was lost, or if codes would cross
 * because their words were separated.
 */
export function fromStream(
  answer: string,
  question: Segment,
  superblanks: readonly SegmentPart[],
): StreamAnswer | undefined {
  const pieces: Piece[] = [];
  const seen = new Set<number>();
  const unknownWords: string[] = [];
  let isUnknown = false;
  let ids: readonly number[] = [];
  // Word-bound blank, its end, superblank, escaped character, mark, plain text.
  for (const [token] of answer.matchAll(/\[\[[^\]]*\]\]|\[[^\]]*\]|\\[^]|[*#@]|[^\\[*#@]+/g)) {
    if (token.startsWith('[[')) ids = [...token.matchAll(/t:g:(\d+)/g)].map(([, id]) => Number(id));
    else if (token.startsWith('[')) {
      const number = Number(token.slice(1, -1));
      const part = superblanks[number];
      if (part === undefined || seen.has(number)) return undefined;
      seen.add(number);
      pieces.push({part, ids});
    } else if (token === '\\@') {
      // Texts never contain this character, so it marks a lemma without a translation.
      isUnknown = true;
    } else if (token.startsWith('\\')) pieces.push({part: token.slice(1), ids});
    else if (/^[*#@]$/.test(token)) {
      // `#` marks a translated word whose inflection is unknown.
      isUnknown = token !== '#';
    } else {
      // Word-bound blanks may be between the mark and its word.
      const [word] = isUnknown ? (WORD_AT_START.exec(token) ?? []) : [];
      if (word !== undefined) unknownWords.push(word);
      isUnknown = false;
      pieces.push({part: token, ids});
    }
  }
  if (seen.size !== superblanks.length) return undefined;
  const segment = joinText(withCodes(pieces));
  return keepsCodes(question, segment) ? {segment, unknownWords} : undefined;
}

// Extends each code from the first to the last of its words; if codes start or end together, the longest is
// outermost.
function withCodes(pieces: readonly Piece[]): SegmentPart[] {
  const spans = new Map<number, {first: number; last: number}>();
  for (const [index, {ids}] of pieces.entries()) {
    for (const id of ids) {
      const span = spans.get(id);
      if (span) span.last = index;
      else spans.set(id, {first: index, last: index});
    }
  }
  const outerFirst = [...spans].sort(([, a], [, b]) => a.first - b.first || b.last - a.last);
  return pieces.flatMap(({part}, index): SegmentPart[] => {
    const code = (kind: 'open' | 'close', at: 'first' | 'last') =>
      outerFirst.filter(([, span]) => span[at] === index).map(([id]): InlineCode => ({kind, id}));
    return [...code('open', 'first'), part, ...code('close', 'last').reverse()];
  });
}
