import {isWhiteSpace, skipWordBack} from './white-space.ts';

/**
 * Abbreviations of a language, without the final full stop; those with several parts have no white space.
 * Lower-case words also match when capitalized.
 */
export interface LanguageStops {
  /** Words that never end a sentence, since other words must follow: titles, `e.g`. */
  readonly inner: ReadonlySet<string>;
  /** Words that end a sentence only before one of `starters`. */
  readonly either: ReadonlySet<string>;
  /** Words that resemble an initial or abbreviation but do end a sentence before a capital letter. */
  readonly final: ReadonlySet<string>;
  /** Words before a number, in all languages. */
  readonly numbered: ReadonlySet<string>;
  /** Words that often start a sentence and are not part of names, in lower case. */
  readonly starters: ReadonlySet<string>;
}

/** Languages that write ordinal numbers with a full stop, which a capital letter may follow. */
const ORDINALS = new Set('de lb lv et hu da no nb nn is cs sk sl hr sr bs'.split(' '));
/** Languages with common words that have no vowel. */
const WORDS_WITHOUT_VOWEL = new Set('cs sk sl hr sr bs mk'.split(' '));
/** Languages with articles in family names: J. Le Goff. */
const ARTICLES_IN_NAMES = new Set('fr es it pt'.split(' '));

const LAST_WORD = /[\p{L}\p{M}\p{N}ªº§]+(?:\.[\p{L}\p{M}\p{N}ªº]+)*$/u;
const MAX_LENGTH = 32;
const MAX_LETTERS = 3; // single letters before a word, each with a full stop and a space
const MAX_WORD_LENGTH = 12; // except `Bahnhofstr`
const MAX_BRACKETS_LENGTH = 200;
const NUMBER = /^(?:\d+(?:\.\d+)*|[IVXLC]+)$/;
// Outside German, only ordinals for days, centuries and the like precede a capital letter.
const ORDINAL = /^(?:[12]?\d|3[01]|[IVXLC]+)$/;
const GERMAN_ORDINAL = /^(?:\d{1,3}|[IVXLC]+)$/;
const WORD_BEFORE = /(\p{L}+)\.?\s$/u;
const UNIT_BEFORE = /[\d°]\s?$/;
const LIST_START = /(?:^[^\p{L}\p{N}]*|[:;]\s+|\(|\s[–—-]\s+)$/u;
const ONE_LETTER = /^\p{L}\p{M}*$/u;
const DOTTED = /^(?:\p{L}\p{M}*){1,2}(?:\.(?:\p{L}\p{M}*){1,3})+$/u;
const STREET_OR_NUMBER = /(?:str|nr)$/;
const LETTERS = /^[a-z\u00c0-\u024f\u0400-\u052f]{2,5}$/;
const VOWEL = /[aeiouyæøœıаеиоуыэюяіє]/;
const LOWER = /^\p{Ll}/u;
const CAPITALS = /^\p{Lu}{2,}$/u;
const NUMERAL = /^(?:\p{N}|[IVXLC]{2,}(?![\p{L}\p{N}]))/u;
const LETTER_BEFORE = /(?:^|[^\p{L}\p{M}\p{N}])\p{L}\.$/u;
const LETTER_NEXT = /^\p{L}\./u;
const STARTER = /^(?!\p{Lu}\.)\p{Lu}\p{Ll}*(?![\p{L}\p{M}\p{N}])/u;
const FAMILY_NAME = /^L(?:[aeo]s?\s|['’])\p{Lu}/u;

/** Words that end a list, but not a sentence inside brackets. */
const AND_SO_ON = new Set(
  'etc usw usf u.ä ff al utt tml utml itd itp atd apod enz osv ecc jne jms jt pan'.split(' '),
);
/** The letter of a figure, table or annex. */
const LABEL = /^\p{Lu}(?![\p{L}\p{M}\p{N}'’-])/u;
const LABELLED = new Set(
  'fig figs tab tabl abb abs kap cap sec app eq ref vol рис табл rys att pav'.split(' '),
);
/** Labels that are never ordinary words, so that the letter after them may look like an article: Fig. A. */
const FIGURES = /^(?:Figs?|Abb|Eq)$/;

/** Decides whether a full stop ends a sentence in one language, if no lower-case letter follows. */
export class FullStopRules {
  readonly #language: string;
  readonly #stops: LanguageStops;

  /** @param language - Primary language code of the text. */
  constructor(language: string, stops: LanguageStops) {
    this.#language = language;
    this.#stops = stops;
  }

  /**
   * Whether the full stop at `stop` ends the sentence.
   *
   * @param start - Start of the sentence.
   * @param next - Text after the stop, starting with its first letter or digit.
   */
  endsSentence(text: string, start: number, stop: number, next: string): boolean {
    const token = skipWordBack(text, stop, Math.max(start, stop - MAX_LENGTH));
    if (stop - token > MAX_WORD_LENGTH && text[stop - 1] !== 'r') return true;
    const word = LAST_WORD.exec(text.slice(token, stop))?.[0];
    if (!word) return true;
    const at = stop - word.length;
    const before = text.slice(Math.max(start, at - 16), at);
    // A single letter is more often an initial than a Roman numeral.
    if (NUMBER.test(word) && (word.length > 1 || word <= '9')) {
      return !LIST_START.test(before) && !this.#isOrdinal(word, before, next);
    }
    if (ONE_LETTER.test(word) && LIST_START.test(before)) return false;
    const whole = wholeOf(text, start, at, word);
    const isList = AND_SO_ON.has(word.toLowerCase()) || this.#stops.final.has(whole.toLowerCase());
    if (isList && isInBrackets(text, Math.max(start, at - MAX_BRACKETS_LENGTH), at))
      return this.isStarter(next);
    return this.#endsAfterWord(word, whole, before, next);
  }

  #isOrdinal(word: string, before: string, next: string): boolean {
    const ordinal = this.#language === 'de' ? GERMAN_ORDINAL : ORDINAL;
    if (!ORDINALS.has(this.#language) || !ordinal.test(word)) return false;
    const introduced = WORD_BEFORE.exec(before)?.[1] ?? '';
    return !this.#stops.numbered.has(introduced.toLowerCase()) && !this.isStarter(next);
  }

  /**
   * Whether a full stop after a word ends the sentence; `whole` is the word with preceding single letters, such as
   * `z.B` for `B`.
   */
  #endsAfterWord(word: string, whole: string, before: string, next: string): boolean {
    const {inner, either, final, numbered} = this.#stops;
    const lower = word.toLowerCase();
    const forms = whole === word ? [word, lower] : [word, lower, whole, whole.toLowerCase()];
    if (hasAny(final, forms)) return true;
    if (hasAny(inner, forms)) return false;
    const isKnown = hasAny(either, forms) || STREET_OR_NUMBER.test(lower) || DOTTED.test(whole);
    const isUnit = !isKnown && UNIT_BEFORE.test(before);
    const isLetter = ONE_LETTER.test(word);
    const isShortened = isKnown || (!isUnit && this.#hasNoVowel(word));
    if (LABELLED.has(lower) && LABEL.test(next) && (FIGURES.test(word) || !this.isStarter(next)))
      return false;
    if (NUMERAL.test(next)) return !(isShortened || isLetter || numbered.has(lower));
    if (isLetter) {
      if (LETTER_NEXT.test(next)) return false;
      const isLabel = LABELLED.has(WORD_BEFORE.exec(before)?.[1]?.toLowerCase() ?? '');
      const isInitial =
        !isLabel && (isKnown || !(isUnit || LOWER.test(word) || this.#isEnglishI(word, before)));
      const isName = ARTICLES_IN_NAMES.has(this.#language) && FAMILY_NAME.test(next);
      return !isInitial || (!isName && this.isStarter(next));
    }
    return !isShortened || this.isStarter(next);
  }

  #hasNoVowel(word: string): boolean {
    const lower = word.toLowerCase();
    if (CAPITALS.test(word) || !LETTERS.test(lower) || WORDS_WITHOUT_VOWEL.has(this.#language)) return false;
    return !VOWEL.test(lower.normalize('NFD'));
  }

  #isEnglishI(word: string, before: string): boolean {
    return this.#language === 'en' && word === 'I' && isWhiteSpace(before.charCodeAt(before.length - 1));
  }

  /** Whether a text starts with a word that often starts a sentence and is not part of a name. */
  isStarter(next: string): boolean {
    const word = STARTER.exec(next)?.[0];
    return word !== undefined && this.#stops.starters.has(word.toLowerCase());
  }
}

function isInBrackets(text: string, from: number, to: number): boolean {
  const before = text.slice(from, to);
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}

function hasAny(words: ReadonlySet<string>, forms: readonly string[]): boolean {
  return forms.some((form) => words.has(form));
}

/** The word with preceding single letters and full stops, without white space. */
function wholeOf(text: string, start: number, at: number, word: string): string {
  let whole = word;
  const first = Math.max(start + 3, at - MAX_LETTERS * 3);
  for (let from = at; from >= first && isWhiteSpace(text.charCodeAt(from - 1)); from -= 3) {
    const isLetter = LETTER_BEFORE.test(text.slice(Math.max(start, from - 4), from - 1));
    if (!isLetter) break;
    whole = text.slice(from - 3, from - 1) + whole;
  }
  return whole;
}
