import {stopsOf} from './abbreviations.ts';
import {FullStopRules} from './full-stops.ts';
import {primaryLanguage} from './language.ts';
import {paragraphsOf, type TextRange} from './paragraphs.ts';
import {joinedRanges, unbrokenRanges} from './unbroken-ranges.ts';
import {isWhiteSpace, skipWhiteSpace, skipWhiteSpaceBack} from './white-space.ts';

const STOPS = /[\p{Sentence_Terminal}\u2024-\u2026]+/gu;
const GREEK_STOPS = /[\p{Sentence_Terminal}\u2024-\u2026;\u037e]+/gu;
const WORD_CHARACTER = /[\p{L}\p{N}]/gu;

// Characters that belong to the sentence after its stop: quotation marks, brackets, note numbers; `»` with a
// space in French.
const CLOSING = /(?:["'*_\p{Pf}\p{Pe}]|\p{Pi}(?![\p{L}\p{N}])|\s»(?=[\s,.;:!?)]|$)|\[\d{1,3}\])+/uy;
const SMILEYS =
  /(?:\s*(?:[\p{Emoji_Presentation}\p{Extended_Pictographic}\u200d\ufe0f]+|[:;=]-?[)(DPp]+(?![\p{L}\p{N}])))+/uy;

const PLAIN_STOPS = /^[!-~\u2024-\u2026‼⁇-⁉]+$/;
// Thai, Lao, Burmese, Khmer, Japanese and Chinese
const WITHOUT_SPACES = /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u9fff\ud840-\ud888]/;
const ELLIPSIS = /\.\.|[\u2025\u2026]/;
const ADDRESS_END = /:\/\/\S*$/;
const MAX_ADDRESS_LENGTH = 2048;
const WORD_IN_BRACKETS = /[([（［][^\s()[\]]{0,12}$/u;
const BRACKET = /[)\]）］]/;
const QUOTATION_END = /["'\p{Pi}\p{Pf}」』]/u;
const SAID_AFTER = /^(?:と|って|[^。！？，]{0,5}[说說道问問喊答])/u;
const SAID_BY = /^(?:I|\p{Lu}[\p{L}'’-]+) (?:said|asked|replied|answered|cried|shouted)\b/u;

/** Names such as iPhone, addresses, and letters that number a list. */
const NOT_LOWER = /^(?:\p{Ll}+\p{Lu}|https?:\/\/|www\.|\p{Ll}\)\s)/u;
const GEORGIAN = /[\u10d0-\u10ff]/; // Georgian has no capital letters
const DOTS = /^[.…]+$/;
const DIGIT = /^\p{N}/u;
const DASH = /^\s*[-–—―]/u;
const GOES_ON = /^\s*[,;:،、]/u;
const STOPS_LATER = /[\p{Sentence_Terminal}…]\P{Z}*\s/u;
const AHEAD = 64;
/** Names with an exclamation mark: "Yahoo! Mail". */
const NAME_WITH_MARK = /(?<!\p{L})(?:Yahoo|Joomla|Kahoot|Jeopardy)$/u;
/** Parts that may follow the name of a company: "Yahoo! Inc." */
const COMPANY = /^(?:Inc|Corp|Co|Ltd|LL[CP]|PLC|plc|GmbH|AG|S\.A|N\.V|B\.V)(?!\p{L})/u;

/** Beginning of a sentence. */
interface Beginning {
  readonly start: number;
  /** Position of the first letter or digit in the sentence; -1 without letters and digits. */
  readonly word: number;
}

/** Stops and the characters that belong to them. */
interface Ending extends TextRange {
  /** Position after the characters that close the sentence. */
  readonly closed: number;
  /** Position after emoji that belong to the sentence. */
  readonly ended: number;
}

/** Finds the sentences of one language by rules that are the same in every browser and in Node. */
export class SentenceSplitter {
  readonly #stops: RegExp;
  readonly #fullStops: FullStopRules;
  readonly #isEnglish: boolean;

  /** @param language - RFC 5646 code; any other text means no language. */
  constructor(language: string) {
    const primary = primaryLanguage(language);
    this.#stops = primary === 'el' ? GREEK_STOPS : STOPS;
    this.#fullStops = new FullStopRules(primary, stopsOf(primary));
    this.#isEnglish = primary === 'en';
  }

  /**
   * Sentences of one paragraph, without surrounding white space. No sentence ends inside the ranges of
   * `unbroken` (ascending).
   */
  *split(
    paragraph: string,
    unbroken: readonly TextRange[] = unbrokenRanges(paragraph),
  ): Generator<TextRange, void, undefined> {
    let range = 0;
    const to = skipWhiteSpaceBack(paragraph, paragraph.length, 0);
    const from = skipWhiteSpace(paragraph, 0, to);
    let word = find(WORD_CHARACTER, paragraph, from);
    let sentence: Beginning = {start: from, word};
    for (let at = from; word >= 0;) {
      const start = find(this.#stops, paragraph, skipOrdinary(paragraph, at));
      if (start < 0) break;
      const stop: TextRange = {start, end: this.#stops.lastIndex};
      while (range < unbroken.length && unbroken[range]!.end <= start) range += 1;
      if (range < unbroken.length && unbroken[range]!.start <= start) {
        at = unbroken[range]!.end;
        continue;
      }
      if (word < stop.end) word = find(WORD_CHARACTER, paragraph, stop.end);
      const ending = endingOf(paragraph, sentence, stop, word);
      at = ending.closed;
      if (sentence.word >= start) continue;
      if (word < ending.ended) word = find(WORD_CHARACTER, paragraph, ending.ended);
      if (word < 0) continue;
      const next = unbroken.length > 0 ? startOfPart(unbroken, range, word) : word;
      if (!this.#endsSentence(paragraph, sentence, ending, next)) continue;
      yield {start: sentence.start, end: ending.ended};
      at = skipWhiteSpace(paragraph, ending.ended, to);
      sentence = {start: at, word};
    }
    if (sentence.start < to) yield {start: sentence.start, end: to};
  }

  /** Whether a sentence ends with `ending`; `word` is the position where the text continues. */
  #endsSentence(text: string, {start, word: first}: Beginning, ending: Ending, word: number): boolean {
    const stops = text.slice(ending.start, ending.end);
    const isPlain = stops === '.' || PLAIN_STOPS.test(stops);
    const closing = text.slice(ending.end, ending.closed);
    if (BRACKET.test(closing) && isWordInBrackets(text, start, ending)) return false;
    const isQuotation = QUOTATION_END.test(closing);
    if (!isSpace(text, ending.ended)) {
      if (isQuotation && SAID_AFTER.test(text.slice(ending.ended, ending.ended + 8))) return false;
      return !isPlain || isBeforeUnspaced(text, start, ending);
    }
    const between = text.slice(ending.ended, Math.min(word, ending.ended + AHEAD));
    const hasDash = between.length > 1 && DASH.test(between);
    if (between.length > 1 && (GOES_ON.test(between) || STOPS_LATER.test(between))) return false;
    if (isQuotation && hasDash) return false;
    const next = text.slice(word, word + AHEAD);
    if (isPlain && isLowerCase(next) && !NOT_LOWER.test(next)) {
      // A user who starts sentences with small letters has no capital letter after a sentence.
      return isLowerCase(text[first]!) && /[!?]/.test(stops) && closing === '' && !hasDash;
    }
    if (this.#isEnglish && isQuotation && SAID_BY.test(next)) return false;
    if (stops === '.' && closing === '') return this.#fullStops.endsSentence(text, start, ending.start, next);
    if (
      stops === '!' &&
      closing === '' &&
      this.#isName(text.slice(Math.max(start, ending.start - 12), ending.start), next)
    )
      return false;
    return !(DIGIT.test(next) && DOTS.test(stops) && closing === '');
  }

  /** Whether an exclamation mark belongs to a name, such as that of a company, and does not end the sentence. */
  #isName(before: string, next: string): boolean {
    if (COMPANY.test(next)) return true;
    return NAME_WITH_MARK.test(before) && !this.#fullStops.isStarter(next);
  }
}

/** Finds the characters that belong to a stop; `word` is the position of the next letter or digit. */
function endingOf(text: string, sentence: Beginning, {start, end}: TextRange, word: number): Ending {
  // Usually a space and a letter follow, or just a letter.
  if (word === end || (word === end + 1 && isSpace(text, end))) return {start, end, closed: end, ended: end};
  const closed = matchEnd(CLOSING, text, end);
  const smiled = matchEnd(SMILEYS, text, closed);
  // If sentences start with emoji, as in a list, emoji at the end belong to the next sentence.
  const isOwn =
    smiled > closed && isSpace(text, smiled) && matchEnd(SMILEYS, text, sentence.start) === sentence.start;
  return {start, end, closed, ended: isOwn ? smiled : closed};
}

/** Start of the text after a stop: the word, or the unbroken range that contains it. */
function startOfPart(unbroken: readonly TextRange[], from: number, word: number): number {
  let index = from;
  while (index < unbroken.length && unbroken[index]!.end <= word) index += 1;
  const part = unbroken[index];
  return part && part.start < word ? part.start : word;
}

/** Whether a stop is in brackets with at most one word, such as `(!)`, `(sic!)`, `[…]`, `(ed.)`. */
function isWordInBrackets(text: string, sentence: number, {start}: Ending): boolean {
  return WORD_IN_BRACKETS.test(text.slice(Math.max(sentence, start - 16), start));
}

function isLowerCase(text: string): boolean {
  const letter = text[0]!;
  return letter !== letter.toUpperCase() && !GEORGIAN.test(letter);
}

/**
 * Whether a stop of a script with spaces precedes text in a script without spaces. Without white space, a sentence ends
 * only at such stops and at stops of scripts without spaces.
 */
function isBeforeUnspaced(text: string, start: number, stop: Ending): boolean {
  const isUnspaced = WITHOUT_SPACES.test(text.slice(stop.ended, stop.ended + 8));
  if (!isUnspaced || ELLIPSIS.test(text.slice(stop.start, stop.end))) return false;
  return !ADDRESS_END.test(text.slice(Math.max(start, stop.start - MAX_ADDRESS_LENGTH), stop.end));
}

const splitters = new Map<string, SentenceSplitter>();
const MAX_SPLITTERS = 200;

/** Returns the sentence splitter for an RFC 5646 code. */
export function splitterOf(code: string): SentenceSplitter {
  const language = primaryLanguage(code);
  let splitter = splitters.get(language);
  if (!splitter) {
    if (splitters.size >= MAX_SPLITTERS) splitters.clear();
    splitters.set(language, (splitter = new SentenceSplitter(language)));
  }
  return splitter;
}

/**
 * Sentences of a text, without surrounding white space. A line break ends a sentence, as does each position
 * of `breaks` (ascending); but no sentence ends inside text for programs (`unbrokenRanges`) or the ranges of
 * `unbroken`.
 */
export function* splitSentences(
  text: string,
  language: string,
  breaks: readonly number[] = [],
  unbroken: readonly TextRange[] = [],
): Generator<TextRange, void, undefined> {
  const splitter = splitterOf(language);
  const own = unbrokenRanges(text);
  const whole = unbroken.length > 0 ? joinedRanges([...own, ...unbroken]) : own;
  let next = 0;
  for (const {start: from, end: to} of paragraphsOf(text, breaks, whole)) {
    const inside: TextRange[] = [];
    for (; next < whole.length && whole[next]!.start < to; next += 1) {
      const {start, end} = whole[next]!;
      inside.push({start: start - from, end: end - from});
    }
    for (const {start, end} of splitter.split(text.slice(from, to), inside)) {
      yield {start: from + start, end: from + end};
    }
  }
}

/** First position from `from` that may be a stop; skips most characters without the regular expression. */
function skipOrdinary(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (
      code > 63 ? code > 0x588 || code === 0x37e : code === 46 || code === 63 || code === 33 || code === 59
    ) {
      break;
    }
  }
  return at;
}

/** Position of the first match at or after `from`; -1 without a match. */
function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** End of a sticky pattern's match at `at`; `at` without a match. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function isSpace(text: string, at: number): boolean {
  return at >= text.length || isWhiteSpace(text.charCodeAt(at));
}
