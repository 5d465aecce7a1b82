import type {Term} from '../../engines/engine.ts';

/** What a corpus says about the translations of a term, beside the required one. */
export interface TermRules {
  /** Whether the target of the term is required; false if the corpus has only forbidden translations. */
  readonly isRequired: boolean;
  /** Other translations that are right. */
  readonly admitted: readonly string[];
  readonly forbidden: readonly string[];
}

/** A term, with rules if the corpus has other translations of its source. */
export interface RuledTerm extends Term {
  readonly rules?: TermRules;
}

/** The terms of a corpus, as translations need them; the lists stay the same objects, since indexes are kept by list. */
export interface Terminology {
  /** Terms with their required translations, one for each source: what engines apply. */
  readonly terms: readonly Term[];
  /** Terms to look for in a source: the required ones, and those with forbidden translations only. */
  readonly searched: readonly RuledTerm[];
  /** Words that are forbidden in all translations, as sources of terms. */
  readonly banned: readonly RuledTerm[];
}

/** Terminology in which each term has one translation, which is required. */
export function requiredTerms(terms: readonly Term[]): Terminology {
  return {terms, searched: terms, banned: NO_TERMS};
}

const NO_TERMS: readonly RuledTerm[] = [];

/** Target of a term that requires none; a term needs one to be found. */
const NO_TARGET = '\u2014';

/** A term with forbidden translations only; a banned word forbids itself. */
export function forbiddingTerm(source: string, forbidden: readonly string[]): RuledTerm {
  return {source, target: NO_TARGET, rules: {isRequired: false, admitted: [], forbidden}};
}
