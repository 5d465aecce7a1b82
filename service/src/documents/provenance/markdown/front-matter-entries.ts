import {linesOf} from '../text-lines.ts';

/** A key of front matter with its value, and the range of their lines. */
export interface KeyEntry {
  readonly key: string;
  /** Position of the key inside of quotes. */
  readonly keyStart: number;
  readonly start: number;
  readonly next: number;
  /** What is written after the colon, in this line and in those below that are further in. */
  readonly value: string;
}

const LINE = /^([ \t]*)(["']?)([\w-]+)\2[ \t]*:(?=[ \t]|$)/;
const EMPTY = /^[ \t]*(?:#|$)/;
/** A bracket that some programs write below the key, not further in. */
const BRACKET = /^[ \t]*[}\]]/;

/** Finds entries of the first level with one of these keys, without reading YAML. */
export function* entriesOf(yaml: string, keys: readonly string[]): Generator<KeyEntry, void, undefined> {
  let indent: number | undefined;
  let open: (Omit<KeyEntry, 'value'> & {readonly valueStart: number}) | undefined;
  const entry = (): KeyEntry[] => (open ? [{...open, value: yaml.slice(open.valueStart, open.next)}] : []);
  for (const {text, start, next} of linesOf(yaml)) {
    if (EMPTY.test(text)) continue;
    const column = text.search(/[^ \t]/);
    indent ??= column;
    if (column > indent || BRACKET.test(text)) {
      if (open) open = {...open, next};
      continue;
    }
    yield* entry();
    open = undefined;
    const [written, before, quote, key] = LINE.exec(text) ?? [];
    if (written === undefined || key === undefined || !keys.includes(key)) continue;
    const keyStart = start + before!.length + quote!.length;
    open = {key, keyStart, start, next, valueStart: start + written.length};
  }
  yield* entry();
}
