import type {Term} from '../../engines/engine.ts';
import {exactTermsOf, loadExactTerms} from '../terms/exact-terms.ts';
import {united} from './find-protected.ts';
import type {ProtectedSpan} from './protected-span.ts';

const keptOnes = new WeakMap<readonly Term[], readonly Term[]>();

/** Terms whose translation equals the source. */
function keptOf(terms: readonly Term[]): readonly Term[] {
  let unchanged = keptOnes.get(terms);
  if (!unchanged) {
    unchanged = terms.filter(({source, target}) => source.trim() === target.trim());
    keptOnes.set(terms, unchanged);
  }
  return unchanged;
}

/** Builds the indexes of a list (all terms, unchanged terms), yielding to other requests in between. */
export async function loadTerms(terms: readonly Term[]): Promise<void> {
  if (terms.length === 0) return;
  await loadExactTerms(terms);
  await loadExactTerms(keptOf(terms));
}

/**
 * Finds protected parts that depend on the request: terms of the user's list that translate to themselves,
 * with the same capitalization, and the `#` that represents a number in an ICU message. Undefined if the
 * request has no such parts.
 */
export function keptTerms(
  {terms, target}: {readonly terms: readonly Term[]; readonly target: string},
  message?: {readonly counts: boolean},
): ((text: string) => ProtectedSpan[]) | undefined {
  const unchanged = keptOf(terms);
  const index = unchanged.length > 0 ? exactTermsOf(unchanged) : undefined;
  const counts = message?.counts === true;
  if (!index && !counts) return undefined;
  return (text) => {
    const matches = (index?.find(text, target) ?? []).filter(
      (match) => text.slice(match.start, match.end) === match.target,
    );
    const spans = matches.map(({start, end}): ProtectedSpan => ({kind: 'term', start, end}));
    return counts ? united(spans, numberSigns(text)) : spans;
  };
}

function numberSigns(text: string): ProtectedSpan[] {
  return Array.from(text.matchAll(/#/g), ({index}) => ({kind: 'placeholder', start: index, end: index + 1}));
}
