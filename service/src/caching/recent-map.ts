/** Bounds of a `RecentMap`. */
export interface RecentMapOptions<Key, Value> {
  /** Maximum total size of all entries; a function if the maximum may change. */
  readonly maxSize: number | (() => number);
  /** Size of an entry, measured when it is set; 1 for every entry by default. */
  readonly sizeOf?: (key: Key, value: Value) => number;
  /** Time from `set` until the entry expires; unlimited by default. */
  readonly lifetimeMs?: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly size: number;
  readonly setAt: number;
}

/** A bounded map that drops its least recently used entries. */
export class RecentMap<Key, Value> {
  readonly #options: RecentMapOptions<Key, Value>;
  /** Entries, the least recently used first. */
  readonly #entries = new Map<Key, Entry<Value>>();
  #size = 0;

  constructor(options: RecentMapOptions<Key, Value>) {
    this.#options = options;
  }

  /** Whether there is an entry that has not expired. Does not count as a use of the entry. */
  has(key: Key): boolean {
    return this.#current(key) !== undefined;
  }

  /** Returns a value and marks it as recently used; undefined if the entry was dropped or has expired. */
  get(key: Key): Value | undefined {
    const entry = this.#current(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /**
   * Sets a value and drops the least recently used entries beyond the bound. A value larger than the bound is
   * dropped as well.
   */
  set(key: Key, value: Value): void {
    const {maxSize, sizeOf} = this.#options;
    this.delete(key);
    const size = sizeOf ? sizeOf(key, value) : 1;
    this.#entries.set(key, {value, size, setAt: performance.now()});
    this.#size += size;
    const bound = typeof maxSize === 'function' ? maxSize() : maxSize;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= bound) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }

  /** The keys, the least recently used first; may include expired entries. */
  keys(): IterableIterator<Key> {
    return this.#entries.keys();
  }

  /** Returns an entry, or removes the entry if it has expired. */
  #current(key: Key): Entry<Value> | undefined {
    const {lifetimeMs} = this.#options;
    const entry = this.#entries.get(key);
    if (!entry || lifetimeMs === undefined || performance.now() - entry.setAt <= lifetimeMs) return entry;
    this.delete(key);
    return undefined;
  }
}
