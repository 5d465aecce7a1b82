import {Base64Decoder} from '../documents/base64-decoder.ts';
import {DecodedBytes} from '../documents/decoded-bytes.ts';
import {MAX_PROPERTY_BYTES, MAX_VALUES} from '../endpoint/shape-bounds.ts';
import {OperationError} from '../errors/operation-error.ts';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './json-characters.ts';
import {checkJsonShape} from './check-json-shape.ts';

const MAX_VALUE_BYTES = 64 * 1024;

type State =
  | 'start'
  | 'firstName'
  | 'name'
  | 'inName'
  | 'colon'
  | 'value'
  | 'inValue'
  | 'array'
  | 'base64'
  | 'next'
  | 'end';

/**
 * State of the parser inside an array of bytes. States are numbers, since the loop runs for each character.
 */
const FIRST = 0;
const NUMBER = 1;
const GAP = 2;
const ITEM = 3;

/**
 * Parses the body of an upload as it arrives. The document in the property `content` (an array of integers
 * from 0 to 255, or base64 text) is returned as bytes; the other properties are kept. Throws error 400 with
 * the position of the first mistake.
 */
export class DocumentBodyParser {
  /** All properties except `content`, by their names as sent. */
  readonly properties: Record<string, unknown> = {};
  /** Whether the body had a property `content`. */
  hasContent = false;
  #state: State = 'start';
  #array = FIRST;
  #number = 0;
  #base64 = new Base64Decoder();
  #escaped = false;
  #name = '';
  #valueChunks: Buffer[] = [];
  #keptBytes = 0;
  /** Number of bytes of all properties so far. */
  #propertyBytes = 0;
  #names = 0;
  #depth = 0;
  #inString = false;
  #offset = 0;
  readonly #isContent: (name: string) => boolean;

  /** @param isContent - Whether the property with this name contains the document. */
  constructor(isContent: (name: string) => boolean) {
    this.#isContent = isContent;
  }

  /** Parses the next chunk of the body and returns the document's bytes in that chunk. */
  write(chunk: Buffer): Buffer {
    const output = new DecodedBytes(chunk.length + 2);
    let index = 0;
    while (index < chunk.length) {
      if (this.#state === 'array') index = this.#readArray(chunk, index, output);
      else if (this.#state === 'base64') index = this.#readBase64(chunk, index, output);
      else index = this.#readProperty(chunk, index);
    }
    this.#offset += chunk.length;
    return output.bytes;
  }

  /** Throws error 400 if the body is incomplete; to be called at the end of the body. */
  finish(): void {
    if (this.#state === 'start' && this.#offset === 0) return;
    if (this.#state !== 'end') throw this.#fault('ends too early', 0);
  }

  #readProperty(chunk: Buffer, from: number): number {
    if (this.#state === 'inName') return this.#readName(chunk, from);
    if (this.#state === 'inValue') return this.#readValue(chunk, from);
    const byte = chunk[from]!;
    if (byte === 32 || byte === 9 || byte === 10 || byte === 13) return from + 1;
    switch (this.#state) {
      case 'start':
        if (this.#offset + from < 3 && (byte === 0xef || byte === 0xbb || byte === 0xbf)) return from + 1;
        return this.#expect(byte === OPEN_OBJECT, 'firstName', from, 'is not a JSON object');
      case 'firstName':
        if (byte === CLOSE_OBJECT) return this.#expect(true, 'end', from, '');
        return this.#expect(byte === QUOTE, 'inName', from, 'has no property name');
      case 'name':
        return this.#expect(byte === QUOTE, 'inName', from, 'has no property name');
      case 'colon':
        return this.#expect(byte === COLON, 'value', from, 'has no colon');
      case 'value':
        return this.#beginValue(byte, from);
      case 'next':
        if (byte === CLOSE_OBJECT) return this.#expect(true, 'end', from, '');
        return this.#expect(byte === COMMA, 'name', from, 'has no comma');
      default:
        throw this.#fault('goes on after its end', from);
    }
  }

  #expect(fits: boolean, next: State, at: number, mistake: string): number {
    if (!fits) throw this.#fault(mistake, at);
    this.#state = next;
    return at + 1;
  }

  #readName(chunk: Buffer, from: number): number {
    let end = from;
    while (end < chunk.length && (this.#escaped || chunk[end] !== QUOTE)) {
      this.#escaped = !this.#escaped && chunk[end] === BACKSLASH;
      end += 1;
    }
    this.#keep(chunk, from, end);
    if (end === chunk.length) return end;
    this.#name = String(this.#parseKept('"', '"', end));
    this.#names += 1;
    if (this.#names > MAX_VALUES) throw this.#fault(`has more than ${MAX_VALUES} properties`, end);
    this.#state = 'colon';
    return end + 1;
  }

  #beginValue(byte: number, at: number): number {
    if (!this.#isContent(this.#name) || byte === 110 /* null */) {
      this.#state = 'inValue';
      this.#depth = 0;
      this.#inString = false;
      return at;
    }
    if (this.hasContent) throw this.#fault('has its content twice', at);
    this.hasContent = true;
    if (byte === OPEN_ARRAY) {
      this.#array = FIRST;
      this.#state = 'array';
    } else if (byte === QUOTE) this.#state = 'base64';
    else throw this.#fault('has a content that is neither an array of integers nor base64 text', at);
    return at + 1;
  }

  /** Collects a value up to the comma or bracket that follows it. */
  #readValue(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.#depth += 1;
      else if (this.#depth > 0 && (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT)) this.#depth -= 1;
      else if (this.#depth === 0 && (byte === COMMA || byte === CLOSE_OBJECT)) break;
    }
    this.#keep(chunk, from, at);
    if (at === chunk.length) return at;
    const value = this.#parseKept('', '', at);
    // Of several properties with the same name, the last property counts, as with `JSON.parse`.
    Object.defineProperty(this.properties, this.#name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    this.#state = 'next';
    return at;
  }

  #keep(chunk: Buffer, from: number, to: number): void {
    this.#keptBytes += to - from;
    if (this.#keptBytes > MAX_VALUE_BYTES) {
      throw this.#fault(`has a property other than content with more than ${MAX_VALUE_BYTES} bytes`, from);
    }
    this.#propertyBytes += to - from;
    if (this.#propertyBytes > MAX_PROPERTY_BYTES) {
      throw this.#fault(`has properties other than content of more than ${MAX_PROPERTY_BYTES} bytes`, from);
    }
    this.#valueChunks.push(Buffer.from(chunk.subarray(from, to)));
  }

  #parseKept(before: string, after: string, at: number): unknown {
    const bytes = Buffer.concat(this.#valueChunks);
    this.#valueChunks = [];
    this.#keptBytes = 0;
    try {
      const text = before + utf8.decode(bytes) + after;
      checkJsonShape(text, {subject: `The property ${this.#name.slice(0, 100)} of the body`});
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw error instanceof OperationError ? error : this.#fault('is not JSON in UTF-8', at);
    }
  }

  #readArray(chunk: Buffer, from: number, output: DecodedBytes): number {
    const {buffer} = output;
    let {length} = output;
    let value = this.#number;
    let state = this.#array;
    let index = from;
    for (; index < chunk.length; index += 1) {
      const byte = chunk[index]!;
      if (byte >= 48 && byte <= 57) {
        if (state === NUMBER) {
          // Numbers in JSON have no leading zeros.
          if (value === 0) throw this.#byteFault(index);
          value = value * 10 + byte - 48;
          if (value > 255) throw this.#byteFault(index);
        } else if (state === GAP) throw this.#byteFault(index);
        else {
          value = byte - 48;
          state = NUMBER;
        }
      } else if (byte === COMMA && (state === NUMBER || state === GAP)) {
        buffer[length++] = value;
        state = ITEM;
      } else if (byte === CLOSE_ARRAY && state !== ITEM) {
        if (state !== FIRST) buffer[length++] = value;
        output.length = length;
        this.#state = 'next';
        return index + 1;
      } else if (byte === 32 || byte === 9 || byte === 10 || byte === 13) {
        if (state === NUMBER) state = GAP;
      } else throw this.#byteFault(index);
    }
    this.#number = value;
    this.#array = state;
    output.length = length;
    return index;
  }

  #readBase64(chunk: Buffer, from: number, output: DecodedBytes): number {
    let index = from;
    while (index < chunk.length) {
      if (this.#escaped) {
        // In JSON, slashes and line breaks may be escaped.
        const byte = chunk[index]!;
        this.#escaped = false;
        if (byte === 47) this.#decode(chunk, index, index + 1, output);
        else if (byte !== 110 && byte !== 114) throw this.#base64Fault(index);
        index += 1;
        continue;
      }
      let end = index;
      while (end < chunk.length && chunk[end] !== QUOTE && chunk[end] !== BACKSLASH) end += 1;
      this.#decode(chunk, index, end, output);
      if (end === chunk.length) return end;
      index = end + 1;
      if (chunk[end] === BACKSLASH) {
        this.#escaped = true;
        continue;
      }
      const rest = this.#base64.finish();
      if (!rest) throw this.#base64Fault(end);
      output.add(rest);
      this.#state = 'next';
      return index;
    }
    return index;
  }

  #decode(chunk: Buffer, from: number, to: number, output: DecodedBytes): void {
    const fault = this.#base64.decode(chunk, from, to, output);
    if (fault >= 0) throw this.#base64Fault(fault);
  }

  #byteFault(index: number): OperationError {
    return this.#fault('has something other than integers from 0 to 255 in its content', index);
  }

  #base64Fault(index: number): OperationError {
    return this.#fault('has a content that is not base64', index);
  }

  #fault(mistake: string, index: number): OperationError {
    return new OperationError('badRequest', `The body ${mistake} (at position ${this.#offset + index}).`);
  }
}

const utf8 = new TextDecoder('utf-8', {fatal: true});
