import type {SourceRange} from '../../markup/paragraph.ts';
import type {KeyMatch} from './key-filter.ts';

/** An open object or array of a JSON text; `key` belongs to the next value. */
export class JsonLevel {
  key: string | undefined;
  keyRange: SourceRange = {start: 0, end: 0};
  /** Number of values before the next one. */
  #index = 0;
  #keys: ReadonlySet<string> | undefined;
  readonly #value: unknown;
  readonly #match: KeyMatch;
  readonly isArray: boolean;
  /** Whether the level is not metadata. */
  readonly #isContent: boolean;

  constructor(
    value: unknown,
    {isArray, isContent = true, match}: {isArray: boolean; isContent?: boolean; match: KeyMatch},
  ) {
    this.#value = value;
    this.#match = match;
    this.isArray = isArray;
    this.#isContent = isContent;
  }

  /** Whether the next value is translated if it is a text. */
  get isTranslated(): boolean {
    return this.#isContent && !this.#isMeta && this.#next.isTranslated;
  }

  /** Where the next value is. */
  get #next(): KeyMatch {
    return this.isArray || this.key === undefined ? this.#match : this.#match.of(this.key);
  }

  /** Whether the next value is metadata, such as a description in an ARB file or the address of a schema. */
  get #isMeta(): boolean {
    return this.key !== undefined && /^[@$]/.test(this.key);
  }

  /** The level of the next value, which is an object or array. */
  child(isArray: boolean): JsonLevel {
    const values = this.#value as Readonly<Record<string, unknown>> | undefined;
    const value = values?.[this.isArray ? this.#index : (this.key ?? '')];
    const isContent = this.#isContent && !this.#isMeta;
    return new JsonLevel(isObject(value) ? value : undefined, {isArray, isContent, match: this.#next});
  }

  /** Moves on after a comma. */
  next(): void {
    this.key = undefined;
    this.#index += 1;
  }

  /** The keys of the object. */
  keys(): ReadonlySet<string> {
    this.#keys ??= new Set(Object.keys(this.#value ?? {}));
    return this.#keys;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
