import type {TextPart} from '../../markup/text-part.ts';
import type {JsonNode} from './json-nodes.ts';

/** Text to insert at a position: pieces of JSON, and indexes of the texts between them. */
export interface Addition {
  readonly at: number;
  readonly pieces: readonly (string | number)[];
}

const KEY = /^( *"(?:[^"\\]|\\.)*"):/gm;
/** Characters before a member in which its line may begin. */
const MAX_INDENT = 2_000;
const TEXT = /\\u0000(\d+)\\u0000/;

/** Adds members to objects of a catalog, in the layout of Xcode or in that of the file. */
export class CatalogLayout {
  readonly #source: string;
  readonly #lineEnd: string;
  readonly #isCompact: boolean;
  readonly #colon: string;

  constructor({markup: {source}}: TextPart) {
    this.#source = source;
    this.#lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
    this.#isCompact = !source.trim().includes('\n');
    this.#colon = /"\s+:/.test(source.slice(0, 10_000)) ? ' :' : ':';
  }

  /** Text that adds a localization to an entry, in which each text is an index between two NULs. */
  addition(entry: JsonNode, code: string, localization: object): Addition {
    const localizations = entry.members?.get('localizations');
    const isNew = !localizations?.members;
    const [object, key, value] = isNew
      ? ([entry, 'localizations', {[code]: localization}] as const)
      : ([localizations, code, localization] as const);
    const {at, before, after, indent} = this.#place(object, key);
    const written = this.#written({[key]: value}, indent);
    const pieces = (before + written + after)
      .split(TEXT)
      .map((piece, index) => (index % 2 === 0 ? piece : Number(piece)));
    return {at, pieces};
  }

  /** Where a member belongs in an object, whose members Xcode sorts. */
  #place(
    {range, members = new Map()}: JsonNode,
    key: string,
  ): {at: number; before: string; after: string; indent: string} {
    const list = [...members];
    const previous = list.findLast(([name]) => name < key)?.[1];
    const next = list[0]?.[1];
    if (!next) {
      const indent = this.#indentOf(range.start);
      const line = this.#isCompact ? '' : this.#lineEnd + indent;
      return {
        at: range.start + 1,
        before: this.#isCompact ? '' : `${line}  `,
        after: '',
        indent: `${indent}  `,
      };
    }
    const indent = this.#indentOf(next.start);
    const line = this.#isCompact ? '' : this.#lineEnd + indent;
    return previous
      ? {at: previous.range.end, before: `,${line}`, after: '', indent}
      : {at: next.start, before: '', after: `,${line}`, indent};
  }

  /** White space at the beginning of a position's line. */
  #indentOf(at: number): string {
    if (this.#isCompact) return '';
    const before = this.#source.slice(Math.max(0, at - MAX_INDENT), at);
    const line = before.lastIndexOf('\n');
    return line < 0 ? '' : /^[ \t]*/.exec(before.slice(line + 1))![0];
  }

  /** The members of an object without its braces. */
  #written(value: object, indent: string): string {
    if (this.#isCompact) return JSON.stringify(value).slice(1, -1);
    return JSON.stringify(value, null, 2)
      .replace(KEY, (_, key: string) => key + this.#colon)
      .split('\n')
      .slice(1, -1)
      .map((line) => line.slice(2))
      .join(this.#lineEnd + indent);
  }
}
