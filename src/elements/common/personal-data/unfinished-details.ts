import type {TextRange} from '../../../text/paragraphs.ts';
import type {Detail} from './detail.ts';

/** UTF-16 code units examined on each side of the changed place. */
const MAX_AROUND = 64;
const SENTENCE_END = /\n|\. /;

/**
 * Beginnings of mail addresses, bank accounts and other numbers: text before the changed place, text after the place,
 * and a condition on both texts together.
 */
const GROWING: readonly (readonly [before: RegExp, behind: RegExp, together: RegExp])[] = [
  [/[^\s<>"“”„«»(),;:]*$/u, /^[^\s<>"“”„«»(),;:]*/u, /@/],
  [/(?<![\p{L}\p{N}])[A-Z]{2}\d\d[A-Z\d \u00a0-]*$/u, /^[A-Z\d \u00a0-]*/u, /^[A-Z]{2}\d/],
  [/[\p{Nd}+().\-/ \u00a0]*(?<!\.)$/u, /^[\p{Nd}+().\-/ \u00a0]*/u, /(?:\p{Nd}\P{Nd}*){3}/u],
];

/** The place where a text was last changed. */
export class ChangedPlace {
  #text = '';
  #place = 0;

  /** Returns the end of the changed part of a text. */
  follow(text: string): number {
    const before = this.#text;
    if (text === before) return this.#place;
    this.#text = text;
    const most = Math.min(text.length, before.length);
    let [start, end] = [0, 0];
    while (start < most && text[start] === before[start]) start += 1;
    while (end < most - start && text.at(-1 - end) === before.at(-1 - end)) end += 1;
    return (this.#place = text.length - end);
  }
}

/**
 * Adds text at the changed place that may become a detail, such as the first digits of a phone number.
 *
 * @param details - Details of the text, in order.
 */
export function withUnfinished(text: string, place: number, details: readonly Detail[]): readonly Detail[] {
  const left =
    text
      .slice(Math.max(0, place - MAX_AROUND), place)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  const right = text.slice(place, place + MAX_AROUND).split(SENTENCE_END)[0] ?? '';
  for (const [before, behind, together] of GROWING) {
    const start = place - (before.exec(left)?.[0].length ?? 0);
    const end = place + (behind.exec(right)?.[0].length ?? 0);
    if (!together.test(text.slice(start, end))) continue;
    const unfinished = [...between({start, end}, details)].flatMap((range) => unfinishedIn(text, range));
    return [...details, ...unfinished].sort((a, b) => a.start - b.start);
  }
  return details;
}

/** Whether the user is typing somewhere in the page. */
export function isWriting(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && (active.isContentEditable || active.matches('input, textarea'));
}

/** Parts of a range outside of all details. */
function* between({start, end}: TextRange, details: readonly Detail[]): Generator<TextRange> {
  let from = start;
  for (const detail of details) {
    if (detail.end <= from || detail.start >= end) continue;
    if (detail.start > from) yield {start: from, end: detail.start};
    from = detail.end;
  }
  if (end > from) yield {start: from, end};
}

function unfinishedIn(text: string, {start, end}: TextRange): Detail[] {
  const match = /[+(]*[\p{L}\p{N}](?:.*[\p{L}\p{N}@])?/u.exec(text.slice(start, end));
  if (!match) return [];
  const from = start + match.index;
  const to = from + match[0].length;
  return [{kind: 'own', name: '', text: match[0], start: from, end: to, isUnfinished: true}];
}
