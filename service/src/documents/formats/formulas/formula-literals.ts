/**
 * Use of a string in a formula: to compare cells with the string, to search for the string inside texts, as a
 * list of items, or only to display the string.
 */
type LiteralUse = 'compared' | 'part' | 'list' | 'result';

/** A string in a formula. */
export interface FormulaLiteral {
  readonly text: string;
  readonly use: LiteralUse;
}

/** Functions that compare a string with cells. */
const COMPARING = new Set(
  (
    'COUNTIF COUNTIFS SUMIF SUMIFS AVERAGEIF AVERAGEIFS MAXIFS MINIFS MATCH XMATCH LOOKUP VLOOKUP HLOOKUP XLOOKUP ' +
    'SWITCH EXACT FILTER CHOOSEROWS DCOUNT DSUM DGET CELL-CONTENT-IS-IN-LIST CELL-CONTENT'
  ).split(' '),
);
const SEARCHING = new Set(['SEARCH', 'SEARCHB', 'FIND', 'FINDB']);
// Names have hyphens only in the conditions of OpenDocument: elsewhere, `A1-COUNTIF(` is a subtraction.
const TOKEN =
  /"(?:[^"]|"")*"?|'(?:[^']|'')*'?|cell-content(?:-[a-z]{1,20}){0,8}|[(){}=<>]|[^\s"'(){}=<>\p{L}_]+|[\p{L}_][\p{L}\p{N}_.]*|\s+/giu;

/** Finds the strings in a formula of Excel or OpenDocument. */
export function literalsOf(formula: string): FormulaLiteral[] {
  const tokens = tokensOf(formula);
  const literals: FormulaLiteral[] = [];
  const functions: string[] = [];
  let braces = 0;
  tokens.forEach((token, index) => {
    if (token === '{') braces += 1;
    else if (token === '}') braces -= 1;
    else if (token === '(') functions.push(functionName(tokens[index - 1]));
    else if (token === ')') functions.pop();
    if (!token.startsWith('"')) return;
    const text = token
      .slice(1, token.length > 1 && token.endsWith('"') ? -1 : undefined)
      .replaceAll('""', '"');
    const isBesideSign = /^[=<>]$/.test(tokens[index - 1] ?? '');
    const isBeforeSign = /^[=<>]$/.test(tokens[index + 1] ?? '');
    const name = functions.at(-1) ?? '';
    if (tokens.length === 1) literals.push({text, use: 'list'});
    else if (SEARCHING.has(name)) literals.push({text, use: 'part'});
    else if (isBesideSign || isBeforeSign || braces > 0 || COMPARING.has(name))
      literals.push({text, use: 'compared'});
    else literals.push({text, use: 'result'});
  });
  return literals;
}

/** Name of the function before a parenthesis, in upper case, without a prefix such as `_xlfn.`. */
function functionName(written = ''): string {
  return written.slice(written.lastIndexOf('.') + 1).toUpperCase();
}

function tokensOf(formula: string): string[] {
  const written = formula.replace(/^\s*(?:of:|oooc:|msoxl:)?=?/, '');
  return (written.match(TOKEN) ?? []).filter((token) => token.trim() !== '');
}
