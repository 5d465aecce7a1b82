// Takes comments and needless white space out of the text parts of a css`` template.
// Only tokens are looked at, never rules, so nesting and rules of the future stay as they are.

interface Token {
  readonly kind: 'gap' | 'comment' | 'text';
  readonly text: string;
}

const whitespace = /\s/;
const unquotedUrl = /^url\(\s*(?!["'\s])/i;
/** No white space means anything after these; a colon is here but not below, since `a :hover` differs from `a:hover`. */
const opensGap = new Set('{};,:(');
const closesGap = new Set('{};,)');
/** Stands for an expression. */
const marker = '\u0000';

function endOfString(text: string, start: number): number | undefined {
  const quote = text[start];
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === quote) return index + 1;
  }
  return undefined;
}

/** Where the token that starts here ends; undefined when it does not. */
function endOfToken(text: string, start: number): number | undefined {
  const char = text[start] ?? '';
  if (char === '"' || char === "'") return endOfString(text, start);
  if (char === '\\') return Math.min(start + 2, text.length);
  // What looks like a comment inside an unquoted address is a part of it.
  if (unquotedUrl.test(text.slice(start))) return text.indexOf(')', start) + 1 || undefined;
  return start + 1;
}

function tokenize(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let index = 0;
  while (index < text.length) {
    const start = index;
    let kind: Token['kind'] = 'text';
    let end: number | undefined;
    if (whitespace.test(text[start] ?? '')) {
      kind = 'gap';
      end = start + (/^\s+/.exec(text.slice(start))?.[0].length ?? 1);
    } else if (text.startsWith('/*', start)) {
      kind = 'comment';
      end = text.indexOf('*/', start + 2) + 2;
      if (end === 1) end = undefined;
    } else {
      end = endOfToken(text, start);
    }
    if (end === undefined) return undefined;
    index = end;
    tokens.push({kind, text: text.slice(start, end)});
  }
  return tokens;
}

/** What has to stay between two texts that white space or comments stood between. */
function separator(previous: string | undefined, next: string | undefined, hadGap: boolean): string {
  if (previous === undefined || next === undefined) return '';
  if (opensGap.has(previous) || closesGap.has(next)) return '';
  // A comment keeps two names apart without being white space.
  return hadGap ? ' ' : '/**/';
}

function minifyWhole(text: string): string | undefined {
  let output = '';
  let between: 'nothing' | 'gap' | 'comment' = 'nothing';
  for (const {kind, text: piece} of tokenize(text) ?? [{kind: 'unreadable', text: ''} as const]) {
    if (kind === 'unreadable') return undefined;
    if (kind === 'gap') {
      between = 'gap';
    } else if (kind === 'comment' && !piece.includes(marker)) {
      if (between === 'nothing') between = 'comment';
    } else {
      if (between !== 'nothing') output += separator(output.at(-1), piece[0], between === 'gap');
      between = 'nothing';
      if (piece === '}' && output.endsWith(';') && !/[:\0];$/.test(output)) output = output.slice(0, -1);
      output += piece;
    }
  }
  return output;
}

/** The parts around the expressions of a css`` template, smaller; unchanged when they cannot be read. */
export function minifyCss(parts: readonly string[]): readonly string[] {
  if (parts.some((part) => part.includes(marker))) return parts;
  return minifyWhole(parts.join(marker))?.split(marker) ?? parts;
}
