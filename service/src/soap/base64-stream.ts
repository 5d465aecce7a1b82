import {pipeline, Transform, type Readable, type TransformCallback} from 'node:stream';

/** Converts bytes to base64, chunk by chunk, with a text before and after. */
class Base64Stream extends Transform {
  #rest: Buffer = Buffer.alloc(0);
  readonly #after: string;

  constructor(before: string, after: string) {
    super();
    this.#after = after;
    this.push(before);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    // The number of bytes is a multiple of three, so that padding occurs only at the end.
    const encodedLength = bytes.length - (bytes.length % 3);
    this.#rest = bytes.subarray(encodedLength);
    done(null, bytes.toString('base64', 0, encodedLength));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#rest.toString('base64') + this.#after);
  }
}

/**
 * Streams the content as base64, with a text before and after; closes the content even if the client
 * disconnects.
 */
export function base64Between(before: string, content: Readable, after: string): Readable {
  const text = new Base64Stream(before, after);
  // Errors are reported through the reply.
  pipeline(content, text, () => undefined);
  return text;
}

/** Length of the base64 text of this number of bytes. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
