import {joinedHash, textHash} from './feature-hash.ts';

/** Number of places for pairs of words, a power of two. */
const PLACES = 2 ** 16;
/** Places in which a pair may be. */
const BUCKET = 4;
/** Bits of a place that hold the chance; the others identify the pair. */
const CHANCE_BITS = 4;
const MAX_CHANCE = 2 ** CHANCE_BITS - 1;
/** Number of bits for the words that the lexicon knows. */
const KNOWN_BITS = 2 ** 19;
/** Letters of a word that the lexicon compares: the forms of a word mostly differ in the others. */
const STEM = 5;

/** First letters of a word, by which the lexicon knows it. */
export function lexiconStem(word: string): string {
  return word.slice(0, STEM);
}

/**
 * Which words of other languages mean which English words, as hashes: a pair that was never put in is found in
 * about one of a thousand cases, a word that was never put in is taken for known in about one of ten.
 */
export class Lexicon {
  readonly pairs: Uint16Array;
  readonly known: Uint8Array;

  constructor(pairs = new Uint16Array(PLACES), known = new Uint8Array(KNOWN_BITS / 8)) {
    this.pairs = pairs;
    this.known = known;
  }

  /** Chance, 0 to 1, that an English stem is translated into the stem of another language; 0 if unknown. */
  chance(language: string, english: string, other: string): number {
    const [bucket, mark] = placeOf(language, english, other);
    for (let index = bucket; index < bucket + BUCKET; index++) {
      const entry = this.pairs[index]!;
      if (entry >> CHANCE_BITS === mark) return (entry & MAX_CHANCE) / MAX_CHANCE;
    }
    return 0;
  }

  /** Puts in a pair; false if there is no place for it. */
  add(language: string, [english, other]: readonly [string, string], chance: number): boolean {
    const [bucket, mark] = placeOf(language, english, other);
    const value = Math.max(1, Math.min(MAX_CHANCE, Math.round(chance * MAX_CHANCE)));
    for (let index = bucket; index < bucket + BUCKET; index++) {
      const entry = this.pairs[index]!;
      if (entry !== 0 && entry >> CHANCE_BITS !== mark) continue;
      this.pairs[index] = (mark << CHANCE_BITS) | value;
      return true;
    }
    return false;
  }

  /** Whether pairs of a stem were put in: of an English one, or of the other language. */
  knows(language: string, stem: string, isEnglish: boolean): boolean {
    const bit = knownBit(language, stem, isEnglish);
    return (this.known[bit >> 3]! & (1 << (bit & 7))) !== 0;
  }

  addKnown(language: string, stem: string, isEnglish: boolean): void {
    const bit = knownBit(language, stem, isEnglish);
    this.known[bit >> 3] = this.known[bit >> 3]! | (1 << (bit & 7));
  }
}

function placeOf(language: string, english: string, other: string): [bucket: number, mark: number] {
  const hash = joinedHash(textHash(language), textHash(english), textHash(other));
  const marks = 2 ** (16 - CHANCE_BITS);
  const mark = ((hash >>> 16) % (marks - 1)) + 1;
  return [(hash % (PLACES / BUCKET)) * BUCKET, mark];
}

function knownBit(language: string, stem: string, isEnglish: boolean): number {
  return joinedHash(textHash(language), textHash(stem), Number(isEnglish)) % KNOWN_BITS;
}
