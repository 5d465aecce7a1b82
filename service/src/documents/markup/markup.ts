/** Kind of a token; `other` is a comment, an instruction or a declaration. */
export type TokenKind = 'open' | 'close' | 'empty' | 'text' | 'other';

/** Decoded value of an attribute, and its source range without quotes. */
export interface Attribute {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A markup text as contiguous tokens. The tokens are stored as one array per property rather than as objects,
 * since a sheet of a workbook may have millions of tokens.
 */
export class Markup {
  readonly kinds: TokenKind[] = [];
  /** Name of a tag, with its prefix; empty for other tokens. */
  readonly names: string[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** Index of the pair's other tag; -1 if there is none, and for other tokens. */
  readonly partners: number[] = [];
  readonly #interned = new Map<string, string>();
  #references: ReadonlyMap<string, string> | undefined;

  readonly source: string;
  readonly language: MarkupLanguage;

  constructor(source: string, language: MarkupLanguage) {
    this.source = source;
    this.language = language;
  }

  get length(): number {
    return this.kinds.length;
  }

  /**
   * Escapes text between tags; writes invisible characters as the source does: `&nbsp;`, `&#160;` or the character itself.
   */
  encode(text: string): string {
    return this.#withReferences(this.language.encode(text));
  }

  /** Escapes text between quotes, in the same way. */
  encodeAttribute(text: string): string {
    return this.#withReferences(this.language.encodeAttribute(text));
  }

  #withReferences(text: string): string {
    this.#references ??= this.#invisibleReferences();
    let written = text;
    for (const [character, reference] of this.#references) written = written.replaceAll(character, reference);
    return written;
  }

  #invisibleReferences(): Map<string, string> {
    const references = Array.from(this.source.matchAll(INVISIBLE), ([reference]) => reference);
    const decoded = references.map((reference) => [this.language.decode(reference), reference] as const);
    // XML without HTML's names leaves them as text.
    return new Map(decoded.filter(([character]) => character.length === 1));
  }

  /** Adds the next token; returns its index. */
  add(kind: TokenKind, name: string, start: number, end: number): number {
    let interned = this.#interned.get(name);
    if (interned === undefined) this.#interned.set(name, (interned = name));
    this.starts.push(start);
    this.ends.push(end);
    this.names.push(interned);
    this.partners.push(-1);
    return this.kinds.push(kind) - 1;
  }

  /** Marks two tags as a pair. */
  pair(open: number, close: number): void {
    this.partners[open] = close;
    this.partners[close] = open;
  }

  /** Name of a tag without its prefix. */
  localName(index: number): string {
    const name = this.names[index]!;
    const colon = name.indexOf(':');
    return colon < 0 ? name : name.slice(colon + 1);
  }

  start(index: number): number {
    return this.starts[index]!;
  }

  end(index: number): number {
    return this.ends[index]!;
  }

  /** Index after a token; for the opening tag of a pair, index after the pair. */
  next(index: number): number {
    const partner = this.partners[index]!;
    return partner > index ? partner + 1 : index + 1;
  }

  /** Position after a token and its content. */
  outerEnd(index: number): number {
    return this.end(this.next(index) - 1);
  }

  /** Indexes of the tokens directly inside an opening tag; empty for other tokens. */
  *children(parent: number): Generator<number, void, undefined> {
    const last = this.partners[parent]!;
    for (let index = parent + 1; index < last; index = this.next(index)) yield index;
  }

  /** Characters of a text token, with references decoded. */
  text(index: number): string {
    return this.language.decode(this.source.slice(this.start(index), this.end(index)));
  }

  /** Finds an attribute of a tag by its normalized name. */
  attribute(index: number, name: string): Attribute | undefined {
    for (const [attributeName, attribute] of this.attributes(index))
      if (attributeName === name) return attribute;
    return undefined;
  }

  /** Attributes of a tag in order; attributes without a value are left out. */
  *attributes(index: number): Generator<readonly [name: string, attribute: Attribute], void, undefined> {
    const kind = this.kinds[index];
    if (kind !== 'open' && kind !== 'empty') return;
    const from = this.start(index) + 1 + this.names[index]!.length;
    const tag = this.source.slice(from, this.end(index));
    for (const match of tag.matchAll(ATTRIBUTE)) {
      const [text, name, double, single, bare] = match;
      const written = double ?? single ?? bare!;
      const end = from + match.index + text.length - (bare === undefined ? 1 : 0);
      yield [
        this.language.attributeName(name!),
        {value: this.language.decodeAttribute(written), start: end - written.length, end},
      ];
    }
  }
}

// The lookbehind avoids retrying a long name from each of its letters.
const ATTRIBUTE = /(?<![^\s"'<>/=])([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/g;

/** References to a no-break space and a soft hyphen, which authors would not see as characters. */
const INVISIBLE = /&(?:nbsp|shy|#0*(?:160|173)|#x0*a[0d]);/gi;

/** Escaping rules of a markup language. */
export interface MarkupLanguage {
  decode(written: string): string;
  /**
   * Decodes a backslash with the character or code after it, or a quotation mark; undefined for other text. Only
   * some languages have such escapes.
   */
  unescape?(piece: string): string | undefined;
  decodeAttribute(written: string): string;
  /** Escapes text between tags. */
  encode(text: string): string;
  /** Escapes text between double or single quotes. */
  encodeAttribute(text: string): string;
  /** Normalizes the name of an attribute. */
  attributeName(written: string): string;
}
