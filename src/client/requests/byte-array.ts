import {chunksOf} from './read-chunks.ts';

/**
 * Documents are sent as JSON arrays of the integers 0-255, almost four characters for each byte. Encoder and decoder
 * work in chunks, so that the whole text or array is never in memory.
 */

const BLOB_LENGTH = 2 ** 20; // many small Blobs take longer to create and to send
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const ZERO = 0x30;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Encodes bytes as the inside of a JSON array: numbers and commas, without the brackets. Calls `onAlive` for
 * each chunk.
 */
export async function encodeBytes(
  content: Blob,
  signal: AbortSignal,
  onAlive: () => void,
): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  let text = new DataView(new ArrayBuffer(0)); // reused, since a Blob copies its parts
  let length = 0;
  const take = () => {
    const start = parts.length ? 0 : 1; // no comma before the first number
    parts.push(new Blob([new Uint8Array(text.buffer).subarray(start, length)]));
    length = 0;
  };
  for await (const bytes of chunksOf(content.stream())) {
    signal.throwIfAborted();
    onAlive();
    if (length > BLOB_LENGTH) take();
    const needed = length + bytes.length * 4;
    if (text.byteLength < needed) text = grown(text, Math.max(needed, BLOB_LENGTH * 2));
    length = encodeChunk(bytes, text, length);
  }
  take();
  return parts;
}

const LENGTHS = new Uint8Array(256);
const NUMBERS = new DataView(new ArrayBuffer(256 * 4)); // for each byte a comma and up to three digits
for (let byte = 0; byte < 256; byte++) {
  // With arithmetic, since as many strings of numbers make V8 keep a cache of 64 KB in every page.
  let length = byte < 10 ? 1 : byte < 100 ? 2 : 3;
  LENGTHS[byte] = length + 1;
  NUMBERS.setUint8(byte * 4, COMMA);
  for (let rest = byte; length > 0; rest = Math.trunc(rest / 10)) {
    NUMBERS.setUint8(byte * 4 + length--, ZERO + (rest % 10));
  }
}

/** Writes bytes as numbers, each after a comma, from the index `start`; returns the index after the last number. */
function encodeChunk(bytes: Uint8Array, text: DataView, start: number): number {
  let end = start;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at++]!; // by index, since `for…of` over bytes takes twice as long
    text.setUint32(end, NUMBERS.getUint32(byte * 4)); // writes four bytes, and the next number overwrites unused ones
    end += LENGTHS[byte]!;
  }
  return end;
}

function grown(text: DataView<ArrayBuffer>, byteLength: number): DataView<ArrayBuffer> {
  const larger = new Uint8Array(byteLength);
  larger.set(new Uint8Array(text.buffer));
  return new DataView(larger.buffer);
}

/** Decodes a JSON array of integers 0-255 that arrives in chunks. */
export class ByteArrayDecoder {
  #state: 'start' | 'first' | 'number' | 'gap' | 'next' | 'end' = 'start';
  #value = 0;
  #bytes = new Uint8Array();
  #length = 0;

  /** Whether the closing bracket has been read. */
  get complete(): boolean {
    return this.#state === 'end';
  }

  /** Decodes one chunk; undefined if the text is not an array of these integers. */
  decode(chunk: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
    if (this.#bytes.length < chunk.length) this.#bytes = new Uint8Array(chunk.length);
    this.#length = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (this.#state === 'next') at = this.#readPlain(chunk, at);
      if (at < chunk.length && !this.#read(chunk[at]!)) return undefined;
    }
    return this.#bytes.slice(0, this.#length);
  }

  /**
   * Reads complete numbers with their commas, which make up nearly the whole document; returns the index after the last
   * comma.
   */
  #readPlain(chunk: Uint8Array, at: number): number {
    const bytes = this.#bytes;
    let length = this.#length;
    const last = chunk.length - 4;
    while (at <= last) {
      const first = chunk[at]! - ZERO;
      const second = chunk[at + 1]! - ZERO;
      const third = chunk[at + 2]! - ZERO;
      if (first < 0 || first > 9) break;
      if (second === COMMA - ZERO) {
        bytes[length++] = first;
        at += 2;
        continue;
      }
      if (first === 0 || second < 0 || second > 9) break;
      if (third === COMMA - ZERO) {
        bytes[length++] = first * 10 + second;
        at += 3;
        continue;
      }
      const value = first * 100 + second * 10 + third;
      if (third < 0 || third > 9 || value > 255 || chunk[at + 3] !== COMMA) break;
      bytes[length++] = value;
      at += 4;
    }
    this.#length = length;
    return at;
  }

  /** Reads one character; false if the character is invalid at this point of an array. */
  #read(character: number): boolean {
    const state = this.#state;
    const digit = digitOf(character);
    if (digit >= 0 && state === 'number') {
      if (this.#value === 0) return false; // JSON numbers have no leading zeros
      this.#value = this.#value * 10 + digit;
      return this.#value <= 255;
    }
    if (digit >= 0 && (state === 'next' || state === 'first')) {
      this.#value = digit;
      this.#state = 'number';
    } else if ((character === COMMA || character === CLOSE) && (state === 'number' || state === 'gap')) {
      this.#bytes[this.#length++] = this.#value;
      this.#state = character === COMMA ? 'next' : 'end';
    } else if (isSpace(character) || (state === 'start' && BYTE_ORDER_MARK.includes(character))) {
      if (state === 'number') this.#state = 'gap';
    } else if (character === OPEN && state === 'start') {
      this.#state = 'first';
    } else if (character === CLOSE && state === 'first') {
      this.#state = 'end';
    } else {
      return false;
    }
    return true;
  }
}

/** Value of a digit; -1 for any other character. */
function digitOf(character: number | undefined): number {
  const digit = character === undefined ? -1 : character - ZERO;
  return digit <= 9 ? digit : -1;
}

function isSpace(character: number): boolean {
  return character === 0x20 || character === 0x09 || character === 0x0a || character === 0x0d;
}
