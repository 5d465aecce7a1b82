import type {DecodedBytes} from './decoded-bytes.ts';

const INVALID = 255;
const EQUALS = 61;

const VALUES = new Uint8Array(256).fill(INVALID);
for (let value = 0; value < 64; value += 1) {
  VALUES['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.charCodeAt(value)] = value;
}

/** Decodes base64 text in chunks; ignores white space and reports any other character as invalid. */
export class Base64Decoder {
  #bits = 0;
  #count = 0;
  #padding = 0;

  /**
   * Decodes a range of characters into `output`, at most one byte per character; returns the index of the
   * first invalid character, or -1.
   */
  decode(text: Uint8Array, start: number, end: number, output: DecodedBytes): number {
    // These are local variables, since access to object fields would slow the loop down.
    const {buffer} = output;
    let {length} = output;
    let bits = this.#bits;
    let count = this.#count;
    for (let index = start; index < end; index += 1) {
      const character = text[index]!;
      const value = VALUES[character]!;
      if (value === INVALID) {
        if (character === 32 || (character > 8 && character < 14)) continue;
        if (character !== EQUALS || count < 2 || count + this.#padding > 3) return index;
        this.#padding += 1;
        continue;
      }
      if (this.#padding > 0) return index;
      bits = (bits << 6) | value;
      count += 1;
      if (count < 4) continue;
      buffer[length++] = bits >> 16;
      buffer[length++] = (bits >> 8) & 255;
      buffer[length++] = bits & 255;
      bits = 0;
      count = 0;
    }
    this.#bits = bits;
    this.#count = count;
    output.length = length;
    return -1;
  }

  /**
   * Returns the remaining bytes; undefined if the last group of characters is incomplete or wrongly padded.
   */
  finish(): Uint8Array | undefined {
    const bits = this.#bits;
    const complete = this.#count === 0 ? this.#padding === 0 : this.#count + this.#padding === 4;
    if (!complete && !(this.#count > 1 && this.#padding === 0)) return undefined;
    if (this.#count === 2) return Uint8Array.of(bits >> 4);
    if (this.#count === 3) return Uint8Array.of(bits >> 10, (bits >> 2) & 255);
    return new Uint8Array();
  }
}
