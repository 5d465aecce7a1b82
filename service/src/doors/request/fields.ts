import {OperationError} from '../../errors/operation-error.ts';

/** What a request says, by name, wherever it stood: in the query string, or in a body of any kind. */
export class Fields {
  readonly #values = new Map<string, unknown[]>();
  /** Names whose value was an array. */
  readonly #arrays = new Set<string>();
  /** Whether the body was a form, whose values can only be texts. */
  isForm = false;

  /** Whether nothing was said. */
  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  /** Adds a value after those of the same name. */
  add(name: string, value: unknown): void {
    const values = this.#values.get(name);
    if (values) values.push(value);
    else this.#values.set(name, [value]);
  }

  /** Puts the properties of a JSON object in the place of what has the same names. */
  takeObject(object: object): void {
    for (const [name, value] of Object.entries(object)) {
      if (Array.isArray(value)) this.#arrays.add(name);
      this.#values.set(name, Array.isArray(value) ? value : [value]);
    }
  }

  /** Puts several values in the place of those of a name. */
  setAll(name: string, values: readonly string[]): void {
    this.#arrays.add(name);
    this.#values.set(name, [...values]);
  }

  /** Whether the value came as an array, which is answered with one. */
  isArray(name: string): boolean {
    return this.#arrays.has(name);
  }

  /** The last value; undefined for none and for `null`. A number or a boolean counts as its text. */
  text(name: string): string | undefined {
    const value = this.#values.get(name)?.at(-1);
    return value === undefined || value === null ? undefined : textOf(name, value);
  }

  /** The last value without white space around it; undefined for none and for an empty one. */
  word(name: string): string | undefined {
    return this.text(name)?.trim() || undefined;
  }

  /** All values in their order; undefined for none and for `null`. */
  texts(name: string): string[] | undefined {
    const values = this.#values.get(name);
    if (!values || (values.length === 1 && values[0] === null)) return undefined;
    return values.map((value) => textOf(name, value));
  }

  /** Whether a flag is set; an empty one is not. */
  flag(name: string): boolean {
    const value = this.word(name)?.toLowerCase();
    if (value === undefined || value === '0' || value === 'false') return false;
    if (value === '1' || value === 'true') return true;
    throw new OperationError('badRequest', `The parameter ${name} must be true or false.`);
  }

  /** The value when it is one of these, or the first of them when there is none. */
  oneOf<const Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const value = this.word(name) ?? words[0];
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    throw new OperationError('badRequest', `The parameter ${name} must be one of: ${words.join(', ')}.`);
  }
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new OperationError('badRequest', `The parameter ${name} must be text.`);
}
