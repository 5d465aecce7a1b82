import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {Term} from '../../engines/engine.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';
import type {Dictionary} from './dictionary.ts';
import type {TermMatch} from './exact-terms.ts';
import {InflectedTerms} from './inflected-terms.ts';
import {type Stems, stemsOf} from './stems.ts';
import {TargetPlaces} from './target-places.ts';
import {overlapWith} from '../words/text-ranges.ts';
import {type Word, wordsOf} from './word-forms.ts';

/** A sentence and its translation. */
export interface SentencePair {
  readonly source: string;
  readonly translation: string;
}

interface Languages {
  readonly source: string;
  readonly target: string;
}

/** Finds which terms of a list are in a text, inflected or not, and which of them are in its translation. */
export class TermChecker {
  readonly #hasTerms: boolean;
  readonly #inflected: InflectedTerms;
  readonly #targetStems: Stems;
  readonly #dictionary: Dictionary | undefined;

  private constructor(
    terms: readonly Term[],
    targetLanguage: string,
    stems: {readonly source: Stems; readonly target: Stems},
    dictionary: Dictionary | undefined,
  ) {
    this.#hasTerms = terms.length > 0;
    this.#inflected = new InflectedTerms(terms, {targetLanguage, stems: stems.source, dictionary});
    this.#targetStems = stems.target;
    this.#dictionary = dictionary;
  }

  /**
   * Creates the checker of a term list for two languages, given as RFC 5646 codes. Inflected words are found
   * by the dictionary, if there is a dictionary and `lookUp` was called, else by stems.
   */
  static async load(
    terms: readonly Term[],
    {source, target}: Languages,
    dictionary?: Dictionary,
  ): Promise<TermChecker> {
    const [sourceStems, targetStems] = await Promise.all([stemsOf(source), stemsOf(target)]);
    return new TermChecker(terms, target, {source: sourceStems, target: targetStems}, dictionary);
  }

  /** Looks up the words for `check` in the dictionary; rejects only when aborted. */
  async lookUp(pairs: readonly SentencePair[]): Promise<void> {
    if (!this.#hasTerms) return;
    await this.#inflected.lookUp(pairs.map(({source}) => source));
    if (!this.#dictionary?.owner) return;
    const targets = pairs.flatMap(({source, translation}) => {
      const terms = this.#inflected.find(source);
      return terms.length === 0 ? [] : [translation, ...terms.map(({target}) => target)];
    });
    await this.#dictionary.lookUp(targets, 'target');
  }

  /** Looks up the words of sources in the dictionary, for `find`; rejects only when aborted. */
  async lookUpSources(sources: readonly string[]): Promise<void> {
    if (this.#hasTerms) await this.#inflected.lookUp(sources);
  }

  /** Terms of a source in order, inflected or not. */
  find(source: string): TermMatch[] {
    return this.#inflected.find(source);
  }

  /**
   * Reports for each term in a sentence whether the translation contains the term's target.
   *
   * @param untranslated - Ranges of the sentence that stay unchanged: code, addresses, placeholders.
   */
  check(source: string, translation: string, untranslated: readonly TextRange[] = []): SegmentCheck[] {
    const isUntranslated = overlapWith(untranslated);
    const terms = this.#inflected.find(source).filter((term) => !isUntranslated(term));
    if (terms.length === 0) return [];
    const targets = terms.map(({target}) => target);
    const places = new TargetPlaces(translation, this.#targetWords(translation, false), targets);
    return terms.map(({start, end, target}) => {
      const used = places.take(target, this.#targetWords(target, true));
      const check = used ? 'termApplied' : 'termMissed';
      return {check, source: [{start, end}], ...(used && {translation: [used]}), expected: target};
    });
  }

  #targetWords(text: string, isTerm: boolean): Word[] {
    return wordsOf(text, this.#targetStems, {words: this.#dictionary?.wordsOf(text, 'target'), isTerm});
  }
}
