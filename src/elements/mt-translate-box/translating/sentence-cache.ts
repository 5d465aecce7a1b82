import type {Provenance, SentenceCheck, TranslationMatch} from '../../../client/types.ts';
import type {SystemOptions} from '../../common/routes.ts';

/** The service's findings about a sentence. */
export interface Findings {
  /** Ranges are in the text as sent, and in `KnownTranslation.translation`. */
  readonly checks: readonly SentenceCheck[];
  /** Human translations of similar sentences, best first. */
  readonly matches: readonly TranslationMatch[];
}

/** Translation of a sentence. */
export interface KnownTranslation {
  /** Translation as shown; empty if the service sent no translation. */
  readonly translation: string;
  /** Quality estimate, 0 to 1, higher is better; undefined if the service sent no estimate. */
  readonly quality: number | undefined;
  /** Whether the user wrote the translation. */
  readonly corrected: boolean;
  /** How the translation was made; undefined if the service does not say. Equal records are one object. */
  readonly provenance?: Provenance | undefined;
  /** Findings about the sentence; undefined without findings. */
  readonly findings?: Findings;
  /** The service's translation that the user has replaced. */
  readonly machine?: KnownTranslation | undefined;
}

/** Key of a sentence that is translated by a system with these options. */
export function sentenceKey({systemId, options}: SystemOptions, sentence: string): string {
  return `${systemId}\0${options}\0${sentence}`;
}

/** Cache of the most recently used sentence translations, up to a number of characters. */
export class SentenceCache {
  readonly #entries = new Map<string, KnownTranslation>();
  readonly #maxCharacters: number;
  #characters = 0;

  /** @param maxCharacters - Total UTF-16 code units of sentences and translations. */
  constructor(maxCharacters = 500_000) {
    this.#maxCharacters = maxCharacters;
  }

  /** Finds a translation and marks the entry as recently used. */
  get(system: SystemOptions, sentence: string): KnownTranslation | undefined {
    const key = sentenceKey(system, sentence);
    const known = this.#entries.get(key);
    if (known && this.#entries.delete(key)) this.#entries.set(key, known);
    return known;
  }

  /** Stores a translation; drops the least recently used translations if there are too many characters. */
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

  /** Drops all translations. */
  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  #forget(key: string): void {
    const known = this.#entries.get(key);
    if (known && this.#entries.delete(key)) this.#characters -= key.length + known.translation.length;
  }
}
