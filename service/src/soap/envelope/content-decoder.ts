import {Base64Decoder} from '../../documents/base64-decoder.ts';
import type {DecodedBytes} from '../../documents/decoded-bytes.ts';
import {OperationError} from '../../errors/operation-error.ts';

const LESS_THAN = 60;
const AMPERSAND = 38;
const SEMICOLON = 59;
const CLOSE_BRACKET = 93;
const CDATA = Buffer.from('<![CDATA[');
const CDATA_END = Buffer.from(']]>');
/** Character references to white space, which some clients use for the line breaks of base64. */
const REFERENCE = /^#(?:0*(?:9|10|13|32)|x0*(?:9|a|d|20))$/i;
const MAX_REFERENCE_LENGTH = 10;

/**
 * Result of decoding content. The content ends at a tag, the rest of which begins at `index`, or at the end
 * of the chunk.
 */
export interface DecodedContent {
  readonly index: number;
  /**
   * Start of the tag, which was read since it could have begun a CDATA section; undefined if the content
   * continues.
   */
  readonly markup: string | undefined;
}

/** Decodes the base64 text of an element byte by byte, including character references and CDATA sections. */
export class ContentDecoder {
  #base64 = new Base64Decoder();
  #state: 'text' | 'reference' | 'markup' | 'cdata' | 'cdataEnd' = 'text';
  #reference = '';
  #matched = 0;

  /** Decodes content up to a tag or the end of the chunk; each character yields at most one byte. */
  decode(chunk: Buffer, from: number, output: DecodedBytes): DecodedContent {
    let index = from;
    while (index < chunk.length) {
      if (this.#state === 'text') index = this.#readText(chunk, index, output);
      else if (this.#state === 'cdata') index = this.#readCdata(chunk, index, output);
      else if (this.#state === 'reference') index = this.#readReference(chunk, index);
      else if (this.#state === 'cdataEnd') index = this.#readCdataEnd(chunk, index);
      else {
        if (chunk[index] !== CDATA[this.#matched]) {
          this.#state = 'text';
          return {index, markup: CDATA.toString('latin1', 0, this.#matched)};
        }
        index += 1;
        this.#matched += 1;
        if (this.#matched === CDATA.length) this.#state = 'cdata';
      }
    }
    return {index, markup: undefined};
  }

  /** Returns the last bytes of the content; throws error 400 if the base64 is incomplete. */
  finish(): Uint8Array {
    const rest = this.#base64.finish();
    if (rest) return rest;
    throw new OperationError('badRequest', 'The body has a content that is not base64: it ends too early.');
  }

  #readText(chunk: Buffer, from: number, output: DecodedBytes): number {
    let end = from;
    while (end < chunk.length && chunk[end] !== LESS_THAN && chunk[end] !== AMPERSAND) end += 1;
    this.#decode(chunk, from, end, output);
    if (end === chunk.length) return end;
    this.#matched = 1;
    this.#reference = '';
    this.#state = chunk[end] === AMPERSAND ? 'reference' : 'markup';
    return end + 1;
  }

  #readCdata(chunk: Buffer, from: number, output: DecodedBytes): number {
    const bracket = chunk.indexOf(CLOSE_BRACKET, from);
    const end = bracket < 0 ? chunk.length : bracket;
    this.#decode(chunk, from, end, output);
    if (bracket < 0) return end;
    this.#matched = 1;
    this.#state = 'cdataEnd';
    return end + 1;
  }

  #readCdataEnd(chunk: Buffer, index: number): number {
    if (chunk[index] !== CDATA_END[this.#matched]) throw notBase64();
    this.#matched += 1;
    if (this.#matched === CDATA_END.length) this.#state = 'text';
    return index + 1;
  }

  #readReference(chunk: Buffer, index: number): number {
    if (chunk[index] !== SEMICOLON) {
      this.#reference += String.fromCharCode(chunk[index]!);
      if (this.#reference.length > MAX_REFERENCE_LENGTH) throw notBase64();
      return index + 1;
    }
    if (!REFERENCE.test(this.#reference)) throw notBase64();
    this.#state = 'text';
    return index + 1;
  }

  #decode(chunk: Buffer, from: number, to: number, output: DecodedBytes): void {
    if (this.#base64.decode(chunk, from, to, output) >= 0) throw notBase64();
  }
}

function notBase64(): OperationError {
  return new OperationError('badRequest', 'The body has a content that is not base64.');
}
