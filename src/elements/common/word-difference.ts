/** A run of words that is in both texts, or only in one text. */
export interface Difference {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const MAX_CELLS = 250_000;

/** Compares two texts word by word; returns the runs that turn `before` into `after`. */
export function wordDifference(before: string, after: string): Difference[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  // Sentences are short; a long text is replaced as a whole.
  const table = old.length * now.length > MAX_CELLS ? undefined : commonLengths(old, now);
  const found: Difference[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [from, to] = [old[i], now[j]];
    if (from !== undefined && from === to) {
      add(found, 'same', from);
      i++;
      j++;
    } else if (from !== undefined && (to === undefined || !table || table[i + 1]![j]! >= table[i]![j + 1]!)) {
      add(found, 'removed', from);
      i++;
    } else {
      add(found, 'added', to!);
      j++;
    }
  }
  return found;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];
}

function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({length: old.length + 1}, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const both = old[i] === now[j];
      table[i]![j] = both ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
    }
  }
  return table;
}

function add(found: Difference[], kind: Difference['kind'], text: string): void {
  const last = found.at(-1);
  if (last?.kind === kind) found[found.length - 1] = {kind, text: last.text + text};
  else found.push({kind, text});
}
