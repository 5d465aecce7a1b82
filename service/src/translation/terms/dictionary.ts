import type {AnalysedWord, Translator} from '../../engines/engine.ts';

/** What an engine's dictionaries say of the texts of one request; nothing where it has none. */
export class Dictionary {
  readonly #translator: Pick<Translator, 'analyse'>;
  readonly #signal: AbortSignal;
  readonly #known = {
    source: new Map<string, readonly AnalysedWord[]>(),
    target: new Map<string, readonly AnalysedWord[]>(),
  };

  constructor(translator: Pick<Translator, 'analyse'>, signal: AbortSignal) {
    this.#translator = translator;
    this.#signal = signal;
  }

  /** The engine whose dictionaries these are; undefined where it has none. */
  get owner(): object | undefined {
    return this.#translator.analyse && this.#translator;
  }

  /** Looks texts up, to know them from then on; rejects only when aborted. */
  async lookUp(texts: Iterable<string>, side: 'source' | 'target'): Promise<void> {
    const known = this.#known[side];
    const unknown = [...new Set(texts)].filter((text) => !known.has(text));
    if (unknown.length === 0) return;
    const answers = (await this.#translator.analyse?.(unknown, side, this.#signal)) ?? [];
    for (const [index, words] of answers.entries()) if (words) known.set(unknown[index]!, words);
  }

  /** The known words of a text that was looked up. */
  wordsOf(text: string, side: 'source' | 'target'): readonly AnalysedWord[] | undefined {
    return this.#known[side].get(text);
  }
}
