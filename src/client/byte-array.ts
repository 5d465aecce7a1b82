/**
 * Documents travel as JSON arrays of integers 0-255, almost four characters for each byte. Both
 * directions work on pieces, so that neither that text nor an array of numbers is ever held whole.
 */

const SLICE_BYTES = 256 * 1024; // about 6 ms of work between two breaths of the page
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const ZERO = 0x30;
const NINE = 0x39;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** The bytes as the inside of a JSON array: numbers and commas, without the brackets. */
export async function encodeBytes(content: Blob, signal: AbortSignal): Promise<BlobPart[]> {
  const table = Array.from({length: 256}, (_, byte) => new TextEncoder().encode(`,${byte}`));
  const parts: BlobPart[] = [];
  for (let start = 0; start < content.size; start += SLICE_BYTES) {
    const bytes = new Uint8Array(await content.slice(start, start + SLICE_BYTES).arrayBuffer());
    signal.throwIfAborted();
    const text = new Uint8Array(bytes.length * 4);
    let length = 0;
    for (const byte of bytes) {
      for (const character of table[byte]!) text[length++] = character;
    }
    parts.push(new Blob([text.subarray(start ? 0 : 1, length)])); // a comma stands before each byte but the first
  }
  return parts;
}

/** Decodes a JSON array of integers 0-255 that arrives in chunks. */
export class ByteArrayDecoder {
  #state: 'start' | 'first' | 'number' | 'gap' | 'next' | 'end' = 'start';
  #value = 0;

  /** Whether the closing bracket has been read. */
  get complete(): boolean {
    return this.#state === 'end';
  }

  /** The bytes of one chunk; undefined when the text cannot be such an array. */
  decode(chunk: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
    const bytes = new Uint8Array(chunk.length);
    let length = 0;
    let state = this.#state;
    let value = this.#value;
    for (const character of chunk) {
      const isDigit = character >= ZERO && character <= NINE;
      if (isDigit && state === 'number') {
        if (value === 0) return undefined; // no number in JSON begins with a zero
        value = value * 10 + character - ZERO;
        if (value > 255) return undefined;
      } else if (isDigit && (state === 'next' || state === 'first')) {
        value = character - ZERO;
        state = 'number';
      } else if ((character === COMMA || character === CLOSE) && (state === 'number' || state === 'gap')) {
        bytes[length++] = value;
        state = character === COMMA ? 'next' : 'end';
      } else if (isSpace(character) || (state === 'start' && BYTE_ORDER_MARK.includes(character))) {
        if (state === 'number') state = 'gap';
      } else if (character === OPEN && state === 'start') {
        state = 'first';
      } else if (character === CLOSE && state === 'first') {
        state = 'end';
      } else {
        return undefined;
      }
    }
    this.#state = state;
    this.#value = value;
    return bytes.slice(0, length);
  }
}

function isSpace(character: number): boolean {
  return character === 0x20 || character === 0x09 || character === 0x0a || character === 0x0d;
}
