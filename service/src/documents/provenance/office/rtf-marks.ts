import type {FoundMark} from '../marks.ts';
import {joinedMarks, type NamedText} from './joined-marks.ts';

// Repetitions are bounded, since V8 keeps a stack entry for each repetition.
const PROPERTY =
  /\{\\propname ((?:[^\\{}]|\\[^]){0,300})\}\s{0,9}\\proptype30\s{0,9}\{\\staticval ((?:[^\\{}]|\\[^]){0,20000})\}/g;
const START = '{\\*\\userprops';
/** Longest part of a file in which properties are searched, in bytes. */
const MAX_PROPERTIES = 20_000_000;
const ESCAPE = /\\(?:'([\da-f]{2})|u(-?\d{1,5}) ?(?:\\'[\da-f]{2}|[^\\])?|([\\{}])|[a-z]+-?\d* ?)|[\r\n]+/gi;

/** Finds the marks in the user's properties of an RTF, whose marks are ASCII. */
export function findRtfMarks(bytes: Buffer): readonly FoundMark[] {
  const start = bytes.indexOf(START);
  if (start < 0) return [];
  const text = bytes.toString('latin1', start, start + MAX_PROPERTIES);
  const properties = Array.from(text.matchAll(PROPERTY), ([, name, value]): NamedText => ({
    name: plain(name!),
    text: plain(value!),
  }));
  return joinedMarks(properties).marks;
}

function plain(written: string): string {
  return written.replace(ESCAPE, (_, hex?: string, unit?: string, character?: string) => {
    if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16));
    if (unit !== undefined) return String.fromCharCode(Number(unit) & 0xffff);
    return character ?? '';
  });
}
