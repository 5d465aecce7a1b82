/** Writes the text between two positions, including replacements inside. */
export type Emit = (from: number, to: number) => string;

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly write: (emit: Emit) => string;
}

/** A text with replaced ranges, which may be nested; everything else is copied. */
export class Splice {
  readonly #replacements: Replacement[] = [];
  #sorted = false;

  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  /** Replaces a range; the new text may include other replacements through `emit`. */
  replace(start: number, end: number, write: (emit: Emit) => string): void {
    this.#replacements.push({start, end, write});
    this.#sorted = false;
  }

  /** Writes the text with all replacements. */
  write(): string {
    if (!this.#sorted) {
      // Insertions come first, then outer replacements before inner replacements.
      const rank = ({start, end}: Replacement): number => (start === end ? -Infinity : -end);
      this.#replacements.sort((a, b) => a.start - b.start || rank(a) - rank(b));
      this.#sorted = true;
    }
    return this.#emit(0, this.#source.length, 0);
  }

  #emit(from: number, to: number, first: number): string {
    const list = this.#replacements;
    let written = '';
    let at = from;
    for (let index = this.#indexFrom(from, first); index < list.length; index += 1) {
      const {start, end, write} = list[index]!;
      if (start >= to) break;
      if (start < at || end > to) continue;
      written += this.#source.slice(at, start);
      // A range before the replaced one, such as a tag that is written again, may have any replacements.
      written += write((inner, innerEnd) => this.#emit(inner, innerEnd, inner < start ? 0 : index + 1));
      at = end;
    }
    return written + this.#source.slice(at, to);
  }

  /** Index of the first replacement at or after a position. */
  #indexFrom(at: number, first: number): number {
    let low = first;
    let high = this.#replacements.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#replacements[middle]!.start < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
