import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {Term} from '../../engines/engine.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';
import type {Dictionary} from './dictionary.ts';
import {type Stems, stemsOf} from './stems.ts';
import {TargetPlaces} from './target-places.ts';
import {termIndex} from './term-index.ts';
import {standsAt, type Word, wordsOf} from './word-forms.ts';

/** Most terms of a list that are looked up in a dictionary. */
const MOST_LOOKED_UP = 3000;

/** A sentence and its translation. */
export interface SentencePair {
  readonly source: string;
  readonly translation: string;
}

interface InflectedTerm {
  readonly words: readonly Word[];
  readonly target: string;
}

/** Terms by the forms of their first word, the longest first. */
type FormIndex = ReadonlyMap<string, readonly InflectedTerm[]>;

interface FoundTerm extends TextRange {
  readonly target: string;
}

interface Languages {
  readonly source: string;
  readonly target: string;
}

/** Tells which terms of a list stand in a text, inflected or not, and which of them in its translation. */
export class TermChecker {
  readonly #terms: readonly Term[];
  readonly #targetLanguage: string;
  readonly #stems: {readonly source: Stems; readonly target: Stems};
  readonly #dictionary: Dictionary | undefined;

  private constructor(
    terms: readonly Term[],
    targetLanguage: string,
    stems: {readonly source: Stems; readonly target: Stems},
    dictionary: Dictionary | undefined,
  ) {
    this.#terms = terms;
    this.#targetLanguage = targetLanguage;
    this.#stems = stems;
    this.#dictionary = dictionary;
  }

  /**
   * The checker of a list of terms between two languages, RFC 5646 codes. Inflected words are found in the
   * dictionary, if there is one and `lookUp` was called, else by their stems.
   */
  static async load(
    terms: readonly Term[],
    {source, target}: Languages,
    dictionary?: Dictionary,
  ): Promise<TermChecker> {
    const [sourceStems, targetStems] = await Promise.all([stemsOf(source), stemsOf(target)]);
    return new TermChecker(terms, target, {source: sourceStems, target: targetStems}, dictionary);
  }

  /** Looks up in the dictionary what `check` will be asked; rejects only when the request is aborted. */
  async lookUp(pairs: readonly SentencePair[]): Promise<void> {
    if (!this.#dictionary?.owner || this.#terms.length === 0) return;
    if (this.#isLookedUp && !this.#knownIndex) {
      await this.#dictionary.lookUp(
        this.#terms.map(({source}) => source),
        'source',
      );
    }
    await this.#dictionary.lookUp(
      pairs.map(({source}) => source),
      'source',
    );
    const targets = pairs.flatMap(({source, translation}) => {
      const found = this.#find(source);
      return found.length === 0 ? [] : [translation, ...found.map(({target}) => target)];
    });
    await this.#dictionary.lookUp(targets, 'target');
  }

  /**
   * The terms of a sentence, each with whether its translation has it.
   *
   * @param untranslated - Ranges of the sentence that stay as they are: code, addresses, placeholders.
   */
  check(source: string, translation: string, untranslated: readonly TextRange[] = []): SegmentCheck[] {
    const found = this.#find(source).filter(
      (term) => !untranslated.some(({start, end}) => start < term.end && end > term.start),
    );
    if (found.length === 0) return [];
    const places = new TargetPlaces(translation, this.#targetWords(translation, false));
    return found.map(({start, end, target}) => {
      const used = places.take(target, this.#targetWords(target, true));
      const check = used ? 'termApplied' : 'termMissed';
      return {check, source: [{start, end}], ...(used && {translation: [used]}), expected: target};
    });
  }

  #targetWords(text: string, isTerm: boolean): Word[] {
    return wordsOf(text, this.#stems.target, {words: this.#dictionary?.wordsOf(text, 'target'), isTerm});
  }

  /** Terms of a text in order: those that stand there as in the list, and between them inflected ones. */
  #find(text: string): FoundTerm[] {
    const index = (this.#knownIndex ??= this.#index());
    const words = wordsOf(text, this.#stems.source, {
      words: this.#dictionary?.wordsOf(text, 'source'),
      fitting: true,
      withoutStems: this.#isLookedUp,
    });
    const exact = termIndex(this.#terms).find(text, this.#targetLanguage);
    const found: FoundTerm[] = [...exact];
    for (let at = 0; at < words.length; at += 1) {
      const term = termAt(index, words, at);
      if (!term) continue;
      const last = at + term.words.length - 1;
      const range = {start: words[at]!.start, end: words[last]!.end};
      if (exact.some(({start, end}) => start < range.end && end > range.start)) continue;
      found.push({...range, target: term.target});
      at = last;
    }
    return found.sort((one, other) => one.start - other.start);
  }

  get #isLookedUp(): boolean {
    return this.#terms.length <= MOST_LOOKED_UP;
  }

  /** Whose forms the index has: those of a dictionary, or the stems of a language. */
  get #forms(): object {
    return (this.#isLookedUp ? this.#dictionary?.owner : undefined) ?? this.#stems.source;
  }

  get #knownIndex(): FormIndex | undefined {
    return indexes.get(this.#terms)?.get(this.#forms);
  }

  set #knownIndex(index: FormIndex) {
    const own = indexes.get(this.#terms) ?? new WeakMap<object, FormIndex>();
    indexes.set(this.#terms, own);
    own.set(this.#forms, index);
  }

  #index(): FormIndex {
    const index = new Map<string, InflectedTerm[]>();
    for (const {source, target} of this.#terms) {
      const words = wordsOf(source, this.#stems.source, {
        words: this.#dictionary?.wordsOf(source, 'source'),
        isTerm: true,
      });
      if (target.trim() === '') continue;
      const term = {words, target: target.normalize('NFC').replace(/\s+/g, ' ').trim()};
      for (const form of words[0]?.forms ?? []) {
        const same = index.get(form) ?? [];
        index.set(form, same);
        same.push(term);
      }
    }
    for (const same of index.values()) same.sort((one, other) => other.words.length - one.words.length);
    return index;
  }
}

const indexes = new WeakMap<readonly Term[], WeakMap<object, FormIndex>>();

/** The longest term that may stand at a place. */
function termAt(index: FormIndex, words: readonly Word[], at: number): InflectedTerm | undefined {
  let longest: InflectedTerm | undefined;
  for (const form of words[at]!.forms) {
    const term = index.get(form)?.find((one) => standsAt(words, at, one.words));
    if (term && term.words.length > (longest?.words.length ?? 0)) longest = term;
  }
  return longest;
}
