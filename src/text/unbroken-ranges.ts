import type {TextRange} from './paragraphs.ts';

/** Maximum length of a placeholder or message. */
const MAX_LENGTH = 20_000;
const NONE: readonly TextRange[] = [];
const SIGN = /\{[{%#]|\$\{|,\s{0,20}(?:plural|select)|\[[A-Za-z][^\]]{0,120}=/;

// {{ }}, {% %}, {# #}, ICU messages with choices
const TEMPLATE =
  /\{(?:[{%#]|\s{0,20}[\p{L}\d_.[\]-]{1,64}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},)/uy;
// [caption id="a" title="One. Two"]
const SHORTCODE =
  /\[[A-Za-z][\w-]{0,60}(?:\s{1,20}[\w:-]{1,60}=(?:"[^"]{0,1000}"|'[^']{0,1000}'|[^\s\]"'<>[]{1,300})){1,40}\s{0,20}\/?\]/g;

/** Position of the matching closing brace for each opening brace. */
export function matchBraces(text: string): Map<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let at = Math.max(0, text.indexOf('{')); at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 123) open.push(at);
    else if (code === 125) {
      const start = open.pop();
      if (start !== undefined && at - start <= MAX_LENGTH) closing.set(start, at);
    }
  }
  return closing;
}

/**
 * Parts of a text that are meant for programs, and in which no sentence or paragraph ends: template
 * placeholders, messages with plural forms, shortcodes with attributes. In order, without overlaps.
 */
export function unbrokenRanges(text: string): readonly TextRange[] {
  if (!SIGN.test(text)) return NONE;
  const ranges: TextRange[] = [];
  for (const [start, close] of matchBraces(text)) {
    TEMPLATE.lastIndex = start;
    if (TEMPLATE.test(text) || text[start - 1] === '$') ranges.push({start, end: close + 1});
  }
  for (const {0: found, index} of text.matchAll(SHORTCODE))
    ranges.push({start: index, end: index + found.length});
  return joinedRanges(ranges);
}

/** Ranges in order; overlapping ranges are merged. */
export function joinedRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const joined: TextRange[] = [];
  for (const {start, end} of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (!last || last.end <= start) joined.push({start, end});
    else joined[joined.length - 1] = {start: last.start, end: Math.max(last.end, end)};
  }
  return joined;
}
