import {isMap, isPair, isScalar, type Node, type Scalar, type YAMLMap} from 'yaml';
import {keyOfForm, type PluralKeys} from './plural-keys.ts';

/** Writes what follows a changed value: the keys of further plural forms, with the same value. */
export type YamlCopies = (written: string) => string;

/** A separator of a key and its value on one line, without a comment, anchor or tag. */
const SEPARATOR = /^ *: +$/;
const INDENT = /^[ -]*$/;

/** Finds the plural forms that a YAML file lacks. */
export class YamlPlurals {
  readonly #source: string;
  readonly #plurals: PluralKeys;
  readonly #lineEnd: string;
  readonly #keys = new WeakMap<YAMLMap, ReadonlySet<string>>();

  constructor(source: string, plurals: PluralKeys) {
    this.#source = source;
    this.#plurals = plurals;
    this.#lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  }

  /** Writes the forms that are missing beside a value; undefined if there are none. */
  copiesOf({value, range, type}: Scalar, path: readonly unknown[]): YamlCopies | undefined {
    const [map, pair] = path.slice(-2);
    if (typeof value !== 'string' || !range || type?.startsWith('BLOCK')) return undefined;
    if (!isMap(map) || !isPair(pair) || !isScalar(pair.key) || !pair.key.range) return undefined;
    const key = String(pair.key.value);
    if (!key.endsWith('other')) return undefined;
    const missing = this.#plurals.missingBeside({key, value, siblings: () => this.#keysOf(map)});
    const [start, end] = pair.key.range;
    const writtenKey = this.#source.slice(start, end);
    const separator = this.#source.slice(end, range[0]);
    const before = map.flow ? ', ' : this.#lineStart(start);
    if (missing.length === 0 || before === undefined || !SEPARATOR.test(separator)) return undefined;
    return (written) =>
      missing.map((form) => before + keyOfForm(writtenKey, form) + separator + written).join('');
  }

  /** A line end and the indentation of a key; undefined if other text is before the key. */
  #lineStart(key: number): string | undefined {
    const indent = this.#source.slice(this.#source.lastIndexOf('\n', key - 1) + 1, key);
    return INDENT.test(indent) ? this.#lineEnd + indent.replaceAll('-', ' ') : undefined;
  }

  #keysOf(map: YAMLMap): ReadonlySet<string> {
    let keys = this.#keys.get(map);
    if (!keys) {
      keys = new Set(map.items.map(({key}) => String(isScalar(key) ? key.value : (key as Node | null))));
      this.#keys.set(map, keys);
    }
    return keys;
  }
}
