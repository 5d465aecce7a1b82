import {Type} from 'typebox';

/** Maximum number of entries in an answer: more would fill the context of a model. */
export const PAGE_ENTRIES = 200;

export const OFFSET = Type.Optional(
  Type.Integer({minimum: 0, description: 'a whole number: how many entries to skip, 0 if absent'}),
);

/** Properties of an answer with a page of a list. */
export const PAGE_OUTPUT = {
  total: Type.Integer({description: 'the number of entries in all pages'}),
  next_offset: Type.Optional(
    Type.Integer({description: 'the offset of the next page; absent if this is the last'}),
  ),
};

/** A page of a list, with the offset of the next page. */
export function pageOf<Entry>(
  entries: readonly Entry[],
  offset = 0,
): {readonly page: Entry[]; readonly place: {readonly total: number; readonly next_offset?: number}} {
  const end = offset + PAGE_ENTRIES;
  return {
    page: entries.slice(offset, end),
    place: {total: entries.length, ...(end < entries.length && {next_offset: end})},
  };
}
