import type {Term} from '../../engines/engine.ts';
import {ExactTerms} from '../terms/exact-terms.ts';
import {united} from './find-protected.ts';
import type {ProtectedSpan} from './protected-span.ts';

const indexes = new WeakMap<readonly Term[], ExactTerms | null>();

/** Index of the terms that are their own translation; null where the list has none. */
function indexOf(terms: readonly Term[]): ExactTerms | null {
  let index = indexes.get(terms);
  if (index === undefined) {
    const kept = terms.filter(({source, target}) => source.trim() === target.trim());
    indexes.set(terms, (index = kept.length > 0 ? new ExactTerms(kept) : null));
  }
  return index;
}

/**
 * Finds what a text alone does not show: the terms of the user's list that are their own translation, in
 * their own capitals, and the `#` of an ICU message that stands for a number. Undefined where there is neither.
 */
export function keptTerms(
  {terms, target}: {readonly terms: readonly Term[]; readonly target: string},
  message?: {readonly counts: boolean},
): ((text: string) => ProtectedSpan[]) | undefined {
  const index = terms.length > 0 ? indexOf(terms) : null;
  const counts = message?.counts === true;
  if (!index && !counts) return undefined;
  return (text) => {
    const own = (index?.find(text, target) ?? []).filter(
      (match) => text.slice(match.start, match.end) === match.target,
    );
    const spans = own.map(({start, end}): ProtectedSpan => ({kind: 'term', start, end}));
    return counts ? united(spans, numberSigns(text)) : spans;
  };
}

function numberSigns(text: string): ProtectedSpan[] {
  return Array.from(text.matchAll(/#/g), ({index}) => ({kind: 'placeholder', start: index, end: index + 1}));
}
