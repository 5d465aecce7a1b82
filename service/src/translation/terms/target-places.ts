import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {foldCase, isWordEdge} from '../words/word-edges.ts';
import {standsAt, type Word} from './word-forms.ts';

/** Positions to try in order; a position once taken never becomes free again. */
interface Places {
  readonly starts: readonly number[];
  next: number;
}

/** Finds the targets of terms in a translation; each place is used only once. */
export class TargetPlaces {
  readonly #folded: string;
  readonly #words: readonly Word[];
  readonly #taken: Uint8Array;
  readonly #written: ReadonlyMap<string, Places>;
  readonly #wordsByForm = new Map<string, number[]>();
  readonly #inflections = new Map<string, Places>();

  /** Locates all targets that `take` will be called with, in one pass. */
  constructor(translation: string, words: readonly Word[], targets: readonly string[]) {
    this.#folded = foldCase(translation);
    this.#words = words;
    this.#taken = new Uint8Array(translation.length);
    this.#written = placesOf(this.#folded, new Set(targets.map(foldCase)));
    words.forEach(({forms}, at) => {
      for (const form of forms) {
        const same = this.#wordsByForm.get(form);
        if (same) same.push(at);
        else this.#wordsByForm.set(form, [at]);
      }
    });
  }

  /** The next place of a target, exact or inflected; undefined if no place is left. */
  take(target: string, words: readonly Word[]): TextRange | undefined {
    const folded = foldCase(target);
    const range = this.#asWritten(folded) ?? this.#inflected(folded, words);
    if (range) this.#taken.fill(1, range.start, range.end);
    return range;
  }

  /** Whether a place is used by a target. */
  isTaken({start, end}: TextRange): boolean {
    return this.#taken.subarray(start, end).includes(1);
  }

  #asWritten(target: string): TextRange | undefined {
    return this.#firstFree(this.#written.get(target), (start) => ({start, end: start + target.length}));
  }

  #inflected(target: string, words: readonly Word[]): TextRange | undefined {
    const [first] = words;
    if (!first) return undefined;
    const places = this.#inflections.get(target) ?? {starts: this.#placesOf(first), next: 0};
    this.#inflections.set(target, places);
    return this.#firstFree(places, (at) => {
      const last = this.#words[at + words.length - 1];
      return last && standsAt(this.#words, at, words)
        ? {start: this.#words[at]!.start, end: last.end}
        : undefined;
    });
  }

  /** Indexes of the words that may be forms of a word, in order. */
  #placesOf({forms}: Word): number[] {
    const placeLists = forms
      .map((form) => this.#wordsByForm.get(form) ?? [])
      .filter(({length}) => length > 0);
    if (placeLists.length < 2) return placeLists[0] ?? [];
    return [...new Set(placeLists.flat())].sort((a, b) => a - b);
  }

  #firstFree(
    places: Places | undefined,
    rangeAt: (place: number) => TextRange | undefined,
  ): TextRange | undefined {
    if (!places) return undefined;
    while (places.next < places.starts.length) {
      const range = rangeAt(places.starts[places.next]!);
      places.next += 1;
      if (range && !this.isTaken(range)) return range;
    }
    return undefined;
  }
}

/** Positions of each target as complete words. */
function placesOf(text: string, targets: ReadonlySet<string>): Map<string, Places> {
  const byStart = new Map<number, Set<number>>();
  for (const target of targets) {
    if (target === '') continue;
    const lengths = byStart.get(target.charCodeAt(0)) ?? new Set<number>();
    byStart.set(target.charCodeAt(0), lengths.add(target.length));
  }
  const byTarget = new Map<string, {starts: number[]; next: number}>();
  for (let at = 0; at < text.length; at += 1) {
    const lengths = byStart.get(text.charCodeAt(at));
    if (!lengths || !isWordEdge(text, at)) continue;
    for (const length of lengths) {
      const end = at + length;
      if (end > text.length || !isWordEdge(text, end)) continue;
      const target = text.slice(at, end);
      if (!targets.has(target)) continue;
      const places = byTarget.get(target);
      if (places) places.starts.push(at);
      else byTarget.set(target, {starts: [at], next: 0});
    }
  }
  return byTarget;
}
