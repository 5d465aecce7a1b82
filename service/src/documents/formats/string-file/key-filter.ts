import {wrongOptions} from '../../document-error.ts';

/** A pattern of the option `keys`. */
interface KeyPattern {
  readonly written: string;
  /** Keys from the top of the file; a single one fits at any depth. `*` is any key. */
  readonly steps: readonly string[];
  readonly isExcluded: boolean;
  /** Whether the file need not have it: the pattern ends with `?`. */
  readonly isOptional: boolean;
}

/** A pattern of which the first `at` steps have been found. */
interface Begun {
  readonly pattern: KeyPattern;
  readonly at: number;
}

/** Where in a file a value is, as far as the patterns go. */
export class KeyMatch {
  readonly #filter: KeyFilter;
  readonly #begun: readonly Begun[];
  readonly #state: 'none' | 'included' | 'excluded';

  constructor(filter: KeyFilter, begun: readonly Begun[], state: 'none' | 'included' | 'excluded') {
    this.#filter = filter;
    this.#begun = begun;
    this.#state = state;
  }

  /** Whether the texts here are translated. */
  get isTranslated(): boolean {
    return this.#state === 'included' || (this.#state === 'none' && this.#filter.isOpen);
  }

  /** The match of the value of a key, which may be a path such as `menu.title`. */
  of(key: string): KeyMatch {
    if (this.#filter.isEmpty) return this;
    return key.split('.').reduce<KeyMatch>((match, step) => match.#step(step), this);
  }

  #step(key: string): KeyMatch {
    const begun: Begun[] = [];
    let state = this.#state;
    for (const {pattern, at} of [...this.#begun, ...this.#filter.anywhere]) {
      const step = pattern.steps[at]!;
      const isLast = at === pattern.steps.length - 1;
      // A key may itself end with a question mark.
      if (step !== '*' && step !== key && !(isLast && pattern.isOptional && `${step}?` === key)) continue;
      if (!isLast) {
        begun.push({pattern, at: at + 1});
        continue;
      }
      this.#filter.note(pattern);
      if (pattern.isExcluded) state = 'excluded';
      else if (state !== 'excluded') state = 'included';
    }
    return new KeyMatch(this.#filter, begun, state);
  }
}

/**
 * The keys of a file of strings whose values are translated: `title;menu.*.label;!menu.debug`. A key alone fits at any depth,
 * a path from the top of the file, and both have everything below them. What is excluded by `!` stays, whatever else fits. The
 * file need not have a key with `?` at the end.
 */
export class KeyFilter {
  /** The match at the top of the file. */
  readonly top: KeyMatch;
  /** Patterns that fit at any depth. */
  readonly anywhere: readonly Begun[];
  readonly #patterns: readonly KeyPattern[];
  readonly #used = new Set<KeyPattern>();

  /** @param patterns - Patterns of the option; none for all keys. */
  constructor(patterns: readonly string[] = []) {
    this.#patterns = patterns.map((written) => {
      const isExcluded = written.startsWith('!');
      const isOptional = /[^.]\?$/.test(written);
      const path = written.slice(isExcluded ? 1 : 0, isOptional ? -1 : undefined);
      return {written, isExcluded, isOptional, steps: path.split('.')};
    });
    const begun = this.#patterns.map((pattern) => ({pattern, at: 0}));
    this.anywhere = begun.filter(({pattern}) => pattern.steps.length === 1);
    const paths = begun.filter(({pattern}) => pattern.steps.length > 1);
    this.top = new KeyMatch(this, paths, 'none');
  }

  /** Whether the filter lets everything through. */
  get isEmpty(): boolean {
    return this.#patterns.length === 0;
  }

  /** Whether keys that no pattern names are translated. */
  get isOpen(): boolean {
    return this.#patterns.every(({isExcluded}) => isExcluded);
  }

  /** Whether the value at the end of a path of keys is translated. */
  includes(keys: readonly string[]): boolean {
    return keys.reduce((match, key) => match.of(key), this.top).isTranslated;
  }

  /** Notes that the file has a key of a pattern. */
  note(pattern: KeyPattern): void {
    this.#used.add(pattern);
  }

  /** Throws a `DocumentError` if the file has no key of a pattern that names what to translate. */
  requireFound(): void {
    const missing = this.#patterns.find(
      (pattern) => !pattern.isExcluded && !pattern.isOptional && !this.#used.has(pattern),
    );
    if (!missing) return;
    const name = missing.written.slice(0, 50);
    throw wrongOptions(
      `The document has no key "${name}". Name keys as they are written in it, such as title or menu.title, in the option "keys", or write "${name}?" if not every document has it.`,
    );
  }
}
