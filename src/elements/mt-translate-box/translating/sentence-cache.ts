import type {SentenceCheck, TranslationMatch} from '../../../client/types.ts';
import type {SystemOptions} from '../../common/routes.ts';

/** What the service found out about a sentence. */
export interface Findings {
  /** Ranges are in the text as sent, and in `KnownTranslation.translation`. */
  readonly checks: readonly SentenceCheck[];
  /** Human translations of similar sentences, the best first. */
  readonly matches: readonly TranslationMatch[];
}

/** Translation of a sentence. */
export interface KnownTranslation {
  /** Text as it is shown; empty when the service gave none. */
  readonly translation: string;
  /** 0 to 1, larger is better; undefined when the service gave none. */
  readonly quality: number | undefined;
  /** Whether the user wrote it. */
  readonly corrected: boolean;
  /** Undefined when the service found nothing. */
  readonly findings?: Findings;
  /** The service's own translation in place of which the user wrote this one. */
  readonly machine?: KnownTranslation | undefined;
}

/** Makes the key of a sentence for a system and its options. */
export function sentenceKey({systemId, options}: SystemOptions, sentence: string): string {
  return `${systemId}\0${options}\0${sentence}`;
}

/** Translations of the sentences that were used last, up to a number of characters. */
export class SentenceCache {
  readonly #entries = new Map<string, KnownTranslation>();
  readonly #maxCharacters: number;
  #characters = 0;

  /** @param maxCharacters - UTF-16 code units of sentences and translations together. */
  constructor(maxCharacters = 500_000) {
    this.#maxCharacters = maxCharacters;
  }

  /** Finds a translation, which counts as used now. */
  get(system: SystemOptions, sentence: string): KnownTranslation | undefined {
    const key = sentenceKey(system, sentence);
    const known = this.#entries.get(key);
    if (known && this.#entries.delete(key)) this.#entries.set(key, known);
    return known;
  }

  /** Keeps a translation, and drops the ones that were used longest ago. */
  set(system: SystemOptions, sentence: string, known: KnownTranslation): void {
    const key = sentenceKey(system, sentence);
    this.#forget(key);
    this.#entries.set(key, known);
    this.#characters += key.length + known.translation.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) return;
      this.#forget(oldest);
    }
  }

  /** Drops everything. */
  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  #forget(key: string): void {
    const known = this.#entries.get(key);
    if (known && this.#entries.delete(key)) this.#characters -= key.length + known.translation.length;
  }
}
