import {primaryLanguage} from '../../../../src/contract/index.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {untranslatedRanges} from '../shield/untranslated-ranges.ts';
import {blanked, overlapWith} from '../words/text-ranges.ts';
import {isWordEdge} from '../words/word-edges.ts';

/** A place of a forbidden word in a translation. */
export interface ForbiddenPlace extends TextRange {
  /** The word as in the list. */
  readonly word: string;
  /** Whether the word was found by a dictionary, which knows its forms. */
  readonly isAnalysed: boolean;
}

/** Languages that add so many endings to a word that the length of a form says nothing. */
const LONG_FORMS = new Set(['et', 'eu', 'fi', 'hu', 'hy', 'ka', 'kk', 'ne', 'ta', 'tr']);
const MAX_LONGER = 4;
/** Endings of forms of an English word; its stemmer also cuts those that make other words: "universe", "university". */
const ENGLISH_ENDING = /^(?:e|y|s|es|ies|d|ied|.?(?:ing|ed))?$/;

/** Decides which places of forbidden words in a translation are faults. */
export class ForbiddenWords {
  readonly #translation: string;
  readonly #language: string;
  /** The source without its terms, in which a name may be copied. */
  readonly #source: string;
  readonly #copied = new Map<string, boolean>();
  #isUntranslated: ((range: TextRange) => boolean) | undefined;

  constructor(source: string, terms: readonly TextRange[], translation: string, targetLanguage: string) {
    this.#source = blanked(source, terms);
    this.#translation = translation;
    this.#language = primaryLanguage(targetLanguage);
  }

  /** Whether the word at a place is forbidden: not in code or an address, not another word with the same stem. */
  isFault(place: ForbiddenPlace): boolean {
    const text = this.#translation.slice(place.start, place.end);
    if (!this.#isForm(text, place) || !isSameAbbreviation(text, place.word)) return false;
    this.#isUntranslated ??= overlapWith(untranslatedRanges([this.#translation]));
    return !this.#isUntranslated(place);
  }

  /** Whether the word at a place is a name that the source has, too. */
  isCopiedName({start, end}: TextRange): boolean {
    const text = this.#translation.slice(start, end);
    if (text === text.toLowerCase()) return false;
    let isCopied = this.#copied.get(text);
    if (isCopied === undefined) this.#copied.set(text, (isCopied = this.#hasInSource(text)));
    return isCopied;
  }

  #hasInSource(text: string): boolean {
    const at = this.#source.indexOf(text);
    return at >= 0 && isWordEdge(this.#source, at) && isWordEdge(this.#source, at + text.length);
  }

  #isForm(text: string, {word, isAnalysed}: ForbiddenPlace): boolean {
    if (isAnalysed || LONG_FORMS.has(this.#language)) return true;
    if (Math.abs(text.length - word.length) > MAX_LONGER) return false;
    return this.#language !== 'en' || isEnglishForm(text.toLowerCase(), word.toLowerCase());
  }
}

function isEnglishForm(text: string, word: string): boolean {
  const words = word.split(/\s+/);
  return text.split(/\s+/).every((written, index) => {
    const listed = words[index] ?? '';
    let same = 0;
    while (same < written.length && written[same] === listed[same]) same += 1;
    return ENGLISH_ENDING.test(written.slice(same)) && ENGLISH_ENDING.test(listed.slice(same));
  });
}

/** Whether a word in capitals is written in capitals: "IT" is not "it". */
function isSameAbbreviation(text: string, word: string): boolean {
  const isCapitals = word === word.toUpperCase() && word !== word.toLowerCase();
  return !isCapitals || text.startsWith(word);
}
