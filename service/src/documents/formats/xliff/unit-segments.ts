import type {Markup} from '../../markup/markup.ts';
import {valueOf} from '../bilingual/elements.ts';
import {segmentDefinitions} from './sdl-segments.ts';

/** A segment of a `trans-unit`, or the whole unit. */
export interface Segment {
  /** Indexes of the segment's source, target and definition; -1 if the segment has no target or no definition. */
  readonly source: number;
  readonly target: number;
  readonly definition: number;
}

/** Lists the segments of a unit, given the marks in its `seg-source` by their ids. */
export function listSegments(
  {markup, prefix, sdl}: {readonly markup: Markup; readonly prefix: string; readonly sdl: string | undefined},
  {unit, source, target}: {readonly unit: number; readonly source: number; readonly target: number},
  marks: ReadonlyMap<string, number>,
): Segment[] {
  if (source < 0) return [];
  if (marks.size === 0) return [{source, target, definition: -1}];
  const targets = target < 0 ? undefined : segmentMarks(markup, target, prefix);
  const definitions = sdl === undefined ? undefined : segmentDefinitions(markup, unit, sdl);
  return Array.from(marks, ([id, mark]) => ({
    source: mark,
    target: targets?.get(id) ?? -1,
    definition: definitions?.get(id) ?? -1,
  }));
}

/** Index of the first `<mrk mtype="seg">` inside an element for each id. */
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

/**
 * A unit as one segment, since a target that is not divided belongs to all segments. The only segment of a unit keeps its
 * source and definition.
 */
export function wholeUnit(
  [only, ...others]: readonly Segment[],
  {source, target}: Pick<Segment, 'source' | 'target'>,
): Segment {
  return only && others.length === 0 ? {...only, target} : {source, target, definition: -1};
}
