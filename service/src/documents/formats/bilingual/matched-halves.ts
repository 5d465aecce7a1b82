/** A part of a paragraph; a half without a key is a tag of an element. */
export interface PairItem {
  readonly kind: 'text' | 'code' | 'open' | 'close';
  readonly key?: string | undefined;
}

/** Indexes of halves whose pairs cross no other pair or element. */
export function matchedHalves(items: readonly PairItem[]): ReadonlySet<number> {
  const matched = new Set<number>();
  const open: number[] = [];
  /** Indexes in `open` by key, in order. */
  const places = new Map<string, number[]>();
  const truncate = (length: number): void => {
    while (open.length > length) {
      const {key} = items[open.pop()!]!;
      if (key !== undefined) places.get(key)!.pop();
    }
  };
  const elements: number[] = [];
  items.forEach(({kind, key}, index) => {
    if (kind === 'open') {
      if (key === undefined) elements.push(open.length);
      else if (places.has(key)) places.get(key)!.push(open.length);
      else places.set(key, [open.length]);
      open.push(index);
    } else if (kind === 'close') {
      const place = key === undefined ? elements.pop() : places.get(key)?.at(-1);
      if (place === undefined || (key !== undefined && place < (elements.at(-1) ?? -1))) return;
      matched.add(index).add(open[place]!);
      truncate(place);
    }
  });
  return matched;
}
