/** Finds in parallel text which words are translations of which (model 1 of IBM). */
import {isWord, tokensOf} from '../../service/src/translation/quality/model/tokens.ts';
import {lexiconStem} from '../../service/src/translation/quality/model/lexicon.ts';

/** For each English stem, words of the other language with their chances, the best first. */
export type WordPairs = ReadonlyMap<string, readonly (readonly [word: string, chance: number])[]>;

const ROUNDS = 4;
const MIN_CHANCE = 0.02;
/** Weight of a word's pairs below which they are taken for chance. */
const DOUBT = 0.5;
/** Source of words that translate nothing. */
const NOTHING = 0;

interface Numbered {
  readonly english: readonly number[];
  readonly other: readonly number[];
}

export function trainWordPairs(pairs: readonly {english: string; other: string}[]): WordPairs {
  const stems = new Map([['', NOTHING]]);
  const words = new Map<string, number>();
  const numbered = pairs.map(({english, other}): Numbered => {
    const ownStems = new Set(tokensOf(english).filter(isWord).map(lexiconStem));
    const ownWords = tokensOf(other).filter(isWord);
    return {
      english: [NOTHING, ...[...ownStems].map((stem) => numberOf(stems, stem))],
      other: ownWords.map((word) => numberOf(words, word)),
    };
  });
  let chances: ReadonlyMap<number, number> | undefined;
  for (let round = 0; round < ROUNDS; round++)
    chances = oneRound(numbered, chances, [stems.size, words.size], round === ROUNDS - 1);
  return byStem(chances!, [...stems.keys()], [...words.keys()]);
}

function numberOf(numbers: Map<string, number>, word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}

function oneRound(
  pairs: readonly Numbered[],
  chances: ReadonlyMap<number, number> | undefined,
  [stems, words]: readonly [number, number],
  isLast: boolean,
): Map<number, number> {
  const counts = new Map<number, number>();
  const totals = new Float64Array(stems);
  for (const {english, other} of pairs) {
    for (const word of other) {
      const own = english.map((stem) => (chances ? (chances.get(stem * words + word) ?? 0) : 1));
      const sum = own.reduce((total, chance) => total + chance, 0);
      english.forEach((stem, index) => {
        const share = sum === 0 ? 0 : own[index]! / sum;
        if (share < 1e-3) return;
        const key = stem * words + word;
        counts.set(key, (counts.get(key) ?? 0) + share);
        totals[stem] = totals[stem]! + share;
      });
    }
  }
  for (const [key, count] of counts) {
    const stem = Math.floor(key / words);
    counts.set(key, count / (totals[stem]! + (isLast && stem !== NOTHING ? DOUBT : 0)));
  }
  return counts;
}

function byStem(
  chances: ReadonlyMap<number, number>,
  stems: readonly string[],
  words: readonly string[],
): WordPairs {
  const found = new Map<string, [string, number][]>();
  for (const [key, chance] of chances) {
    const stem = stems[Math.floor(key / words.length)]!;
    if (chance < MIN_CHANCE || stem === '') continue;
    const list = found.get(stem) ?? [];
    list.push([words[key % words.length]!, chance]);
    found.set(stem, list);
  }
  for (const list of found.values()) list.sort(([, first], [, second]) => second - first);
  return found;
}
