/** Bad translations for languages that no engine translates to here: word for word, and with planted faults. */
import {isWord} from '../../service/src/translation/quality/model/tokens.ts';
import {lexiconStem} from '../../service/src/translation/quality/model/lexicon.ts';
import type {Random} from './random.ts';
import type {WordPairs} from './word-pairs.ts';

/** Forms of a language's words, by their beginnings. */
export type WordForms = ReadonlyMap<string, readonly string[]>;

const MIN_LETTERS = 4;
const ENDING = 2;

function beginningOf(word: string): string {
  return word.slice(0, Math.max(MIN_LETTERS, word.length - ENDING));
}

export function wordForms(texts: Iterable<readonly string[]>): WordForms {
  const forms = new Map<string, Set<string>>();
  for (const tokens of texts) {
    for (const token of tokens) {
      if (!isWord(token) || token.length <= MIN_LETTERS) continue;
      const beginning = beginningOf(token);
      forms.set(beginning, (forms.get(beginning) ?? new Set()).add(token));
    }
  }
  return new Map([...forms].map(([beginning, words]) => [beginning, [...words]]));
}

/** Translates word for word in the order of the source, mostly by the likeliest word. */
export function literally(tokens: readonly string[], pairs: WordPairs, random: Random): string[] {
  return tokens.map((token) => {
    const candidates = isWord(token) ? pairs.get(lexiconStem(token)) : undefined;
    if (!candidates) return token;
    const draw = random();
    const rank = draw < 0.7 ? 0 : draw < 0.9 ? 1 : 2;
    return candidates[Math.min(rank, candidates.length - 1)]![0];
  });
}

/** Plants faults: words that change places, are missing, double, in another form or left in the source language. */
export function damaged(
  tokens: readonly string[],
  source: readonly string[],
  {forms, random}: {readonly forms: WordForms; readonly random: Random},
): string[] {
  const result = [...tokens];
  const faults = 1 + Math.floor(random() * Math.max(1, tokens.length / 5));
  for (let fault = 0; fault < faults && result.length > 0; fault++) {
    const at = Math.floor(random() * result.length);
    const draw = random();
    if (draw < 0.25) result.splice(at, 2, ...result.slice(at, at + 2).reverse());
    else if (draw < 0.45 && result.length > 2) result.splice(at, 1);
    else if (draw < 0.8) result[at] = anotherForm(result[at]!, forms, random);
    else if (draw < 0.9) result[at] = source[Math.floor(random() * source.length)] ?? result[at]!;
    else result.splice(at, 0, result[Math.floor(random() * result.length)]!);
  }
  return result;
}

function anotherForm(word: string, forms: WordForms, random: Random): string {
  const candidates = forms.get(beginningOf(word)) ?? [word];
  return candidates[Math.floor(random() * candidates.length)]!;
}
