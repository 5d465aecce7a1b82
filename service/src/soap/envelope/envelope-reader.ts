import {SaxesParser, type SaxesTagNS} from 'saxes';
import type {ParameterType} from '../../../../src/contract/index.ts';
import {MAX_ATTRIBUTES, MAX_DEPTH, MAX_IGNORED, MAX_PER_ITEM} from '../../endpoint/shape-bounds.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {ADDRESSING, ENVELOPE, NEXT_ACTOR, XML_SCHEMA_INSTANCE} from '../xml/namespaces.ts';
import {EnvelopeFault} from './fault.ts';

/** Properties of an operation that the reader needs. */
export interface BodyElement {
  /** Namespace of the operation's parameters. */
  readonly namespace: string;
  /** Type of the parameter with this name; undefined for an unknown parameter, which is ignored. */
  typeOf(name: string): ParameterType | undefined;
}

const ENVELOPE_DEPTH = 1;
const PART_DEPTH = 2;
const OPERATION_DEPTH = 3;
const PARAMETER_DEPTH = 4;
const ITEM_DEPTH = 5;

type Part = 'start' | 'header' | 'afterHeader' | 'body' | 'afterBody';

/**
 * Reads a SOAP 1.1 envelope piece by piece: the operation in the body, and its parameters by their names as
 * sent. Throws at the first mistake.
 */
export class EnvelopeReader<Element extends BodyElement> {
  /** The operation; undefined until its element has been read. */
  operation: Element | undefined;
  /** Parameters by their names as sent, except the document: text, an array of texts, or null for nil. */
  readonly parameters: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  /** Name, as sent, of the parameter with the document. */
  contentName: string | undefined;
  /** Whether the text that follows, up to a tag, is the document. */
  inContent = false;
  readonly #parser = new SaxesParser({xmlns: true, position: true});
  readonly #open: (namespace: string, name: string) => Element;
  readonly #mostItems: number;
  #part: Part = 'start';
  #depth = 0;
  /** Number of attributes of the element that is being opened. */
  #attributes = 0;
  /** Number of attributes and CDATA sections so far. */
  #pieces = 0;
  #ignored = 0;
  #name = '';
  #type: ParameterType | undefined;
  #text = '';
  /** Whether the text of the open element is kept. */
  #keepsText = false;
  #isNil = false;
  #items: unknown[] = [];

  /**
   * @param open - Finds the operation of an element, or throws.
   * @param mostItems - Maximum number of items in an array.
   */
  constructor(open: (namespace: string, name: string) => Element, mostItems: number) {
    this.#open = open;
    this.#mostItems = mostItems;
    const parser = this.#parser;
    parser.on('error', ({message}) => {
      throw new OperationError('badRequest', `The body is not well-formed XML: ${message.slice(0, 200)}`);
    });
    parser.on('xmldecl', ({version, encoding}) => checkDeclaration(version, encoding));
    parser.on('doctype', () => {
      throw new OperationError('badRequest', 'The body has a document type, which SOAP does not allow.');
    });
    parser.on('processinginstruction', () => {
      throw new OperationError(
        'badRequest',
        'The body has a processing instruction, which SOAP does not allow.',
      );
    });
    parser.on('comment', () => this.#countIgnored());
    parser.on('opentagstart', () => this.#beginTag());
    parser.on('attribute', () => this.#countAttribute());
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', () => this.#closeTag());
    parser.on('text', (text) => this.#takeText(text));
    parser.on('cdata', (text) => {
      this.#countPiece();
      this.#takeText(text);
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  /** Returns the operation; to be called at the end of the body. Throws error 400 if the body has no operation. */
  finish(): Element {
    this.#parser.close();
    if (this.operation) return this.operation;
    throw bad('has no element of an operation in the Body of its envelope');
  }

  #beginTag(): void {
    this.#depth += 1;
    this.#attributes = 0;
    if (this.#depth > MAX_DEPTH) throw bad(`has elements more than ${MAX_DEPTH} deep`);
  }

  #countPiece(): void {
    this.#pieces += 1;
    const most = this.#mostItems * MAX_PER_ITEM;
    if (this.#pieces > most) throw bad(`has more than ${most} attributes and CDATA sections`);
  }

  #countAttribute(): void {
    this.#countPiece();
    this.#attributes += 1;
    if (this.#attributes > MAX_ATTRIBUTES) {
      throw bad(`has an element with more than ${MAX_ATTRIBUTES} attributes`);
    }
  }

  #openTag(tag: SaxesTagNS): void {
    const depth = this.#depth;
    if (depth === ENVELOPE_DEPTH) checkEnvelope(tag);
    else if (depth === PART_DEPTH) this.#openPart(tag);
    else if (this.#part === 'header') {
      if (depth === OPERATION_DEPTH) checkHeader(tag);
      this.#countIgnored();
    } else if (depth === OPERATION_DEPTH) {
      if (this.operation) throw bad('has more than one element in the Body of its envelope');
      this.operation = this.#open(tag.uri, tag.local);
    } else if (depth === PARAMETER_DEPTH) this.#openParameter(tag);
    else this.#openInside(tag);
  }

  #countIgnored(): void {
    this.#ignored += 1;
    if (this.#ignored > MAX_IGNORED) {
      throw bad(`has more than ${MAX_IGNORED} elements and comments that are no parameters of the operation`);
    }
  }

  #openPart({uri, local}: SaxesTagNS): void {
    if (uri === ENVELOPE && local === 'Header' && this.#part === 'start') this.#part = 'header';
    else if (
      uri === ENVELOPE &&
      local === 'Body' &&
      (this.#part === 'start' || this.#part === 'afterHeader')
    ) {
      this.#part = 'body';
    } else
      throw bad(
        `has an element ${shown(local)} where the envelope must have one Header, if any, and one Body`,
      );
  }

  #openParameter(tag: SaxesTagNS): void {
    const operation = this.operation!;
    if (tag.uri !== operation.namespace && tag.uri !== '') {
      throw bad(`has an element ${shown(tag.local)} in the namespace "${shown(tag.uri)}" as a parameter`);
    }
    this.#name = tag.local;
    this.#type = operation.typeOf(tag.local);
    if (this.#type === undefined || tag.local in this.parameters) this.#countIgnored();
    this.#isNil = isNil(tag);
    this.#text = '';
    this.#items = [];
    this.#keepsText = this.#type === 'string';
    if (this.#type !== 'bytes' || this.#isNil) return;
    if (this.contentName !== undefined) throw bad(`has the parameter ${shown(tag.local)} twice`);
    this.contentName = tag.local;
    this.inContent = true;
  }

  #openInside(tag: SaxesTagNS): void {
    if (this.#type === undefined) return this.#countIgnored();
    if (this.#type !== 'string[]') {
      const name = shown(this.#name);
      throw bad(`has elements in the parameter ${name}: write < as &lt; and & as &amp; in its text`);
    }
    if (this.#depth > ITEM_DEPTH)
      throw bad(`has elements in an item of ${shown(this.#name)}: write < as &lt;`);
    if (tag.local !== 'string')
      throw bad(`has an item ${shown(tag.local)} in ${shown(this.#name)}, not "string"`);
    if (this.#items.length >= this.#mostItems) {
      throw new OperationError(
        'textSizeLimitExceeded',
        `The body has more than ${this.#mostItems} items in ${shown(this.#name)}. Send fewer texts per request.`,
      );
    }
    this.#text = '';
    this.#isNil = isNil(tag);
    this.#keepsText = true;
  }

  #closeTag(): void {
    const depth = this.#depth;
    this.#depth -= 1;
    if (depth === PART_DEPTH) this.#part = this.#part === 'header' ? 'afterHeader' : 'afterBody';
    if (this.#part !== 'body') return;
    if (depth === PARAMETER_DEPTH) this.#closeParameter();
    else if (depth === ITEM_DEPTH && this.#type === 'string[]') {
      this.#items.push(this.#isNil ? null : this.#text);
      this.#isNil = false;
      this.#keepsText = false;
    }
  }

  #closeParameter(): void {
    this.inContent = false;
    this.#keepsText = false;
    if (this.#type === 'string') this.parameters[this.#name] = this.#isNil ? null : this.#text;
    if (this.#type === 'string[]') this.parameters[this.#name] = this.#isNil ? null : this.#items;
    this.#type = undefined;
  }

  #takeText(text: string): void {
    if (this.#keepsText) this.#text += text;
    else if (this.#depth >= PARAMETER_DEPTH && this.#type === undefined) return;
    else if (this.#part !== 'header' && /[^ \t\r\n]/.test(text)) throw bad('has text between its elements');
  }
}

function checkDeclaration(version: string | undefined, encoding: string | undefined): void {
  if (version !== undefined && version !== '1.0') throw bad(`is XML ${shown(version)}: send XML 1.0`);
  if (encoding === undefined || /^(?:utf-?8|us-ascii)$/i.test(encoding)) return;
  throw bad(`declares the encoding ${shown(encoding)}: send UTF-8`);
}

function checkEnvelope({uri, local}: SaxesTagNS): void {
  if (local !== 'Envelope') throw bad(`is no SOAP envelope but an element ${shown(local)}`);
  if (uri === ENVELOPE) return;
  throw new EnvelopeFault('VersionMismatch', `This service speaks SOAP 1.1, with envelopes in ${ENVELOPE}.`);
}

function checkHeader({uri, local, attributes}: SaxesTagNS): void {
  const of = (name: string): string =>
    Object.values(attributes)
      .find((attribute) => attribute.uri === ENVELOPE && attribute.local === name)
      ?.value.trim() ?? '';
  const must = of('mustUnderstand');
  if ((must !== '1' && must !== 'true') || ADDRESSING.has(uri)) return;
  const actor = of('actor');
  if (actor !== '' && actor !== NEXT_ACTOR) return;
  throw new EnvelopeFault(
    'MustUnderstand',
    `The header ${shown(local)} in "${shown(uri)}" is not understood.`,
  );
}

function isNil({attributes}: SaxesTagNS): boolean {
  return Object.values(attributes).some(
    ({uri, local, value}) =>
      uri === XML_SCHEMA_INSTANCE.uri && local === 'nil' && /^\s*(?:true|1)\s*$/.test(value),
  );
}

function bad(mistake: string): OperationError {
  return new OperationError('badRequest', `The body ${mistake}.`);
}

function shown(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
