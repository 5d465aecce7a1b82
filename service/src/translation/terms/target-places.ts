import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {foldCase, isWordEdge} from '../words/word-edges.ts';
import {standsAt, type Word} from './word-forms.ts';

/** The places of terms' targets in a translation, each of which counts once. */
export class TargetPlaces {
  readonly #folded: string;
  readonly #words: readonly Word[];
  readonly #used: TextRange[] = [];

  constructor(translation: string, words: readonly Word[]) {
    this.#folded = foldCase(translation);
    this.#words = words;
  }

  /** The next place of a target, as it is or inflected; undefined when there is none left. */
  take(target: string, words: readonly Word[]): TextRange | undefined {
    const range = this.#asWritten(foldCase(target)) ?? this.#inflected(words);
    if (range) this.#used.push(range);
    return range;
  }

  #asWritten(target: string): TextRange | undefined {
    for (
      let start = this.#folded.indexOf(target);
      start >= 0;
      start = this.#folded.indexOf(target, start + 1)
    ) {
      const range = {start, end: start + target.length};
      const isWhole = isWordEdge(this.#folded, start) && isWordEdge(this.#folded, range.end);
      if (isWhole && this.#isFree(range)) return range;
    }
    return undefined;
  }

  #inflected(target: readonly Word[]): TextRange | undefined {
    if (target.length === 0) return undefined;
    for (const [at, {start}] of this.#words.entries()) {
      if (!standsAt(this.#words, at, target)) continue;
      const range = {start, end: this.#words[at + target.length - 1]!.end};
      if (this.#isFree(range)) return range;
    }
    return undefined;
  }

  #isFree(range: TextRange): boolean {
    return !this.#used.some(({start, end}) => start < range.end && end > range.start);
  }
}
