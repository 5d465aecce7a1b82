import type {KnownTranslation} from '../../documents/markup/known-translation.ts';
import {wordsOfSubmitted} from '../../translation/memory/memory-words.ts';
import {humanTranslationKeys, type HumanTranslation} from '../../translation/segments/human-translations.ts';
import type {TranslationContext} from '../../translation/translation-context.ts';

/** Sentences of a document that one with other numbers is compared with. */
const MAX_SIMILAR = 20;

type Memory = Required<Pick<TranslationContext, 'lookUp' | 'similar'>>;

/** The user's memory, and after it the translations by people that a document has. */
export class DocumentMemory implements Memory {
  readonly #memory: Memory;
  /** By key; undefined for a text that people translated in several ways, as its place decides. */
  readonly #known = new Map<string, HumanTranslation | undefined>();
  /** By the words without numbers. */
  readonly #byWords = new Map<string, HumanTranslation[]>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Adds translations of the document. */
  learn(known: readonly KnownTranslation[]): void {
    for (const pair of known) {
      const keys = humanTranslationKeys(pair.source);
      if (!keys) continue;
      const earlier = this.#known.get(keys.exact);
      const isOther = this.#known.has(keys.exact) && earlier?.translation !== pair.translation;
      this.#known.set(keys.exact, isOther ? undefined : pair);
    }
    for (const pair of this.#known.values()) if (pair) this.#index(pair);
  }

  readonly lookUp = async (keys: Iterable<string>): Promise<Map<string, HumanTranslation>> => {
    if (this.#known.size === 0) return this.#memory.lookUp(keys);
    const all = [...keys];
    const found = await this.#memory.lookUp(all);
    for (const key of all) {
      const known = found.has(key) ? undefined : this.#known.get(key);
      if (known) found.set(key, known);
    }
    return found;
  };

  readonly similar = async (words: readonly string[]): Promise<readonly HumanTranslation[]> => {
    const found = await this.#memory.similar(words);
    return [...found, ...(this.#byWords.get(wordsKey(words)) ?? [])];
  };

  #index(pair: HumanTranslation): void {
    const key = wordsKey(wordsOfSubmitted(pair.source));
    const pairs = this.#byWords.get(key) ?? [];
    if (pairs.length < MAX_SIMILAR) this.#byWords.set(key, [...pairs, pair]);
  }
}

/** Key of sentences that differ at most in numbers, capitals and punctuation. */
function wordsKey(words: readonly string[]): string {
  return words.map((word) => word.replace(/\p{Nd}+/gu, '0')).join(' ');
}
