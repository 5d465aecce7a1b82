const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};
/** Line width of gettext. */
const MAX_COLUMNS = 79;

/** Escapes a text for a PO string. */
export function escapeString(text: string): string {
  return text.replace(/[\\"\n\t\r\x07\b\f\v]/g, (character) => ESCAPES[character]!);
}

/** Quotes an escaped text: on one line, or wrapped as gettext would. */
export function quoted(escaped: string, isSplit: boolean, lineEnd: string): string {
  if (!isSplit) return `"${escaped}"`;
  const lines = linesOf(escaped).flatMap(wrapped);
  if (lines.length === 1 && lines[0]!.length < MAX_COLUMNS - 'msgstr ""'.length) return `"${escaped}"`;
  return ['', ...lines].map((line) => `"${line}"`).join(lineEnd);
}

/** Lines of an escaped text, each with its line end. */
function linesOf(escaped: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (const {0: escape, index} of escaped.matchAll(/\\[^]/g)) {
    if (escape !== '\\n') continue;
    lines.push(escaped.slice(start, index + 2));
    start = index + 2;
  }
  return start < escaped.length ? [...lines, escaped.slice(start)] : lines;
}

function wrapped(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const [word] of line.matchAll(/[^ ]* *|[^ ]+$/g)) {
    if (word === '') continue;
    if (current !== '' && current.length + word.trimEnd().length > MAX_COLUMNS - 2) {
      lines.push(current);
      current = '';
    }
    current += word;
  }
  return current === '' ? lines : [...lines, current];
}
