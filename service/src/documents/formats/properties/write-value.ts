/** How the letters beyond ASCII are written: all as `\uXXXX`, only those that cannot be seen, or none. */
export type EscapedLetters = 'all' | 'invisible' | 'none';

const CHARACTERS: Readonly<Record<EscapedLetters, RegExp>> = {
  all: /[\\\t\n\r\f]|[^ -~]/g,
  invisible: /[\\\t\n\r\f\0-\x1f\x7f]|(?! )[\p{Z}\p{Cc}\p{Cf}]/gu,
  none: /[\\\t\n\r\f\0-\x1f\x7f]/g,
};
const SHORT: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\f': '\\f',
};
/** A word with the spaces after it, or a line with its end. */
const CHUNK = /[^\n ]*(?:\n| +|$)/g;

/** Writes a character as `\uXXXX`, in two units if it needs two. */
export function unicodeEscape(character: string): string {
  return Array.from(
    {length: character.length},
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** Returns a function that writes a value in the layout of an old one: in one line, or in continued lines. */
export function valueWriter(written: string, letters: EscapedLetters): (value: string) => string {
  const breaks = [...written.matchAll(/\\(\r\n|\r|\n)([ \t\f]*)/g)];
  const [first] = breaks;
  if (!first) return (value) => writeLines([value], '', letters);
  const separator = `\\${first[1]!}${first[2]!}`;
  // Lines that end where the text has a line end are broken there again.
  const isByLines = breaks.every(({index}) => written.startsWith('\\n', index - 2));
  const width = written.split(/\r\n|\r|\n/).reduce((most, line) => Math.max(most, line.trim().length), 40);
  return (value) => writeLines(isByLines ? byLines(value) : byWidth(value, width), separator, letters);
}

function byLines(value: string): string[] {
  return value.split(/(?<=\n)(?=[^])/);
}

function byWidth(value: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [chunk] of value.matchAll(CHUNK)) {
    if (line !== '' && line.length + chunk.length > width) {
      lines.push(line);
      line = '';
    }
    line += chunk;
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

function writeLines(lines: readonly string[], separator: string, letters: EscapedLetters): string {
  // Programs skip unescaped white space at the beginning of a line.
  return lines.map((line) => escaped(line, letters).replace(/^ /, '\\ ')).join(separator);
}

function escaped(text: string, letters: EscapedLetters): string {
  return text.replace(CHARACTERS[letters], (character) => SHORT[character] ?? unicodeEscape(character));
}
