import type {TextRange} from '../../../../src/text/paragraphs.ts';

/** The choices of an ICU message: `{count, plural, one {# file} other {# files}}`. */
export interface IcuChoice {
  readonly kind: 'plural' | 'select' | 'selectordinal';
  readonly branches: readonly IcuBranch[];
  /** Whether `#` in the branches represents the number. */
  readonly counts: boolean;
}

/** The text of a branch, without its braces. */
export interface IcuBranch extends TextRange {
  /** Selector of the branch: `one`, `=0`, `female`. */
  readonly selector: string;
  readonly selectorStart: number;
}

const HEAD =
  /\{\s{0,20}[\p{L}\d_.[\]-]{1,64}\s{0,20},\s{0,20}(plural|select|selectordinal)\s{0,20},\s{0,20}/uy;
const OFFSET = /offset\s{0,5}:\s{0,5}\d{1,9}\s{1,20}/y;
const SELECTOR = /\s{0,200}(?:=\d{1,9}|[\p{L}\d_-]{1,64})\s{0,200}(?=\{)/uy;
const END = /\s{0,200}\}/y;
const SIMPLE =
  /^\s*[\p{L}\d_.[\]-]+\s*,\s*(?:number|date|time|spellout|ordinal|duration|list|relativeTime)\s*(?:,[^{}]*)?$/u;
// The choice format of Java: {0,choice,0#no files|1#one file|1<{0} files}
const CHOICE = /^\s*\d{1,3}\s*,\s*choice\s*,/;

/**
 * Whether the text between two braces is an ICU argument with a format, as in `{cost, number,
 * ::currency/EUR}`.
 */
export function isFormattedArgument(content: string): boolean {
  return SIMPLE.test(content) || CHOICE.test(content);
}

/**
 * Reads the choice of an ICU message between the braces at `start` and before `end`; undefined if the text
 * does not follow ICU's grammar.
 *
 * @param closing - Position of the closing brace of each opening brace.
 */
export function readIcuChoice(
  text: string,
  start: number,
  end: number,
  closing: ReadonlyMap<number, number>,
): IcuChoice | undefined {
  HEAD.lastIndex = start;
  const kind = kindOf(HEAD.exec(text)?.[1]);
  if (kind === undefined) return undefined;
  let at = matchEnd(OFFSET, text, HEAD.lastIndex);
  const branches: IcuBranch[] = [];
  for (;;) {
    const open = matchEnd(SELECTOR, text, at);
    if (open === at) break;
    const close = closing.get(open);
    if (close === undefined || close >= end) return undefined;
    const written = text.slice(at, open);
    const selector = written.trim();
    const selectorStart = at + written.indexOf(selector);
    branches.push({start: open + 1, end: close, selector, selectorStart});
    at = close + 1;
  }
  if (branches.length === 0 || matchEnd(END, text, at) !== end) return undefined;
  return {kind, branches, counts: kind !== 'select'};
}

function kindOf(name: string | undefined): IcuChoice['kind'] | undefined {
  return name === 'plural' || name === 'select' || name === 'selectordinal' ? name : undefined;
}

/** End of a sticky pattern's match at `at`; `at` if it does not match. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
