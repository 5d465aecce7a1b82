import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';
import type {Dictionary} from './dictionary.ts';
import {loadExactTerms, type TermMatch} from './exact-terms.ts';
import {ForbiddenWords, type ForbiddenPlace} from './forbidden-words.ts';
import {InflectedTerms} from './inflected-terms.ts';
import {type Stems, stemsOf} from './stems.ts';
import {TargetPlaces} from './target-places.ts';
import type {Terminology, TermRules} from './term-rules.ts';
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

interface CheckerSettings {
  readonly targetLanguage: string;
  readonly stems: {readonly source: Stems; readonly target: Stems};
  readonly dictionary: Dictionary | undefined;
}

/**
 * Finds which terms of a corpus are in a text, inflected or not, and which of their translations and of the forbidden
 * words are in its translation.
 */
export class TermChecker {
  readonly #hasTerms: boolean;
  readonly #hasBanned: boolean;
  readonly #inflected: InflectedTerms;
  readonly #banned: InflectedTerms;
  readonly #settings: CheckerSettings;

  private constructor({searched, banned}: Omit<Terminology, 'terms'>, settings: CheckerSettings) {
    const {targetLanguage, stems, dictionary} = settings;
    this.#settings = settings;
    this.#hasTerms = searched.length > 0;
    this.#hasBanned = banned.length > 0;
    this.#inflected = new InflectedTerms(searched, {targetLanguage, stems: stems.source, dictionary});
    const inTarget = {targetLanguage, stems: stems.target, dictionary, side: 'target'} as const;
    this.#banned = new InflectedTerms(banned, inTarget);
  }

  /**
   * Creates the checker of a corpus for two languages, given as RFC 5646 codes. Inflected words are found by the
   * dictionary, if there is a dictionary and `lookUp` was called, else by stems.
   */
  static async load(
    terminology: Omit<Terminology, 'terms'>,
    {source, target}: Languages,
    dictionary?: Dictionary,
  ): Promise<TermChecker> {
    const [sourceStems, targetStems] = await Promise.all([stemsOf(source), stemsOf(target)]);
    await loadExactTerms(terminology.searched);
    await loadExactTerms(terminology.banned);
    const stems = {source: sourceStems, target: targetStems};
    return new TermChecker(terminology, {targetLanguage: target, stems, dictionary});
  }

  /** Looks up the words for `check` in the dictionary; rejects only when aborted. */
  async lookUp(pairs: readonly SentencePair[]): Promise<void> {
    if (this.#hasBanned) await this.#banned.lookUp(pairs.map(({translation}) => translation));
    if (!this.#hasTerms) return;
    await this.#inflected.lookUp(pairs.map(({source}) => source));
    const {dictionary} = this.#settings;
    if (!dictionary?.owner) return;
    const targets = pairs.flatMap(({source, translation}) => {
      const terms = this.#inflected.find(source);
      return terms.length === 0 ? [] : [translation, ...terms.flatMap(targetsOf)];
    });
    await dictionary.lookUp(targets, 'target');
  }

  /** Looks up the words of sources in the dictionary, for `find`; rejects only when aborted. */
  async lookUpSources(sources: readonly string[]): Promise<void> {
    if (this.#hasTerms) await this.#inflected.lookUp(sources);
  }

  /** Terms of a source with a required translation, in order, inflected or not. */
  find(source: string): TermMatch[] {
    return this.#inflected.find(source).filter(isRequired);
  }

  /**
   * Reports for each term in a sentence whether the translation contains the term's target or an admitted one, and
   * each forbidden word in the translation.
   *
   * @param untranslated - Ranges of the sentence that stay unchanged: code, addresses, placeholders.
   */
  check(source: string, translation: string, untranslated: readonly TextRange[] = []): SegmentCheck[] {
    const isUntranslated = overlapWith(untranslated);
    const terms = this.#inflected.find(source).filter((term) => !isUntranslated(term));
    const banned = this.#hasBanned ? this.#banned.find(translation) : [];
    if (terms.length + banned.length === 0) return [];
    const words = this.#targetWords(translation, {isTerm: false});
    const places = new TargetPlaces(translation, words, terms.flatMap(targetsOf));
    // Required and admitted targets come first: a forbidden word may be a part of one of them.
    const checks = this.#usedTerms(terms.filter(isRequired), places);
    if (banned.length === 0 && !terms.some(({rules}) => rules && rules.forbidden.length > 0)) return checks;
    const forbidden = new ForbiddenWords(source, terms, translation, this.#settings.targetLanguage);
    return [
      ...checks,
      ...this.#forbiddenTargets(terms, places, forbidden),
      ...this.#bannedWords(banned, places, forbidden),
    ];
  }

  #usedTerms(terms: readonly TermMatch[], places: TargetPlaces): SegmentCheck[] {
    const take = (text: string) => places.take(text, this.#targetWords(text, {isTerm: true}));
    const required = terms.map(({target}) => take(target));
    return terms.map(({start, end, target, rules}, index) => {
      let used = required[index];
      for (const other of rules?.admitted ?? []) used ??= take(other);
      const check = used ? 'termApplied' : 'termMissed';
      return {check, source: [{start, end}], ...(used && {translation: [used]}), expected: target};
    });
  }

  /** The forbidden translations of the terms, each with one of the places of its term. */
  #forbiddenTargets(
    terms: readonly TermMatch[],
    places: TargetPlaces,
    forbidden: ForbiddenWords,
  ): SegmentCheck[] {
    const termsByRules = new Map<readonly string[], TermMatch[]>();
    for (const term of terms) {
      const {forbidden: targets = []} = term.rules ?? {};
      if (targets.length > 0) {
        const same = termsByRules.get(targets) ?? [];
        termsByRules.set(targets, same);
        same.push(term);
      }
    }
    return [...termsByRules].flatMap(([targets, same]) =>
      targets
        .flatMap((target) => this.#placesOf(target, places))
        .filter((place) => forbidden.isFault(place) && !forbidden.isCopiedName(place))
        .sort((a, b) => a.start - b.start)
        .map(({start, end}, index): SegmentCheck => {
          const term = same[Math.min(index, same.length - 1)]!;
          return {
            check: 'termForbidden',
            source: [{start: term.start, end: term.end}],
            translation: [{start, end}],
            ...(isRequired(term) && {expected: term.target}),
          };
        }),
    );
  }

  #placesOf(word: string, places: TargetPlaces): ForbiddenPlace[] {
    const words = this.#targetWords(word, {isTerm: true, withoutStems: true});
    const isAnalysed = (this.#settings.dictionary?.wordsOf(word, 'target') ?? []).length > 0;
    const found: ForbiddenPlace[] = [];
    for (let place = places.take(word, words); place; place = places.take(word, words)) {
      found.push({...place, word, isAnalysed});
    }
    return found;
  }

  #bannedWords(
    banned: readonly TermMatch[],
    places: TargetPlaces,
    forbidden: ForbiddenWords,
  ): SegmentCheck[] {
    return banned.flatMap(({start, end, rules}): SegmentCheck[] => {
      const [word = ''] = rules?.forbidden ?? [];
      const isAnalysed = (this.#settings.dictionary?.wordsOf(word, 'target') ?? []).length > 0;
      const isFault = forbidden.isFault({start, end, word, isAnalysed});
      return isFault && !places.isTaken({start, end})
        ? [{check: 'termForbidden', translation: [{start, end}]}]
        : [];
    });
  }

  #targetWords(text: string, how: {readonly isTerm: boolean; readonly withoutStems?: boolean}): Word[] {
    const {stems, dictionary} = this.#settings;
    return wordsOf(text, stems.target, {words: dictionary?.wordsOf(text, 'target'), ...how});
  }
}

function isRequired({rules}: {readonly rules?: TermRules}): boolean {
  return rules?.isRequired !== false;
}

/** All translations of a term that a translation may have, good or bad. */
function targetsOf({target, rules}: TermMatch): string[] {
  return [target, ...(rules?.admitted ?? []), ...(rules?.forbidden ?? [])];
}
