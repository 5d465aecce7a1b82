import {Transform, type TransformCallback} from 'node:stream';

const OPEN = 91;
const COMMA = 44;
const ZERO = 48;

/** Converts bytes into a JSON array of integers from 0 to 255, chunk by chunk. */
export class ByteArrayStream extends Transform {
  #isEmpty = true;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (chunk.length === 0) return done();
    const text = Buffer.allocUnsafe(chunk.length * 4);
    const length = writeNumbers(chunk, text, this.#isEmpty ? OPEN : COMMA);
    this.#isEmpty = false;
    done(null, text.subarray(0, length));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#isEmpty ? '[]' : ']');
  }
}

/**
 * Writes each byte as a number after a comma, but the first number after `before`; returns the number of
 * bytes written.
 */
function writeNumbers(bytes: Uint8Array, text: Uint8Array, before: number): number {
  let length = 0;
  let separator = before;
  // Computes the digits instead of looking up strings in a table, which would read an object for each byte.
  for (const byte of bytes) {
    text[length++] = separator;
    separator = COMMA;
    if (byte > 9) {
      if (byte > 99) text[length++] = byte > 199 ? ZERO + 2 : ZERO + 1;
      text[length++] = ZERO + (((byte / 10) | 0) % 10);
    }
    text[length++] = ZERO + (byte % 10);
  }
  return length;
}
