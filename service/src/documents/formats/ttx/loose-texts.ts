import type {Markup} from '../../markup/markup.ts';
import {valueOf} from '../bilingual/elements.ts';

/** Indexes of the first and the last token of a text. */
export interface TokenRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Texts to translate inside an element, in order: each `Tu`, and each well-formed text between external tags
 * and units.
 */
export function* looseTexts(markup: Markup, parent: number): Generator<TokenRange> {
  const split = formattingWithBreaks(markup, parent);
  const end = markup.partners[parent]!;
  let first = -1;
  for (let index = parent + 1; index < end;) {
    const isBreak = breaks(markup, index);
    const isEdge = isBreak || split.has(index) || split.has(markup.partners[index]!);
    if (isEdge && first >= 0) {
      yield {first, last: index - 1};
      first = -1;
    }
    if (markup.names[index] === 'Tu') yield {first: index, last: index};
    if (!isEdge && first < 0) first = index;
    index = split.has(index) ? index + 1 : markup.next(index);
  }
  if (first >= 0) yield {first, last: end - 1};
}

/** Whether an element ends the text before it. */
function breaks(markup: Markup, index: number): boolean {
  const name = markup.names[index];
  if (name === 'Tu') return true;
  return name === 'ut' && valueOf(markup, index, 'Style') === 'external';
}

/** Opening tags of formatting around units or external tags. */
function formattingWithBreaks(markup: Markup, parent: number): Set<number> {
  const split = new Set<number>();
  const open: number[] = [];
  const end = markup.partners[parent]!;
  for (let index = parent + 1; index < end;) {
    const kind = markup.kinds[index];
    const isBreak = breaks(markup, index);
    if (isBreak) for (let at = open.pop(); at !== undefined; at = open.pop()) split.add(at);
    if (!isBreak && markup.names[index] === 'df' && kind === 'open') {
      open.push(index);
      index += 1;
      continue;
    }
    if (kind === 'close' && open.at(-1) === markup.partners[index]) open.pop();
    index = kind === 'close' ? index + 1 : markup.next(index);
  }
  return split;
}
