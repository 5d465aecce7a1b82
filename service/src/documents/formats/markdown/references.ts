import {InlineContext, type MarkdownConfig} from '@lezer/markdown';

const CLOSING_BRACKET = 93;
const MAX_LABEL = 999;
const FULL_LABEL = /^\[((?:\\[^]|[^\\[\]]){0,999})\]/;
/** Ends of titles by their first character. */
const TITLE_ENDS: Readonly<Record<string, string>> = {'"': '"', "'": "'", '(': ')'};

/** Delimiters and elements that the parser found so far in a text. */
interface FoundParts {
  readonly parts: ({readonly type: unknown} | null)[];
}

/** Normalizes a label: case and repeated white space do not matter. */
export function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

/**
 * Reads brackets that are not a link as text, as CommonMark does; the parser reads each label as a link.
 *
 * @param isLabel - Whether the document defines a label.
 */
export function references(isLabel: (label: string) => boolean): MarkdownConfig {
  return {
    parseInline: [
      {
        name: 'UnknownLabel',
        parse: (context, next, at) => {
          if (next !== CLOSING_BRACKET) return -1;
          const {parts} = context as unknown as FoundParts;
          const index = parts.findLastIndex(
            (part) => part?.type === InlineContext.linkStart || part?.type === InlineContext.imageStart,
          );
          const opening = index < 0 ? null : context.getDelimiterAt(index);
          if (!opening || isLink(context, {start: opening.to, end: at}, isLabel)) return -1;
          parts[index] = null;
          return at + 1;
        },
        before: 'LinkEnd',
      },
    ],
  };
}

function isLink(
  context: InlineContext,
  {start, end}: {start: number; end: number},
  isLabel: (label: string) => boolean,
): boolean {
  const after = context.slice(end + 1, end + 2);
  if (after === '(' && hasTarget(context, end + 2)) return true;
  const label = end - start > MAX_LABEL ? '' : context.slice(start, end);
  // Labels of footnotes are kept even if the footnote is elsewhere.
  if (label.startsWith('^')) return true;
  const [, full] =
    after === '['
      ? (FULL_LABEL.exec(context.slice(end + 1, Math.min(context.end, end + MAX_LABEL + 3))) ?? [])
      : [];
  return isLabel(full === undefined || full.trim() === '' ? label : full);
}

/** Whether the target of a link, and maybe its title, are before a closing parenthesis. */
function hasTarget(context: InlineContext, start: number): boolean {
  const from = context.skipSpace(start);
  const targetEnd =
    context.slice(from, from + 1) === '<' ? pointedEnd(context, from) : plainEnd(context, from);
  if (targetEnd < 0) return false;
  let at = context.skipSpace(targetEnd);
  const titleEnd = TITLE_ENDS[context.slice(at, at + 1)];
  if (titleEnd !== undefined && at > targetEnd && targetEnd > from) {
    const end = endOf(context, at + 1, {ends: titleEnd, stops: titleEnd === ')' ? '(' : ''});
    if (end < 0) return false;
    at = context.skipSpace(end);
  }
  return context.slice(at, at + 1) === ')';
}

function pointedEnd(context: InlineContext, start: number): number {
  return endOf(context, start + 1, {ends: '>', stops: '<\n'});
}

/** Position after a character; -1 if a character in `stops` or the end comes first. */
function endOf(context: InlineContext, start: number, {ends, stops}: {ends: string; stops: string}): number {
  for (let at = start; at < context.end; at += 1) {
    const character = context.slice(at, at + 1);
    if (character === '\\') at += 1;
    else if (character === ends) return at + 1;
    else if (stops.includes(character)) return -1;
  }
  return -1;
}

/** Position after a target without angle brackets, whose parentheses are in pairs; -1 if they are not. */
function plainEnd(context: InlineContext, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < context.end; at += 1) {
    const character = context.slice(at, at + 1);
    if (character <= ' ' || character === '\x7F') break;
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')' && --depth < 0) return at;
  }
  return depth === 0 ? at : -1;
}
