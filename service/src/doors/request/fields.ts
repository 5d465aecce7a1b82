import {OperationError} from '../../errors/operation-error.ts';

const ITEM = /^\[(\d{1,4})\]\.(\w{1,40})$/;

/** Fields of a request by name, from the query string and from a body of any kind. */
export class Fields {
  readonly #values = new Map<string, unknown[]>();
  /** Names of fields sent as an array. */
  readonly #arrays = new Set<string>();
  /** Whether the body was a form, in which all values are strings. */
  isForm = false;

  /** Whether there are no fields. */
  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  /** Adds a value after the existing values of a name. */
  add(name: string, value: unknown): void {
    const values = this.#values.get(name);
    if (values) values.push(value);
    else this.#values.set(name, [value]);
  }

  /** Sets the properties of a JSON object; the properties replace fields with the same names. */
  takeObject(object: object): void {
    for (const [name, value] of Object.entries(object)) {
      if (Array.isArray(value)) this.#arrays.add(name);
      this.#values.set(name, Array.isArray(value) ? value : [value]);
    }
  }

  /** Sets the values of a name, replacing existing values. */
  setAll(name: string, values: readonly string[]): void {
    this.#arrays.add(name);
    this.#values.set(name, [...values]);
  }

  /** Whether a field was sent as an array; the answer is then an array, too. */
  isArray(name: string): boolean {
    return this.#arrays.has(name);
  }

  /** Last value; undefined if missing or `null`. A number or boolean is converted to text. */
  text(name: string): string | undefined {
    const value = this.#values.get(name)?.at(-1);
    return value === undefined || value === null ? undefined : textOf(name, value);
  }

  /** Last value, trimmed; undefined if missing or empty. */
  word(name: string): string | undefined {
    return this.text(name)?.trim() || undefined;
  }

  /** All values in order; undefined if missing or `null`. */
  texts(name: string): string[] | undefined {
    const values = this.#values.get(name);
    if (!values || (values.length === 1 && values[0] === null)) return undefined;
    return values.map((value) => textOf(name, value));
  }

  /** The fields of each item of a list: of a JSON array of objects, or of a form with names such as `list[0].name`. */
  items(list: string): Fields[] {
    const items = (this.#values.get(list) ?? []).map((item) => {
      if (typeof item !== 'object' || item === null || Array.isArray(item))
        throw new OperationError('badRequest', `The parameter ${list} must be a list of objects.`);
      const fields = new Fields();
      fields.takeObject(item);
      return fields;
    });
    const byIndex = new Map<string, Fields>();
    for (const [name, values] of this.#values) {
      const [, index, rest] = ITEM.exec(name.startsWith(list) ? name.slice(list.length) : '') ?? [];
      if (index === undefined || rest === undefined) continue;
      const fields = byIndex.get(index) ?? new Fields();
      byIndex.set(index, fields);
      fields.#values.set(rest, values);
    }
    return [...items, ...byIndex.values()];
  }

  /** Whether a flag is set; a missing or empty value counts as not set. Throws if the value is not a flag. */
  flag(name: string): boolean {
    const value = this.word(name)?.toLowerCase();
    if (value === undefined || value === '0' || value === 'false') return false;
    if (value === '1' || value === 'true') return true;
    throw new OperationError('badRequest', `The parameter ${name} must be true or false.`);
  }

  /** The value, which must be one of these words, in any case; the first word if the value is missing. */
  oneOf<const Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const value = this.word(name)?.toLowerCase() ?? words[0];
    const match = words.find((word) => word === value);
    if (match !== undefined) return match;
    throw new OperationError('badRequest', `The parameter ${name} must be one of: ${words.join(', ')}.`);
  }
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new OperationError('badRequest', `The parameter ${name} must be text.`);
}
