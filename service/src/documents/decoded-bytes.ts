/** Bytes decoded from a chunk of text; the buffer has room for all decoded bytes. */
export class DecodedBytes {
  readonly buffer: Buffer;
  /** Number of bytes so far. */
  length = 0;

  /** @param most - Maximum number of bytes. */
  constructor(most: number) {
    this.buffer = Buffer.allocUnsafe(most);
  }

  add(bytes: Uint8Array): void {
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** View of the bytes added so far. */
  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}
