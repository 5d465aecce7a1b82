import type {Term} from '../../engines/engine.ts';
import {TermIndex} from '../terms/term-index.ts';
import type {ProtectedSpan} from './protected-span.ts';

const indexes = new WeakMap<readonly Term[], TermIndex | null>();

/** Index of the terms that are their own translation; null where the list has none. */
function indexOf(terms: readonly Term[]): TermIndex | null {
  let index = indexes.get(terms);
  if (index === undefined) {
    const kept = terms.filter(({source, target}) => source.trim() === target.trim());
    indexes.set(terms, (index = kept.length > 0 ? new TermIndex(kept) : null));
  }
  return index;
}

/**
 * Finds the terms of the user's list that are their own translation, in their own capitals; undefined where
 * the list has none.
 */
export function keptTerms({
  terms,
  target,
}: {
  readonly terms: readonly Term[];
  readonly target: string;
}): ((text: string) => ProtectedSpan[]) | undefined {
  const index = terms.length > 0 ? indexOf(terms) : null;
  if (!index) return undefined;
  return (text) =>
    index
      .find(text, target)
      .filter((match) => text.slice(match.start, match.end) === match.target)
      .map(({start, end}) => ({kind: 'term', start, end}));
}
