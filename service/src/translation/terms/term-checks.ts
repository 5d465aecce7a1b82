import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {Term} from '../../engines/engine.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';
import {foldCase, isWordEdge} from '../words/word-edges.ts';
import {stemOf, type Stem} from './stems.ts';
import {termIndex} from './term-index.ts';

/** Tells which terms of a list stand in a text, inflected or not, and which of them in its translation. */
export type TermChecker = (source: string, translation: string) => SegmentCheck[];

interface Word extends TextRange {
  readonly stem: string;
}

interface StemmedTerm {
  readonly stems: readonly string[];
  readonly target: string;
}

const WORDS = /[\p{L}\p{M}\p{N}_]+/gu;

/** The checker of a list of terms between two languages, RFC 5646 codes. */
export async function termChecker(
  terms: readonly Term[],
  {source: sourceLanguage, target: targetLanguage}: {readonly source: string; readonly target: string},
): Promise<TermChecker> {
  const [sourceStem, targetStem] = await Promise.all([stemOf(sourceLanguage), stemOf(targetLanguage)]);
  return (source, translation) => {
    const index = stemIndex(terms, sourceLanguage, sourceStem);
    const found = foundTerms(source, termIndex(terms).find(source, targetLanguage), index, sourceStem);
    if (found.length === 0) return [];
    const occurrences = new Occurrences(translation, targetStem);
    return found.map(({start, end, target}) => {
      const used = occurrences.take(target);
      const check = used ? 'termApplied' : 'termMissed';
      return {check, source: [{start, end}], ...(used && {translation: [used]}), expected: target};
    });
  };
}

interface FoundTerm extends TextRange {
  readonly target: string;
}

/** Terms of a text in order: those that stand there as in the list, and between them inflected ones. */
function foundTerms(text: string, exact: readonly FoundTerm[], index: StemIndex, stem: Stem): FoundTerm[] {
  const words = wordsOf(text, stem);
  const found = [...exact];
  for (let at = 0; at < words.length; at += 1) {
    const term = index.get(words[at]!.stem)?.find(({stems}) => standsAt(words, at, stems));
    if (!term) continue;
    const last = at + term.stems.length - 1;
    const range = {start: words[at]!.start, end: words[last]!.end};
    if (exact.some(({start, end}) => start < range.end && end > range.start)) continue;
    found.push({...range, target: term.target});
    at = last;
  }
  return found.sort((one, other) => one.start - other.start);
}

function standsAt(words: readonly Word[], at: number, stems: readonly string[]): boolean {
  return stems.every((stem, index) => words[at + index]?.stem === stem);
}

/** Terms by the stem of their first word, the longest first. */
type StemIndex = ReadonlyMap<string, readonly StemmedTerm[]>;

const indexes = new WeakMap<readonly Term[], Map<string, StemIndex>>();

function stemIndex(terms: readonly Term[], language: string, stem: Stem): StemIndex {
  const own = indexes.get(terms) ?? new Map<string, StemIndex>();
  indexes.set(terms, own);
  const known = own.get(language);
  if (known) return known;
  const index = new Map<string, StemmedTerm[]>();
  for (const {source, target} of terms) {
    const stems = wordsOf(source, stem).map((word) => word.stem);
    const [first] = stems;
    if (first === undefined || target.trim() === '') continue;
    const same = index.get(first) ?? [];
    index.set(first, same);
    same.push({stems, target: target.normalize('NFC').replace(/\s+/g, ' ').trim()});
  }
  for (const same of index.values()) same.sort((one, other) => other.stems.length - one.stems.length);
  own.set(language, index);
  return index;
}

function wordsOf(text: string, stem: Stem): Word[] {
  return Array.from(text.matchAll(WORDS), ({0: word, index}) => ({
    start: index,
    end: index + word.length,
    stem: stem(word),
  }));
}

/** The places of terms' targets in a translation, each of which counts once. */
class Occurrences {
  readonly #text: string;
  readonly #folded: string;
  readonly #stem: Stem;
  readonly #used: TextRange[] = [];
  #words: readonly Word[] | undefined;

  constructor(translation: string, stem: Stem) {
    this.#text = translation;
    this.#folded = foldCase(translation);
    this.#stem = stem;
  }

  /** The next place of a target, as it is or inflected; undefined when there is none left. */
  take(target: string): TextRange | undefined {
    const range = this.#asWritten(foldCase(target)) ?? this.#inflected(target);
    if (range) this.#used.push(range);
    return range;
  }

  #asWritten(target: string): TextRange | undefined {
    for (
      let start = this.#folded.indexOf(target);
      start >= 0;
      start = this.#folded.indexOf(target, start + 1)
    ) {
      const range = {start, end: start + target.length};
      const isWhole = isWordEdge(this.#folded, start) && isWordEdge(this.#folded, range.end);
      if (isWhole && this.#isFree(range)) return range;
    }
    return undefined;
  }

  #inflected(target: string): TextRange | undefined {
    const stems = wordsOf(target, this.#stem).map(({stem}) => stem);
    if (stems.length === 0) return undefined;
    const words = (this.#words ??= wordsOf(this.#text, this.#stem));
    for (const [at, {start}] of words.entries()) {
      if (!standsAt(words, at, stems)) continue;
      const range = {start, end: words[at + stems.length - 1]!.end};
      if (this.#isFree(range)) return range;
    }
    return undefined;
  }

  #isFree(range: TextRange): boolean {
    return !this.#used.some(({start, end}) => start < range.end && end > range.start);
  }
}
