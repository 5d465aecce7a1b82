import {byPattern, type Detector} from './protected-span.ts';

const CONVERSION = /^%(?:[1-9]\d?\$)/;
// Units that follow a number without a space: "%ds ago", "%dpx".
const UNIT = '(?:px|em|rem|pt|ms|min|[smhdx]|[KMGTkmg]i?B|B)';

/**
 * Conversions of printf and its descendants, with or without positions and names; `%1` and `%n` of Qt;
 * `%NAME%` of Windows. Not the sign in "100 % sure", "50% discount" or "20%-os".
 */
export const printf: Detector = byPattern(
  'printf',
  /%[\d$(+#.*A-Za-z@%-]/,
  new RegExp(
    '%(?:' +
      '%' +
      '|\\([\\w.-]{1,64}\\)[-+0# ]{0,2}\\d{0,3}(?:\\.\\d{1,4})?[a-zA-Z@]' +
      '|[1-9]\\d?\\$[-+0# ]{0,2}\\d{0,3}(?:\\.\\d{1,4})?(?:hh?|ll?|[qjztL])?[diouxXeEfFgGaAcCsSpb@]' +
      '|(?:[+0#]|-(?=\\d)){0,3}(?:\\d{1,3}|\\*)?(?:\\.(?:\\d{1,4}|\\*))?(?:hh?|ll?|[qjztL])?' +
      `(?:[du](?=${UNIT}(?![\\p{Lu}\\p{Ll}\\p{N}]))|[a-zA-Z@](?![\\p{Lu}\\p{Ll}\\p{N}]))` +
      '|L?[1-9]\\d?(?![\\p{Lu}\\p{Ll}\\p{N}%])' +
      '|[A-Z_][A-Z0-9_]{1,40}%' +
      ')',
    'gu',
  ),
  (placeholder, text, start) =>
    placeholder === '%%' ||
    CONVERSION.test(placeholder) ||
    placeholder.startsWith('%(') ||
    !/\p{N}/u.test(text.charAt(start - 1)),
);

/** `:name` as in Laravel and SQL, and `:smile:`; not times, smileys, or text directly after a word. */
export const names: Detector = byPattern(
  'name',
  /:[A-Za-z_]/,
  /(?<![\p{Lu}\p{Ll}\p{N}:/\\"'’=.)\]}%>])(?::[a-z_][a-z0-9_+-]{1,40}:(?![\p{Lu}\p{Ll}\p{N}])|:(?:[a-z_][a-z0-9_]{1,40}|[A-Z][a-z0-9_]{1,40}|[A-Z_][A-Z0-9_]{1,40})(?![\p{Lu}\p{Ll}\p{N}:]))/gu,
  (name) => name.endsWith(':') || !/^:(\p{L})\1*$|^:(?:xD|XD|lol)$/u.test(name),
);

/** Code between backticks, as in Markdown; not text between two `words' in GNU quotation marks. */
export const quotedCode: Detector = byPattern(
  'code',
  /`/,
  /(?<![\p{Lu}\p{Ll}\p{N}`])(?:`(?![\s`])[^`\n]{1,400}(?<![\s([{、，])`(?![\p{Lu}\p{Ll}\p{N}`])|``(?=[^`])[^\n]{1,400}?``)/gu,
);

const TOKEN_BEFORE = /\S{0,64}$/;
const TOKEN_AFTER = /^\S{0,64}/;
// C:\new, \\server, HKLM\run, and a backslash before another letter or a space, as in a path or a formula
const PATH = /^[^\p{L}]{0,3}[A-Za-z]:\\|^\\\\|^%[A-Z]|\bHK[A-Z_]+\\|\\(?![nrt"'\\])/u;

/** Line breaks and tabs as escapes, `\n`, `\r\n`, `\t`; not Windows paths or `\newline`. */
export const escapes: Detector = byPattern(
  'escape',
  /\\[nrt]/,
  /(?<!\\)(?:\\[nrt]){1,20}/g,
  (sequence, text, start) => {
    const end = start + sequence.length;
    const before = TOKEN_BEFORE.exec(text.slice(Math.max(0, start - 64), start))?.[0] ?? '';
    // This is a LaTeX command if a word starts here.
    if (before === '' && /^\p{Ll}/u.test(text.slice(end, end + 2))) return false;
    const after = TOKEN_AFTER.exec(text.slice(end, end + 64))?.[0] ?? '';
    return !PATH.test(before + sequence + after);
  },
);
