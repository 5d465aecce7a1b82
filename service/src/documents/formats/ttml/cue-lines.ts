import type {Markup} from '../../markup/markup.ts';
import type {FoundCode} from '../text-file/coded-text.ts';
import {valueOf} from '../bilingual/elements.ts';

/** A text or tag in a line of a subtitle. */
export interface LineItem {
  readonly kind: 'text' | 'open' | 'close' | 'code';
  readonly start: number;
  readonly end: number;
  /** Index of the token, and of the one that closes or opens its pair. */
  readonly token: number;
  readonly partner: number;
}

/** The lines of a subtitle, and the element that divides them; lines without text are left out. */
export interface CueLines {
  readonly lines: readonly (readonly LineItem[])[];
  readonly lineBreak: string | undefined;
}

/**
 * Divides the content of a `<p>` at its `<br/>`.
 *
 * @param keepsSpace - Whether line ends in the text divide lines, too.
 */
export function cueLines(markup: Markup, cue: number, keepsSpace: boolean): CueLines {
  const lines: LineItem[][] = [[]];
  let lineBreak: string | undefined;
  const last = markup.partners[cue]!;
  for (let index = cue + 1; index < last;) {
    const next = markup.next(index);
    const [start, end] = [markup.start(index), markup.end(index)];
    const isBreak = markup.localName(index) === 'br';
    if (isBreak) {
      lineBreak ??= markup.source.slice(start, markup.outerEnd(index));
      lines.push([]);
    }
    const kind = isBreak ? undefined : kindOf(markup, index);
    if (kind === 'text') addText(lines, {start, end, token: index}, keepsSpace ? markup.source : '');
    else if (kind === 'code')
      lines.at(-1)!.push({kind, start, end: markup.outerEnd(index), token: index, partner: -1});
    else if (kind) lines.at(-1)!.push({kind, start, end, token: index, partner: markup.partners[index]!});
    index = isBreak || kind === 'code' ? next : index + 1;
  }
  return {
    lines: lines.map((line) => trimmed(markup.source, line)).filter((line) => line.length > 0),
    lineBreak,
  };
}

function kindOf(markup: Markup, index: number): LineItem['kind'] {
  const kind = markup.kinds[index]!;
  if (kind === 'text' || kind === 'close') return kind;
  if (kind !== 'open' || markup.localName(index) !== 'span') return 'code';
  // The reading of a word is not part of the sentence.
  return /^(?:text|delimiter)/i.test(valueOf(markup, index, 'tts:ruby') ?? '') ? 'code' : 'open';
}

function addText(
  lines: LineItem[][],
  {start, end, token}: Pick<LineItem, 'start' | 'end' | 'token'>,
  source: string,
): void {
  const add = (from: number, to: number): void => {
    if (to > from) lines.at(-1)!.push({kind: 'text', start: from, end: to, token, partner: -1});
  };
  let at = start;
  for (const {index} of source.slice(start, end).matchAll(/\n/g)) {
    add(at, start + index);
    lines.push([]);
    at = start + index + 1;
  }
  add(at, end);
}

/** A line without white space at its ends. */
function trimmed(source: string, line: readonly LineItem[]): LineItem[] {
  const text = ({start, end}: LineItem): string => source.slice(start, end);
  const isBlank = (item: LineItem): boolean => item.kind === 'text' && text(item).trim() === '';
  const first = line.findIndex((item) => !isBlank(item));
  const last = line.findLastIndex((item) => !isBlank(item));
  return line.slice(Math.max(first, 0), last + 1).map((item, index, {length}) => {
    if (item.kind !== 'text') return item;
    const [start, end] = [text(item).trimStart(), text(item).trimEnd()];
    return {
      ...item,
      start: index === 0 ? item.end - start.length : item.start,
      end: index === length - 1 ? item.start + end.length : item.end,
    };
  });
}

/** Lines as one text, with their tags as codes. */
export interface JoinedLines {
  readonly joined: string;
  readonly codes: readonly FoundCode[];
}

/** Joins lines by spaces; a pair of tags that each line repeats becomes one pair. */
export function joinLines({source}: Markup, lines: readonly (readonly LineItem[])[]): JoinedLines {
  const items = withoutRepeatedPairs(source, lines);
  const codes: FoundCode[] = [];
  let joined = '';
  items.forEach((item) => {
    if (item === undefined) {
      joined += ' ';
      return;
    }
    const {kind, token, partner} = item;
    const start = joined.length;
    joined += source.slice(item.start, item.end);
    if (kind === 'text') return;
    const half = kind === 'code' ? kind : kind === 'open' ? 'start' : 'end';
    const key = String(kind === 'close' ? partner : token);
    codes.push({start, end: joined.length, kind: half, key, breaks: false});
  });
  return {joined, codes};
}

/** The items of lines with an undefined item for each line break. */
function withoutRepeatedPairs(
  source: string,
  lines: readonly (readonly LineItem[])[],
): (LineItem | undefined)[] {
  const items: (LineItem | undefined)[] = [];
  const tag = new Map<number, string>();
  /** Opening tag of the pair that a closing tag now ends. */
  const opening = new Map<number, number>();
  for (const [number, line] of lines.entries()) {
    const before = items.at(-1);
    const first = line[0];
    const isRepeated =
      before?.kind === 'close' &&
      first?.kind === 'open' &&
      tag.get(before.partner) === source.slice(first.start, first.end) &&
      line.some(({kind, partner}) => kind === 'close' && partner === first.token);
    if (isRepeated) {
      opening.set(first.token, before.partner);
      items.pop();
    }
    if (number > 0) items.push(undefined);
    for (const item of isRepeated ? line.slice(1) : line) {
      if (item.kind === 'open') tag.set(item.token, source.slice(item.start, item.end));
      items.push(
        item.kind === 'close' ? {...item, partner: opening.get(item.partner) ?? item.partner} : item,
      );
    }
  }
  return items;
}
