import type {EngineError, Segment, SegmentPart, SegmentResult, WordRange} from './engine.ts';
import {joinText} from './segment-content.ts';

/** Translation or failure of one text without codes. */
export type TextResult =
  | {
      readonly ok: true;
      readonly text: string;
      readonly quality?: number;
      readonly unknownWords?: readonly string[];
    }
  | {readonly ok: false; readonly error: EngineError};

/** Makes a text valid in UTF-8: each lone surrogate becomes U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Whether `text` has anything to translate: a letter or a digit. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** Words of `text`: runs of letters, marks and digits, joined by apostrophes and hyphens. */
export function words(text: string): string[] {
  return text.match(WORDS) ?? [];
}

/** Ranges of the words of `text`, shifted by `offset`. */
export function wordRanges(text: string, offset = 0): WordRange[] {
  return [...text.matchAll(WORDS)].map(({0: word, index}) => [offset + index, offset + index + word.length]);
}

/**
 * Translates segments with an engine that accepts only plain text: each run of text between codes is
 * translated separately, and the codes keep their places. `ask` gets texts that have words, without
 * surrounding white space, and returns one result per text.
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
  let unknownWords: readonly string[] | undefined;
  for (const [index, part] of segment.entries()) {
    const result = taken[index];
    if (result === undefined) {
      parts.push(typeof part === 'string' ? wellFormed(part) : part);
      continue;
    }
    if (!result.ok) return result;
    parts.push(inSpaceOf(part as string, result.text));
    if (result.quality !== undefined) quality = Math.min(quality ?? 1, result.quality);
    if (result.unknownWords) unknownWords = [...(unknownWords ?? []), ...result.unknownWords];
  }
  return {
    ok: true,
    segment: joinText(parts),
    ...(quality !== undefined && {quality}),
    ...(unknownWords && {unknownWords}),
  };
}

/** Surrounds `answer` with the white space of `question`. */
export function inSpaceOf(question: string, answer: string): string {
  const start = question.length - question.trimStart().length;
  return question.slice(0, start) + answer.trim() + question.slice(question.trimEnd().length);
}
