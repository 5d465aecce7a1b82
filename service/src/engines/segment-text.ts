import type {EngineError, InlineCode, Segment, SegmentPart, SegmentResult, WordRange} from './engine.ts';

/** The outcome for one text without codes. */
export type TextResult =
  | {readonly ok: true; readonly text: string; readonly quality?: number}
  | {readonly ok: false; readonly error: EngineError};

/** `text` that UTF-8 can carry: each lone surrogate becomes U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** The text of a segment without its codes. */
export function plainText(segment: Segment): string {
  return segment.filter((part) => typeof part === 'string').join('');
}

/** Whether a segment has inline codes. */
export function hasCodes(segment: Segment): boolean {
  return segment.some((part) => typeof part !== 'string');
}

/** Whether `text` has anything to translate: a letter or a digit. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** Words of `text`: runs of letters, marks and digits, apostrophes and hyphens between them. */
export function words(text: string): string[] {
  return text.match(WORDS) ?? [];
}

/** Where the words of `text` are, `offset` added. */
export function wordRanges(text: string, offset = 0): WordRange[] {
  return [...text.matchAll(WORDS)].map(({0: word, index}) => [offset + index, offset + index + word.length]);
}

/** Joins neighbouring texts and leaves out empty ones. */
export function joinTexts(parts: readonly SegmentPart[]): Segment {
  const joined: SegmentPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

const codeKey = (code: InlineCode) => `${code.kind} ${code.id}`;
const codesOf = (segment: Segment) => segment.filter((part) => typeof part !== 'string');

function nested(codes: readonly InlineCode[]): boolean {
  const open: number[] = [];
  for (const {kind, id} of codes) {
    if (kind === 'open') open.push(id);
    if (kind === 'close' && open.pop() !== id) return false;
  }
  return open.length === 0;
}

/** Whether `answer` has the codes of `question`, each as often, and nested when they were. */
export function sameCodes(question: Segment, answer: Segment): boolean {
  const asked = codesOf(question);
  const given = codesOf(answer);
  if (asked.map(codeKey).sort().join() !== given.map(codeKey).sort().join()) return false;
  return nested(given) || !nested(asked);
}

/**
 * Translates segments through an engine that knows only texts: each run of text between codes by
 * itself, the codes staying where they are. `ask` gets texts that have words, without white space
 * around them, and answers one result per text.
 */
export async function translateRuns(
  segments: readonly Segment[],
  ask: (texts: string[]) => Promise<TextResult[]>,
): Promise<SegmentResult[]> {
  const texts: string[] = [];
  for (const segment of segments) {
    for (const part of segment) if (typeof part === 'string' && hasWords(part)) texts.push(part.trim());
  }
  const results = texts.length === 0 ? [] : await ask(texts.map(wellFormed));
  let next = 0;
  return segments.map((segment) => {
    const taken = segment.map((part) =>
      typeof part === 'string' && hasWords(part) ? results[next++] : undefined,
    );
    return assemble(segment, taken);
  });
}

function assemble(segment: Segment, taken: readonly (TextResult | undefined)[]): SegmentResult {
  const parts: SegmentPart[] = [];
  let quality: number | undefined;
  for (const [index, part] of segment.entries()) {
    const result = taken[index];
    if (result === undefined) {
      parts.push(typeof part === 'string' ? wellFormed(part) : part);
      continue;
    }
    if (!result.ok) return result;
    parts.push(inSpaceOf(part as string, result.text));
    if (result.quality !== undefined) quality = Math.min(quality ?? 1, result.quality);
  }
  return {ok: true, segment: joinTexts(parts), ...(quality === undefined ? {} : {quality})};
}

/** `answer` with the white space that surrounds `question`. */
export function inSpaceOf(question: string, answer: string): string {
  const start = question.length - question.trimStart().length;
  return question.slice(0, start) + answer.trim() + question.slice(question.trimEnd().length);
}
