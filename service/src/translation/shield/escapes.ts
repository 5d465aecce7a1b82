import {byPattern, type Detector} from './protected-span.ts';

const TOKEN_BEFORE = /\S{0,64}$/;
const TOKEN_AFTER = /^\S{0,64}/;
// C:\new, \\server, HKLM\run, and a backslash before another letter or a space, as in a path or a formula
const PATH = /^[^\p{L}]{0,3}[A-Za-z]:\\|^\\\\|^%[A-Z]|\bHK[A-Z_]+\\|\\(?![nrt"'\\])/u;

/** Line breaks and tabs as programs write them, `\n`, `\r\n`, `\t`; not paths of Windows, not `\newline`. */
export const escapes: Detector = byPattern(
  'escape',
  /\\[nrt]/,
  /(?<!\\)(?:\\[nrt]){1,20}/g,
  (found, text, start) => {
    const end = start + found.length;
    const before = TOKEN_BEFORE.exec(text.slice(Math.max(0, start - 64), start))?.[0] ?? '';
    // At the start of a word, a command of LaTeX.
    if (before === '' && /^\p{Ll}/u.test(text.slice(end, end + 2))) return false;
    const after = TOKEN_AFTER.exec(text.slice(end, end + 64))?.[0] ?? '';
    return !PATH.test(before + found + after);
  },
);
