import type {TranslationWay} from '../common/pairs.ts';

/** What is known of a sentence's translation. */
export interface KnownTranslation {
  /** As it may be shown; empty when the service gave none. */
  readonly translation: string;
  /** 0 to 1, larger is better; undefined when the service gave none. */
  readonly quality: number | undefined;
  /** A reader wrote it. */
  readonly corrected: boolean;
}

/** Key of a sentence in one system with one set of options. */
export function sentenceKey({systemId, options}: TranslationWay, sentence: string): string {
  return `${systemId}\0${options}\0${sentence}`;
}

/** The translations of the sentences that were used last, up to a number of characters. */
export class SentenceCache {
  readonly #entries = new Map<string, KnownTranslation>();
  readonly #maxCharacters: number;
  #characters = 0;

  /** @param maxCharacters - UTF-16 code units of sentences and translations together. */
  constructor(maxCharacters = 500_000) {
    this.#maxCharacters = maxCharacters;
  }

  /** The translation, which counts as used now. */
  get(way: TranslationWay, sentence: string): KnownTranslation | undefined {
    const key = sentenceKey(way, sentence);
    const known = this.#entries.get(key);
    if (known && this.#entries.delete(key)) this.#entries.set(key, known);
    return known;
  }

  /** Keeps a translation, and forgets the ones that were not used for longest. */
  set(way: TranslationWay, sentence: string, known: KnownTranslation): void {
    const key = sentenceKey(way, sentence);
    this.#forget(key);
    this.#entries.set(key, known);
    this.#characters += key.length + known.translation.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) return;
      this.#forget(oldest);
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  #forget(key: string): void {
    const known = this.#entries.get(key);
    if (known && this.#entries.delete(key)) this.#characters -= key.length + known.translation.length;
  }
}
