import type {TermMatch} from './term-index.ts';

// Repetitions are bounded, so that no text makes the search slow.
const ADDRESS =
  /(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.|\bmailto:)[^\s<>"«»„“”]+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+(?:\?[^\s<>"]+)?/giu;
const MARKS_AT_END = /[.,;:!?'’)\]}]+$/;

/** Web and mail addresses in a text, in order: each is its own translation. */
export function findAddresses(text: string): TermMatch[] {
  if (!/:\/\/|@|www\.|mailto:/i.test(text)) return [];
  return Array.from(text.matchAll(ADDRESS), ({0: found, index}) => {
    const target = withoutMarks(found);
    return {start: index, end: index + target.length, target};
  });
}

/** Removes marks that end the sentence; a closing bracket stays when the address opens one. */
function withoutMarks(address: string): string {
  const [marks = ''] = MARKS_AT_END.exec(address) ?? [];
  const bare = address.slice(0, address.length - marks.length);
  return marks.startsWith(')') && bare.includes('(') ? `${bare})` : bare;
}

/** Matches of both lists in order; of two that overlap, the address stays. */
export function withAddresses(
  addresses: readonly TermMatch[],
  terms: readonly TermMatch[],
): readonly TermMatch[] {
  if (addresses.length === 0) return terms;
  const free = terms.filter(({start, end}) => addresses.every((one) => end <= one.start || start >= one.end));
  return [...addresses, ...free].sort((one, other) => one.start - other.start);
}
