import {badDocument, type DocumentError} from '../document-error.ts';
import {documentTypeEnd} from './document-type.ts';
import {Markup, type MarkupLanguage, type TokenKind} from './markup.ts';
import {XML} from './xml-text.ts';

const MAX_DEPTH = 1_000;
const MAX_ATTRIBUTES = 500;
// Repetitions are bounded, since V8 keeps a stack entry for each repetition.
const NAME = /[\p{L}_:][\p{L}\p{M}\p{N}_:.·-]{0,1000}/uy;
const ATTRIBUTE_START = /\s+[\p{L}_:][\p{L}\p{M}\p{N}_:.·-]{0,1000}\s*=\s*(?=["'])/uy;
const SPACE = /\s*/y;
const UNESCAPED_AMPERSAND = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]*);)/i;
/** A CDATA section, or a reference to an entity that a document type declares. */
const DECLARED_ENTITY = /<!\[CDATA\[|&(?!(?:amp|lt|gt|quot|apos);)[\p{L}_:][\p{L}\p{M}\p{N}_:.·-]{0,1000};/gu;

/** How an XML text is read. */
export interface XmlReading {
  /**
   * Whether the document type may have declarations of its own. They are not read: references to their entities are tokens
   * of the kind `other`.
   */
  readonly keepsDocumentType?: boolean;
}

/**
 * Reads an XML text without declared entities: unless `reading` says otherwise, a document type with its own declarations
 * is rejected. Throws a `DocumentError` if the text is not well-formed.
 */
export function readXml(source: string, language: MarkupLanguage = XML, reading: XmlReading = {}): Markup {
  return new XmlReader(source, language, reading).read();
}

class XmlReader {
  readonly #markup: Markup;
  readonly #open: number[] = [];
  #at = 0;

  readonly #source: string;
  readonly #keepsDocumentType: boolean;

  constructor(source: string, language: MarkupLanguage, {keepsDocumentType = false}: XmlReading) {
    this.#source = source;
    this.#keepsDocumentType = keepsDocumentType;
    this.#markup = new Markup(source, language);
  }

  read(): Markup {
    const source = this.#source;
    this.#at = source.startsWith('\ufeff') ? 1 : 0;
    if (this.#at === 1) this.#markup.add('other', '', 0, 1);
    let roots = 0;
    while (this.#at < source.length) {
      if (source.charCodeAt(this.#at) === 60) {
        if (this.#open.length === 0 && NAME_START.test(source.charAt(this.#at + 1))) roots += 1;
        if (roots > 1) throw this.#fault('has two root elements');
        this.#readTag();
      } else this.#readText();
    }
    const unclosed = this.#open.at(-1);
    if (unclosed !== undefined) {
      throw this.#fault(`ends before its element ${this.#markup.names[unclosed]!.slice(0, 50)} does`);
    }
    if (roots === 0) throw this.#fault('has no element');
    return this.#markup;
  }

  /** Reads text, including CDATA sections. */
  #readText(): void {
    const source = this.#source;
    const start = this.#at;
    let end = start;
    for (;;) {
      const next = source.indexOf('<', end);
      end = next < 0 ? source.length : next;
      if (next < 0 || !source.startsWith('<![CDATA[', end)) break;
      end = this.#after(']]>', end + 9);
    }
    const text = source.slice(start, end);
    if (this.#open.length === 0 && text.trim() !== '')
      throw this.#fault('has text outside of its root element');
    if (text.includes('&') && !text.includes('<![CDATA[') && UNESCAPED_AMPERSAND.test(text)) {
      throw this.#fault('has an ampersand that is not part of a reference');
    }
    if (this.#keepsDocumentType && text.includes('&')) this.#addTexts(start, end);
    else this.#markup.add('text', '', start, end);
    this.#at = end;
  }

  /** Adds a text, and tokens of their own for its references to declared entities. */
  #addTexts(start: number, end: number): void {
    const text = this.#source.slice(start, end);
    let at = 0;
    const add = (kind: TokenKind, until: number): void => {
      if (until > at) this.#markup.add(kind, '', start + at, start + until);
      at = until;
    };
    DECLARED_ENTITY.lastIndex = 0;
    for (let found = DECLARED_ENTITY.exec(text); found; found = DECLARED_ENTITY.exec(text)) {
      if (found[0].startsWith('<')) DECLARED_ENTITY.lastIndex = text.indexOf(']]>', found.index);
      else {
        add('text', found.index);
        add('other', DECLARED_ENTITY.lastIndex);
      }
    }
    add('text', text.length);
  }

  #readTag(): void {
    const source = this.#source;
    const start = this.#at;
    const second = source.charCodeAt(start + 1);
    if (second === 63) this.#addOther(this.#after('?>', start + 2));
    else if (second === 33) {
      if (source.startsWith('<!--', start)) this.#addOther(this.#after('-->', start + 4));
      else if (source.startsWith('<![CDATA[', start)) this.#readText();
      else if (/^<!DOCTYPE\s/i.test(source.slice(start, start + 10)))
        this.#addOther(this.#documentType(start));
      else throw this.#fault('is not well-formed XML');
    } else if (second === 47) this.#close(start);
    else this.#element(start);
  }

  #documentType(start: number): number {
    if (this.#keepsDocumentType && this.#open.length === 0) {
      const end = documentTypeEnd(this.#source, start + '<!DOCTYPE'.length);
      if (end < 0) throw this.#fault('ends before its document type does');
      return end;
    }
    const end = this.#after('>', start);
    if (this.#open.length > 0 || this.#source.slice(start, end).includes('[')) {
      throw badDocument(
        'The document declares entities or elements of its own (a DTD), which is refused for safety. Remove the declarations between [ and ] after <!DOCTYPE.',
      );
    }
    return end;
  }

  #addOther(end: number): void {
    this.#markup.add('other', '', this.#at, end);
    this.#at = end;
  }

  #element(start: number): void {
    const source = this.#source;
    const name = this.#name(start + 1);
    const end = this.#attributesEnd(start + 1 + name.length);
    if (source.startsWith('/>', end)) {
      this.#markup.add('empty', name, start, (this.#at = end + 2));
      return;
    }
    if (source.charCodeAt(end) !== 62)
      throw this.#fault(`is not well-formed XML in a tag ${name.slice(0, 50)}`);
    this.#open.push(this.#markup.add('open', name, start, (this.#at = end + 1)));
    if (this.#open.length > MAX_DEPTH) {
      throw badDocument(`The document has elements nested more than ${MAX_DEPTH} deep, which is too deep.`);
    }
  }

  /** Position after the well-formed attributes of a tag. */
  #attributesEnd(from: number): number {
    const source = this.#source;
    let at = from;
    for (let count = 0; ; count += 1) {
      ATTRIBUTE_START.lastIndex = at;
      if (!ATTRIBUTE_START.test(source)) break;
      const quote = ATTRIBUTE_START.lastIndex;
      const end = source.indexOf(source.charAt(quote), quote + 1);
      if (end < 0 || source.slice(quote, end).includes('<')) break;
      if (count === MAX_ATTRIBUTES) {
        throw badDocument(
          `The document has an element with more than ${MAX_ATTRIBUTES} attributes, which is too many.`,
        );
      }
      at = end + 1;
    }
    SPACE.lastIndex = at;
    SPACE.test(source);
    return SPACE.lastIndex;
  }

  #close(start: number): void {
    const name = this.#name(start + 2);
    const end = this.#after('>', start + 2 + name.length);
    const open = this.#open.pop();
    if (
      open === undefined ||
      this.#markup.names[open] !== name ||
      this.#source.slice(start + 2 + name.length, end - 1).trim()
    ) {
      throw this.#fault(`closes an element ${name.slice(0, 50)} that is not the open one`);
    }
    this.#markup.pair(open, this.#markup.add('close', name, start, end));
    this.#at = end;
  }

  #name(at: number): string {
    NAME.lastIndex = at;
    const name = NAME.exec(this.#source)?.[0];
    if (name === undefined) throw this.#fault('has a < that begins no tag');
    return name;
  }

  #after(text: string, from: number): number {
    const at = this.#source.indexOf(text, from);
    if (at < 0) throw this.#fault(`ends before a ${text} comes`);
    return at + text.length;
  }

  #fault(what: string): DocumentError {
    const line = this.#source.slice(0, this.#at).split('\n').length;
    return badDocument(
      `The document ${what} (line ${line}): it is damaged. Save it again in its program and try once more.`,
    );
  }
}

const NAME_START = /[\p{L}_:]/u;
