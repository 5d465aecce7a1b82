import {builtAtOnce, builtInTurns, type Building, TERMS_PER_SLICE} from './index-building.ts';
import type {Dictionary} from './dictionary.ts';
import {overlapWith} from '../words/text-ranges.ts';
import {exactTermsOf, isName, type TermMatch} from './exact-terms.ts';
import type {Stems} from './stems.ts';
import type {RuledTerm, TermRules} from './term-rules.ts';
import {standsAt, type Word, wordsOf} from './word-forms.ts';

/** Maximum number of terms of a list that is looked up in a dictionary. */
const MAX_LOOKED_UP = 3000;

interface InflectedTerm {
  readonly words: readonly Word[];
  readonly target: string;
  readonly rules: TermRules | undefined;
}

/** Terms by the forms of their first word, longest first. */
type FormIndex = ReadonlyMap<string, readonly InflectedTerm[]>;

/** Settings of a search for inflected terms. */
export interface InflectedTermSettings {
  /** RFC 5646 code of the target language. */
  readonly targetLanguage: string;
  /** Stemmer of the language of the texts. */
  readonly stems: Stems;
  /** Dictionary that finds base forms before stems are tried. */
  readonly dictionary: Dictionary | undefined;
  /** The language of the texts; the source language if absent. */
  readonly side?: 'source' | 'target';
}

/** Finds the terms of a list in texts, inflected or not: by a dictionary, or else by stems. */
export class InflectedTerms {
  readonly #terms: readonly RuledTerm[];
  readonly #settings: InflectedTermSettings;

  constructor(terms: readonly RuledTerm[], settings: InflectedTermSettings) {
    this.#terms = terms;
    this.#settings = settings;
  }

  /** Looks up the terms and these texts in the dictionary, for `find`; rejects only when aborted. */
  async lookUp(texts: readonly string[]): Promise<void> {
    const {dictionary} = this.#settings;
    const isKnown = this.#known.has(this.#forms);
    if (dictionary?.owner && this.#isLookedUp && !isKnown) {
      await dictionary.lookUp(
        this.#terms.map(({source}) => source),
        this.#side,
      );
    }
    if (!isKnown) await builtInTurns(this.#known, this.#forms, () => this.#index());
    if (dictionary?.owner) await dictionary.lookUp(texts, this.#side);
  }

  /** Terms of a text in order; exact matches take precedence over inflected matches. */
  find(text: string): TermMatch[] {
    let index = this.#known.get(this.#forms);
    if (!index) this.#known.set(this.#forms, (index = builtAtOnce(this.#index())));
    const words = wordsOf(text, this.#settings.stems, {
      words: this.#settings.dictionary?.wordsOf(text, this.#side),
      fitting: true,
      withoutStems: this.#isLookedUp,
    });
    const exact = exactTermsOf(this.#terms).find(text, this.#settings.targetLanguage);
    const isTaken = overlapWith(exact);
    const terms: TermMatch[] = [...exact];
    for (let at = 0; at < words.length; at += 1) {
      const term = termAt(index, words, at);
      if (!term) continue;
      const last = at + term.words.length - 1;
      const range = {start: words[at]!.start, end: words[last]!.end};
      if (isTaken(range)) continue;
      const {target, rules} = term;
      terms.push({...range, target, isInflected: true, ...(rules && {rules})});
      at = last;
    }
    return terms.sort((a, b) => a.start - b.start);
  }

  get #side(): 'source' | 'target' {
    return this.#settings.side ?? 'source';
  }

  get #isLookedUp(): boolean {
    return this.#terms.length <= MAX_LOOKED_UP;
  }

  /** Source of the index's forms: a dictionary, or the stems of a language. */
  get #forms(): object {
    return (this.#isLookedUp ? this.#settings.dictionary?.owner : undefined) ?? this.#settings.stems;
  }

  /** Indexes of the list, by the source of their forms. */
  get #known(): WeakMap<object, FormIndex> {
    const cached = indexes.get(this.#terms) ?? new WeakMap<object, FormIndex>();
    indexes.set(this.#terms, cached);
    return cached;
  }

  *#index(): Building<FormIndex> {
    const index = new Map<string, InflectedTerm[]>();
    for (const [at, term] of this.#terms.entries()) {
      if (at % TERMS_PER_SLICE === 0) yield;
      if (isName(term)) continue;
      const {source, target, rules} = term;
      const words = wordsOf(source, this.#settings.stems, {
        words: this.#settings.dictionary?.wordsOf(source, this.#side),
        isTerm: true,
      });
      if (target.trim() === '') continue;
      const inflected = {words, rules, target: target.normalize('NFC').replace(/\s+/g, ' ').trim()};
      for (const form of words[0]?.forms ?? []) {
        const same = index.get(form) ?? [];
        index.set(form, same);
        same.push(inflected);
      }
    }
    for (const same of index.values()) same.sort((a, b) => b.words.length - a.words.length);
    return index;
  }
}

const indexes = new WeakMap<readonly RuledTerm[], WeakMap<object, FormIndex>>();

/** The longest term that may match at a position. */
function termAt(index: FormIndex, words: readonly Word[], at: number): InflectedTerm | undefined {
  let longest: InflectedTerm | undefined;
  for (const form of words[at]!.forms) {
    const term = index.get(form)?.find((candidate) => standsAt(words, at, candidate.words));
    if (term && term.words.length > (longest?.words.length ?? 0)) longest = term;
  }
  return longest;
}
