import type {AnalysedWord, Translator} from '../../engines/engine.ts';

/** Analyses of one request's texts by the engine's dictionaries; empty if the engine has no dictionaries. */
export class Dictionary {
  readonly #translator: Pick<Translator, 'analyse'>;
  readonly #signal: AbortSignal;
  readonly #analysed = {
    source: new Map<string, readonly AnalysedWord[]>(),
    target: new Map<string, readonly AnalysedWord[]>(),
  };

  constructor(translator: Pick<Translator, 'analyse'>, signal: AbortSignal) {
    this.#translator = translator;
    this.#signal = signal;
  }

  /** The engine that has these dictionaries; undefined if the engine has no dictionaries. */
  get owner(): object | undefined {
    return this.#translator.analyse && this.#translator;
  }

  /** Looks up texts and remembers the answers; rejects only when aborted. */
  async lookUp(texts: Iterable<string>, side: 'source' | 'target'): Promise<void> {
    const analysed = this.#analysed[side];
    const unknown = [...new Set(texts)].filter((text) => !analysed.has(text));
    if (unknown.length === 0) return;
    const answers = (await this.#translator.analyse?.(unknown, side, this.#signal)) ?? [];
    for (const [index, words] of answers.entries()) if (words) analysed.set(unknown[index]!, words);
  }

  /** The analysed words of a text that was looked up; undefined if the engine returned no words. */
  wordsOf(text: string, side: 'source' | 'target'): readonly AnalysedWord[] | undefined {
    return this.#analysed[side].get(text);
  }
}
