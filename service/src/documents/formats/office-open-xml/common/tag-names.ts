import type {Attribute, Markup} from '../../../markup/markup.ts';

const MICROSOFT = 'http://schemas.microsoft.com/office/';
const TRANSITIONAL = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${TRANSITIONAL}wordprocessingml/2006/main`, 'w'],
  [`${STRICT}wordprocessingml/main`, 'w'],
  [`${TRANSITIONAL}spreadsheetml/2006/main`, 's'],
  [`${STRICT}spreadsheetml/main`, 's'],
  [`${TRANSITIONAL}presentationml/2006/main`, 'p'],
  [`${STRICT}presentationml/main`, 'p'],
  [`${TRANSITIONAL}drawingml/2006/main`, 'a'],
  [`${STRICT}drawingml/main`, 'a'],
  [`${TRANSITIONAL}drawingml/2006/chart`, 'c'],
  [`${STRICT}drawingml/chart`, 'c'],
  [`${MICROSOFT}drawing/2014/chartex`, 'cx'],
  [`${MICROSOFT}spreadsheetml/2018/threadedcomments`, 'tc'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  [`${TRANSITIONAL}package/2006/metadata/core-properties`, 'cp'],
]);

/**
 * Names of all tags of a part with standard prefixes (`w:p`, `a:t`), whatever prefixes the part uses; `:name`
 * in other namespaces, empty for other tokens.
 */
export function tagNames(markup: Markup): readonly string[] {
  return new Scope(markup).read();
}

/** Name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Prefix of a name, including the colon; empty if the name has no prefix. */
export function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(':') + 1);
}

/** Finds an attribute by its name, ignoring its prefix. */
export function attributeOf(markup: Markup, index: number, local: string): Attribute | undefined {
  for (const [name, attribute] of markup.attributes(index)) {
    if (localName(name) === local) return attribute;
  }
  return undefined;
}

/** Namespaces in effect at each tag; an element's end undoes its declarations. */
class Scope {
  readonly #prefixes = new Map<string, string | undefined>();
  readonly #names = new Map<string, string>();
  readonly #undo: {readonly until: number; readonly prefix: string; readonly before: string | undefined}[] =
    [];

  readonly #markup: Markup;

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  read(): string[] {
    const markup = this.#markup;
    const names: string[] = [];
    for (let index = 0; index < markup.length; index += 1) {
      const kind = markup.kinds[index];
      if (kind === 'text' || kind === 'other') {
        names.push('');
        continue;
      }
      if (kind !== 'close') this.#declare(index);
      names.push(this.#nameOf(markup.names[index]!));
      this.#leave(index);
    }
    return names;
  }

  #declare(index: number): void {
    const markup = this.#markup;
    const tag = markup.source.slice(markup.start(index), markup.end(index));
    if (!tag.includes('xmlns')) return;
    const until = Math.max(index, markup.partners[index]!);
    for (const [name, {value}] of markup.attributes(index)) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const prefix = name.slice(6);
      const before = this.#prefixes.get(prefix);
      const after = PREFIXES.get(value.trim());
      if (before === after) continue;
      this.#undo.push({until, prefix, before});
      this.#prefixes.set(prefix, after);
      this.#names.clear();
    }
  }

  #leave(index: number): void {
    for (let last = this.#undo.at(-1); last?.until === index; last = this.#undo.at(-1)) {
      this.#undo.pop();
      this.#prefixes.set(last.prefix, last.before);
      this.#names.clear();
    }
  }

  #nameOf(written: string): string {
    let name = this.#names.get(written);
    if (name === undefined) {
      const prefix = prefixOf(written);
      name = `${this.#prefixes.get(prefix.slice(0, -1)) ?? ''}:${written.slice(prefix.length)}`;
      this.#names.set(written, name);
    }
    return name;
  }
}
