import type {Markup} from '../../markup/markup.ts';
import {valueOf} from '../bilingual/elements.ts';

/** Index of each `<mrk mtype="seg">` inside an element by its id; the first one of an id. */
export function segmentMarks(markup: Markup, parent: number, prefix: string): Map<string, number> {
  const marks = new Map<string, number>();
  const last = markup.next(parent);
  for (let index = parent + 1; index < last;) {
    const isMark = markup.names[index] === `${prefix}mrk` && valueOf(markup, index, 'mtype') === 'seg';
    if (!isMark) {
      index += 1;
      continue;
    }
    const id = valueOf(markup, index, 'mid') ?? `number ${marks.size}`;
    if (!marks.has(id)) marks.set(id, index);
    index = markup.next(index);
  }
  return marks;
}
