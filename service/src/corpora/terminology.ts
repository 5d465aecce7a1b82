import {setImmediate as nextTurn} from 'node:timers/promises';
import type {CorpusTerm} from '../store/index.ts';
import {
  forbiddingTerm,
  requiredTerms,
  type RuledTerm,
  type Terminology,
} from '../translation/terms/term-rules.ts';
import {foldCase} from '../translation/words/word-edges.ts';

/** Number of rows per turn of the event loop. */
const ROWS_PER_TURN = 5_000;

/** Translations of a source that are not forbidden. */
interface Translations {
  preferred?: string;
  first?: string;
  readonly admitted: string[];
}

/**
 * The rows of a corpus as translations need them: the preferred translation of a source is required, or else its first
 * one that is not forbidden.
 */
export async function terminologyOf(rows: readonly CorpusTerm[]): Promise<Terminology> {
  if (rows.every(({status}) => status === undefined)) return requiredTerms(rows);
  const terminology = new TerminologyRows();
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_PER_TURN === 0) await nextTurn();
    terminology.add(row);
  }
  return terminology.result();
}

/** Sorts the rows of a corpus by what they say. */
class TerminologyRows {
  readonly #banned: RuledTerm[] = [];
  readonly #bySource = new Map<string, Translations>();
  /** Forbidden translations by source whatever its capitals, since sources are found whatever their capitals. */
  readonly #forbidden = new Map<string, {readonly source: string; readonly targets: string[]}>();

  add({source, target, status}: CorpusTerm): void {
    if (source === '') this.#banned.push(forbiddingTerm(target, [target]));
    else if (status === 'forbidden') {
      const folded = foldCase(source);
      const forbidden = this.#forbidden.get(folded) ?? {source, targets: []};
      this.#forbidden.set(folded, forbidden);
      forbidden.targets.push(target);
    } else {
      const translations = this.#bySource.get(source) ?? {admitted: []};
      this.#bySource.set(source, translations);
      translations.first ??= target;
      if (status === 'preferred') translations.preferred ??= target;
      if (status === 'admitted') translations.admitted.push(target);
    }
  }

  result(): Terminology {
    const required = new Set<string>();
    const terms = [...this.#bySource].map(([source, {preferred, first = '', admitted}]): RuledTerm => {
      const folded = foldCase(source);
      required.add(folded);
      const target = preferred ?? first;
      const others = admitted.filter((other) => other !== target);
      const forbidden = this.#forbidden.get(folded)?.targets ?? [];
      if (others.length + forbidden.length === 0) return {source, target};
      return {source, target, rules: {isRequired: true, admitted: others, forbidden}};
    });
    const forbidding = [...this.#forbidden].flatMap(([folded, {source, targets}]) =>
      required.has(folded) ? [] : [forbiddingTerm(source, targets)],
    );
    // Equal lists share their indexes.
    const searched = forbidding.length === 0 ? terms : [...terms, ...forbidding];
    return {terms, searched, banned: this.#banned};
  }
}

/**
 * The rows of several corpora as those of one. The first corpus that has a source decides how it is translated; a pair that
 * an earlier corpus has keeps its status.
 */
export async function mergedTerms(
  corpora: readonly (readonly CorpusTerm[])[],
): Promise<readonly CorpusTerm[]> {
  const [first = [], ...others] = corpora;
  if (others.length === 0) return first;
  const deciding = new Map<string, number>();
  const pairs = new Set<string>();
  const merged: CorpusTerm[] = [];
  for (const [position, rows] of corpora.entries()) {
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_PER_TURN === 0) await nextTurn();
      const {source, target, status} = row;
      // Terms have no control characters.
      const pair = `${source}\0${target}`;
      if (pairs.has(pair)) continue;
      if (status !== 'forbidden') {
        const decides = deciding.get(source) ?? position;
        deciding.set(source, decides);
        if (decides !== position) continue;
      }
      pairs.add(pair);
      merged.push(row);
    }
  }
  return merged;
}
