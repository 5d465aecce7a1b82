/** A tag, a comment or a script in a block of Markdown. */
export interface InlinePiece {
  readonly kind: 'comment' | 'expression' | 'tag';
  readonly start: number;
  readonly end: number;
}

const NAME = '[a-z_:][\\w.:-]*';
const QUOTED = '"[^"]*"|\'[^\']*\'';
const BRACES = '\\{(?:[^{}]|\\{[^{}]*\\})*\\}';
/** A tag as CommonMark has it, and one of MDX, whose attributes may be expressions. */
const TAG = new RegExp(
  `<[a-z][\\w-]*(?:\\s+${NAME}(?:\\s*=\\s*(?:${QUOTED}|[^\\s"'=<>\`]+))?)*\\s*/?>`,
  'iy',
);
const MDX_TAG = new RegExp(
  `<[a-z][\\w.-]*(?:\\s+(?:${BRACES}|${NAME}(?:\\s*=\\s*(?:${QUOTED}|${BRACES}|[^\\s"'=<>\`{]+))?))*\\s*/?>`,
  'iy',
);
const ADDRESS = /<[a-z][a-z\d+.-]{1,31}:[^\s<>]*>/iy;
const EXPRESSION = /\{\s*\/\*/y;
const SPECIAL = /\\.|`+|<|\{/gs;

/** Finds the pieces in the text of a block, but not in its code. */
export function* inlinePieces(block: string, isMdx: boolean): Generator<InlinePiece, void, undefined> {
  const code = codeEnds(block);
  const [comment, expression] = [ends(block, /-->/g), ends(block, /\*\/(?:\s*\})?/g)];
  const script = ends(block, /<\/script\s*>/gi);
  let at = 0;
  for (let found = next(SPECIAL, block, 0); found; found = next(SPECIAL, block, at)) {
    const [special] = found;
    const start = found.index;
    at = start + special.length;
    let kind: InlinePiece['kind'] = 'tag';
    let end: number | undefined;
    if (special.startsWith('`')) at = code.get(start) ?? at;
    else if (special === '{') {
      kind = 'expression';
      if (isMdx && next(EXPRESSION, block, start)) end = expression(start + 3);
    } else if (block.startsWith('<!--', start)) {
      kind = 'comment';
      end = comment(start + 2);
    } else if (special === '<') {
      const tag = next(isMdx ? MDX_TAG : TAG, block, start)?.[0];
      end = tag === undefined ? undefined : start + tag.length;
      if (tag !== undefined && /^<script\b/i.test(tag)) end = script(end!) ?? end;
      const address = tag === undefined ? next(ADDRESS, block, start)?.[0] : undefined;
      at += address === undefined ? 0 : address.length - 1;
    }
    if (end === undefined) continue;
    yield {kind, start, end};
    at = end;
  }
}

function next(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Ends of spans of code by their starts: a run of backticks ends at the next run of the same length. */
function codeEnds(block: string): ReadonlyMap<number, number> {
  const codes = new Map<number, number>();
  const later = new Map<number, number>();
  const runs = [...block.matchAll(/`+/g)].reverse();
  for (const {index, 0: run} of runs) {
    const end = later.get(run.length);
    if (end !== undefined) codes.set(index, end);
    later.set(run.length, index + run.length);
  }
  return codes;
}

/** Finds ends from a position on, which only grows: all calls together read the text once. */
function ends(text: string, pattern: RegExp): (from: number) => number | undefined {
  let start = -1;
  let end = 0;
  return (from) => {
    if (start < from) {
      const found = next(pattern, text, from);
      start = found?.index ?? Infinity;
      end = found ? found.index + found[0].length : 0;
    }
    return start === Infinity ? undefined : end;
  };
}
