import type {WordAlignment, WordRange} from '../engine.ts';
import {wordRanges} from '../segment-text.ts';
import type {TranslatedPhrase} from './look-up-text.ts';

/** Links all words of a phrase to all words of its translation, since phrases are translated as a whole. */
export class PhraseAlignment implements WordAlignment {
  readonly source: WordRange[] = [];
  readonly target: WordRange[] = [];
  readonly links: [source: number, target: number][] = [];
  #sourceLength = 0;
  #targetLength = 0;

  /** Adds the next text between codes, with its translation. */
  add(source: string, target: string, phrases: readonly TranslatedPhrase[]): void {
    for (const phrase of phrases) this.#addPhrase(phrase);
    this.#sourceLength += source.length;
    this.#targetLength += target.length;
  }

  #addPhrase(phrase: TranslatedPhrase): void {
    const sources = wordRanges(phrase.source, this.#sourceLength + phrase.sourceStart);
    const targets = wordRanges(phrase.target, this.#targetLength + phrase.targetStart);
    for (const from of sources.keys()) {
      for (const to of targets.keys()) this.links.push([this.source.length + from, this.target.length + to]);
    }
    this.source.push(...sources);
    this.target.push(...targets);
  }
}
