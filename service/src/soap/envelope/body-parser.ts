import {DecodedBytes} from '../../documents/decoded-bytes.ts';
import {MAX_ITEMS} from '../../endpoint/shape-bounds.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {ContentDecoder} from './content-decoder.ts';
import {EnvelopeReader, type BodyElement} from './envelope-reader.ts';

const GREATER_THAN = 62;
const NO_BYTES = Buffer.alloc(0);

/**
 * Parses the body of a request as it arrives. The base64 text of a document is returned as bytes and bypasses
 * the XML parser, which would keep it in memory; the rest is kept. Throws at the first mistake.
 */
export class BodyParser<Element extends BodyElement> {
  /** Number of bytes of the body so far, without the content of a document. */
  markupBytes = 0;
  readonly #reader: EnvelopeReader<Element>;
  readonly #takesBytes: (operation: Element) => boolean;
  readonly #decoder = new TextDecoder('utf-8', {fatal: true});
  readonly #content = new ContentDecoder();
  /** Whether the next byte is content rather than part of a tag. */
  #isInContent = false;
  /** Whether content has begun and not ended. */
  #isUnfinished = false;

  constructor(
    open: (namespace: string, name: string) => Element,
    takesBytes: (operation: Element) => boolean,
    mostItems = MAX_ITEMS,
  ) {
    this.#reader = new EnvelopeReader(open, mostItems);
    this.#takesBytes = takesBytes;
  }

  /** The operation; undefined until its element has been read. */
  get operation(): Element | undefined {
    return this.#reader.operation;
  }

  /** Parameters by their names as sent, except the document. */
  get parameters(): Readonly<Record<string, unknown>> {
    return this.#reader.parameters;
  }

  /** Name, as sent, of the parameter with the document; undefined until the parameter has begun. */
  get contentName(): string | undefined {
    return this.#reader.contentName;
  }

  /** Parses the next chunk of the body and returns the document's bytes in that chunk. */
  write(chunk: Buffer): Buffer {
    let output: DecodedBytes | undefined;
    let index = 0;
    while (index < chunk.length) {
      if (this.#isInContent) {
        // Each character yields at most one byte; in addition, there may be the rest of a base64 group.
        output ??= new DecodedBytes(chunk.length + 4);
        const content = this.#content.decode(chunk, index, output);
        ({index} = content);
        if (content.markup === undefined) continue;
        this.#isInContent = false;
        this.#reader.write(content.markup);
      } else {
        index = this.#readMarkup(chunk, index);
        if (!this.#isUnfinished || this.#reader.inContent) continue;
        this.#isUnfinished = false;
        output ??= new DecodedBytes(chunk.length + 4);
        output.add(this.#content.finish());
      }
    }
    return output?.bytes ?? NO_BYTES;
  }

  /**
   * Returns the operation; to be called at the end of the body. Throws error 400 if the body is incomplete.
   */
  finish(): Element {
    this.#feed(NO_BYTES, false);
    return this.#reader.finish();
  }

  /** Reads to the end of the next tag if content may follow it, otherwise to the end of the chunk. */
  #readMarkup(chunk: Buffer, from: number): number {
    const {operation} = this.#reader;
    const mayBegin = !operation || this.#takesBytes(operation);
    const bracket = mayBegin ? chunk.indexOf(GREATER_THAN, from) : -1;
    const end = bracket < 0 ? chunk.length : bracket + 1;
    this.markupBytes += end - from;
    this.#feed(chunk.subarray(from, end), true);
    this.#isInContent = bracket >= 0 && this.#reader.inContent;
    if (this.#isInContent) this.#isUnfinished = true;
    return end;
  }

  #feed(bytes: Buffer, stream: boolean): void {
    let text: string;
    try {
      text = this.#decoder.decode(bytes, {stream});
    } catch {
      throw new OperationError('badRequest', 'The body is not valid UTF-8.');
    }
    if (text !== '') this.#reader.write(text);
  }
}
