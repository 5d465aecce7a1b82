import type {Term} from '../../engines/engine.ts';
import {builtAtOnce, builtInTurns, type Building, TERMS_PER_SLICE} from './index-building.ts';
import {foldCase, isWordEdge} from '../words/word-edges.ts';
import type {RuledTerm, TermRules} from './term-rules.ts';

/** A term found in a text. */
export interface TermMatch {
  readonly start: number;
  readonly end: number;
  /** The term's translation, with the text's capitalization. */
  readonly target: string;
  /** Whether the text has another form of the term than the list. */
  readonly isInflected?: boolean;
  /** Rules of the term; absent if its target is all that the list says. */
  readonly rules?: TermRules;
}

type Bucket = Map<number, Map<string, RuledTerm>>;

/** Finds the terms of a corpus: longest first, complete words only, ignoring case. */
export class ExactTerms {
  /** Terms by their first character; then by length, longest first; then by text. */
  readonly #buckets = new Map<number, [length: number, terms: Map<string, RuledTerm>][]>();

  private constructor() {}

  /** Builds the index; yields regularly, since a list may have half a million terms. */
  static *of(terms: readonly RuledTerm[]): Building<ExactTerms> {
    const index = new ExactTerms();
    const buckets = new Map<number, Bucket>();
    for (const [at, term] of terms.entries()) {
      if (at % TERMS_PER_SLICE === 0) yield;
      const source = foldCase(tidy(term.source));
      if (source === '' || tidy(term.target) === '') continue;
      const first = source.charCodeAt(0);
      const bucket: Bucket = buckets.get(first) ?? new Map<number, Map<string, Term>>();
      buckets.set(first, bucket);
      const sameLength = bucket.get(source.length) ?? new Map<string, RuledTerm>();
      bucket.set(source.length, sameLength);
      // The first of several translations of a term is preferred.
      if (!sameLength.has(source)) {
        sameLength.set(source, {...term, source: tidy(term.source), target: tidy(term.target)});
      }
    }
    for (const [first, bucket] of buckets) {
      index.#buckets.set(
        first,
        [...bucket].sort((a, b) => b[0] - a[0]),
      );
    }
    return index;
  }

  /** Terms of a text in order, without overlaps. */
  find(text: string, language: string): TermMatch[] {
    const folded = foldCase(text);
    const matches: TermMatch[] = [];
    for (let at = 0; at < text.length;) {
      const term = this.#termAt(text, folded, at);
      if (term) {
        const end = at + term.source.length;
        const target = carryCapitals(text.slice(at, end), term, language);
        matches.push({start: at, end, target, ...(term.rules && {rules: term.rules})});
        at = end;
      } else at += 1;
    }
    return matches;
  }

  #termAt(text: string, folded: string, at: number): RuledTerm | undefined {
    const lengths = this.#buckets.get(folded.charCodeAt(at));
    if (!lengths || !isWordEdge(folded, at)) return undefined;
    for (const [length, terms] of lengths) {
      if (at + length > folded.length || !isWordEdge(folded, at + length)) continue;
      const term = terms.get(folded.slice(at, at + length));
      if (term && (!isName(term) || isWrittenLike(term, text.slice(at, at + length)))) return term;
    }
    return undefined;
  }
}

/** Whether a term is a name that stays unchanged, with capitals that distinguish it: "Apple" is not an apple. */
export function isName({source, target}: Term): boolean {
  const name = source.trim();
  return name === target.trim() && name !== name.toLowerCase() && name !== name.toUpperCase();
}

const isWrittenLike = ({source}: Term, text: string): boolean =>
  text === source || text === source.toUpperCase();

function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

const indexes = new WeakMap<readonly Term[], ExactTerms>();

/** The index of a list of terms, built once per list. */
export function exactTermsOf(terms: readonly Term[]): ExactTerms {
  let index = indexes.get(terms);
  if (!index) indexes.set(terms, (index = builtAtOnce(ExactTerms.of(terms))));
  return index;
}

/** Builds the index of a list, yielding to other requests in between. */
export function loadExactTerms(terms: readonly Term[]): Promise<ExactTerms> {
  return builtInTurns(indexes, terms, () => ExactTerms.of(terms));
}

function carryCapitals(written: string, {source, target}: Term, language: string): string {
  if (written === source) return target;
  const lower = written.toLowerCase();
  if (
    written !== lower &&
    written === written.toUpperCase() &&
    source !== source.toUpperCase() &&
    written.length > 1
  ) {
    return upper(target, language);
  }
  const [first = ''] = written;
  const [sourceFirst = ''] = source;
  if (first === sourceFirst || first === first.toLowerCase()) return target;
  const [targetFirst = ''] = target;
  return upper(targetFirst, language) + target.slice(targetFirst.length);
}

function upper(text: string, language: string): string {
  try {
    return text.toLocaleUpperCase(language);
  } catch {
    return text.toUpperCase(); // Intl does not know the code.
  }
}
