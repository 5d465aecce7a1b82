import {words} from '../segment-text.ts';
import type {Lexicon, Phrase} from './lexicon.ts';

/** A text translated as far as the phrasebook knows its words. */
export interface KnownText {
  readonly text: string;
  readonly words: number;
  readonly knownWords: number;
  /** Phrases of the text with their translations; an unknown word counts as a phrase. */
  readonly phrases: readonly TranslatedPhrase[];
}

/** A phrase and its translation, each with its start and text. */
export interface TranslatedPhrase {
  readonly source: string;
  readonly sourceStart: number;
  readonly target: string;
  readonly targetStart: number;
}

interface Token {
  /** Characters before the word. */
  readonly gap: string;
  readonly word: string;
}

/** Characters allowed between the words of one phrase. */
const INNER_GAP = /^[\s,]+$/;
const SENTENCE_END = /[.!?…:;]/;
const SPANISH_MARKS = /[¿¡]/g;

/**
 * Translates the phrases that the phrasebook has, longest first; unknown words stay unchanged. Capitals and
 * final punctuation are taken from the text.
 */
export function lookUpText(text: string, lexicon: Lexicon, toSpanish: boolean): KnownText {
  const {tokens, tail} = tokenize(text);
  const clean = (copied: string): string => (toSpanish ? copied : copied.replace(SPANISH_MARKS, ''));
  const phrases: TranslatedPhrase[] = [];
  let knownWords = 0;
  let written = '';
  let sourceStart = 0;
  let place = 0;
  while (place < tokens.length) {
    const {gap, word} = tokens[place] as Token;
    const match = longestMatch(tokens, place, lexicon);
    if (!match) {
      written += clean(gap);
      sourceStart += gap.length;
      phrases.push({source: word, sourceStart, target: word, targetStart: written.length});
      written += word;
      sourceStart += word.length;
      place++;
      continue;
    }
    const {phrase, length} = match;
    const last = place + length === tokens.length;
    const after = last ? tail : (tokens[place + length] as Token).gap;
    const starts = SENTENCE_END.test(gap) || place === 0;
    const matched = tokens.slice(place, place + length);
    const answer = inCaseOf(matched, phrase, starts, lexicon);
    written += gap.replace(SPANISH_MARKS, '');
    sourceStart += gap.length;
    const target = clean(punctuated(answer, after, starts, toSpanish));
    const [first, ...rest] = matched;
    const source = (first?.word ?? '') + rest.map((token) => token.gap + token.word).join('');
    phrases.push({source, sourceStart, target, targetStart: written.length});
    written += target;
    sourceStart += source.length;
    knownWords += length;
    place += length;
  }
  written += clean(tail);
  return {text: written, words: tokens.length, knownWords, phrases};
}

// Removes the phrase's final mark, since the text has its own mark; in Spanish, adds the matching mark in
// front.
function punctuated(phrase: string, after: string, starts: boolean, toSpanish: boolean): string {
  const bare = phrase.replace(/^[¿¡]|[.!?]+$/gu, '');
  if (!toSpanish) return bare;
  const opens = /^[¿¡]/.test(phrase);
  if (opens && starts && after.trim() === '' && !after.includes('\n')) return phrase;
  const mark = /^[!?]/.exec(after)?.[0];
  if (mark === undefined || !(starts || opens)) return bare;
  return (mark === '?' ? '¿' : '¡') + bare;
}

function tokenize(text: string): {tokens: Token[]; tail: string} {
  const tokens: Token[] = [];
  let start = 0;
  for (const word of words(text)) {
    const index = text.indexOf(word, start);
    tokens.push({gap: text.slice(start, index), word});
    start = index + word.length;
  }
  return {tokens, tail: text.slice(start)};
}

function longestMatch(tokens: readonly Token[], start: number, lexicon: Lexicon) {
  const phraseWords: string[] = [];
  let best: {phrase: Phrase; length: number} | undefined;
  for (let place = start; place < tokens.length && phraseWords.length < lexicon.longest; place++) {
    const {gap, word} = tokens[place] as Token;
    if (place > start && !INNER_GAP.test(gap)) break;
    phraseWords.push(word);
    const phrase = lexicon.find(phraseWords);
    if (phrase) best = {phrase, length: phraseWords.length};
  }
  return best;
}

/** The translation of a phrase, with the capitals of the words that match it. */
function inCaseOf(
  matched: readonly Token[],
  {source, target}: Phrase,
  starts: boolean,
  lexicon: Lexicon,
): string {
  const letters = matched.map((token) => token.word).join('');
  if (letters.length > 1 && letters !== letters.toLowerCase() && letters === letters.toUpperCase()) {
    return target.toUpperCase();
  }
  // The capital of a German noun, or of "I", is not carried over.
  const meant = isCapital(matched[0]?.word ?? '') && (starts || !isCapital(words(source)[0] ?? ''));
  if (meant) return target.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  const first = words(target)[0] ?? '';
  if (isCapital(first) && !starts && lexicon.isSmall(first)) {
    return target.replace(/\p{L}/u, (letter) => letter.toLowerCase());
  }
  return target;
}

const isCapital = (word: string) => /^\p{Lu}/u.test(word);
