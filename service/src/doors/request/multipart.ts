import {Busboy, type BusboyFileStream, type BusboyInstance} from '@fastify/busboy';
import {OperationError} from '../../errors/operation-error.ts';
import type {ReceivedDocument} from '../../operations/documents/received-document.ts';
import type {ArrivingBody} from '../../pipeline/body/arriving-body.ts';
import {documentTooLarge, type ArrivingDocument} from '../../pipeline/body/arriving-document.ts';
import {bodyTooLarge} from '../../pipeline/body/request-body.ts';
import type {Fields} from './fields.ts';
import {withLineFeeds} from './form.ts';

/** A file received with a request. */
export interface ReceivedFile extends ReceivedDocument {
  /** Name as sent by the client; empty if absent. */
  readonly name: string;
}

/** Options for receiving a multipart body. */
export interface MultipartOptions {
  readonly maxFields: number;
  readonly takesFile: boolean;
  /** Identifies the sender if a field with the key has arrived; rejects an invalid key. */
  readonly identify: () => Promise<void>;
}

/** Name of the file's field in all dialects. */
const FILE_FIELD = 'file';
/** Additional bytes allowed for boundaries and headers of the parts. */
const FRAME_BYTES = 64 * 1024;

/**
 * Receives a multipart body: fields, and at most one file, which it returns. Rejects with an
 * `OperationError`.
 */
export function receiveMultipart(
  body: ArrivingBody,
  options: MultipartOptions,
  into: Fields,
): Promise<ReceivedFile | undefined> {
  return new FormParts(body, options, into).receive();
}

/** The parts of one body while they arrive. */
class FormParts {
  readonly #body: ArrivingBody;
  readonly #options: MultipartOptions;
  readonly #into: Fields;
  readonly #parser: BusboyInstance;
  /** Rejects with the first error of a part. */
  readonly #broken: Promise<never>;
  #fail: (error: Error) => void = () => undefined;
  #fieldBytes = 0;
  #fileName = '';
  #fileStream: BusboyFileStream | undefined;
  #receiving: Promise<void> | undefined;
  /** Chunks of the file that arrived before the key. */
  readonly #early: Buffer[] = [];
  #document: ArrivingDocument | undefined;

  constructor(body: ArrivingBody, options: MultipartOptions, into: Fields) {
    this.#body = body;
    this.#options = options;
    this.#into = into;
    this.#parser = parserOf(body, options);
    this.#broken = new Promise<never>((_resolve, reject) => (this.#fail = reject));
    this.#broken.catch(() => undefined);
    this.#parser
      .on('error', () => this.#fail(malformed()))
      .on('fieldsLimit', () => this.#fail(tooMany()))
      .on('partsLimit', () => this.#fail(tooMany()))
      .on('field', (name, value, _isNameCut, isCut) => this.#addField(name, value, isCut))
      .on('file', (field, stream, name) => this.#receiveFile(field, stream, name));
  }

  async receive(): Promise<ReceivedFile | undefined> {
    try {
      await this.#readBody();
      const finished = new Promise<void>((resolve) => this.#parser.once('finish', resolve));
      this.#parser.end();
      await Promise.race([finished, this.#broken]);
      await Promise.race([this.#receiving, this.#broken]);
      if (this.#receiving && this.#body.isAdmitted) await this.#writeEarly();
      const file = await this.#document?.finish();
      return file && {...file, name: this.#fileName};
    } catch (error) {
      // The stream is destroyed, since reading an interrupted part would otherwise never end.
      this.#fileStream?.destroy();
      // The file is opened in the background, perhaps only after the error.
      await this.#receiving?.catch(() => undefined);
      throw error;
    } finally {
      this.#parser.destroy();
    }
  }

  async #readBody(): Promise<void> {
    const {limits, uploadLimits} = this.#body;
    const {takesFile, identify} = this.#options;
    const maxBytes = (takesFile ? uploadLimits.maxBytes : 0) + limits.maxBytes * 2 + FRAME_BYTES;
    const timeoutMs = takesFile ? uploadLimits.timeoutMs : limits.timeoutMs;
    const arrival = {timeoutMs: () => timeoutMs, idleMs: limits.timeoutMs, subject: 'The body'};
    let received = 0;
    await this.#body.each(arrival, async (chunk) => {
      received += chunk.length;
      if (received > maxBytes) {
        throw takesFile ? documentTooLarge(uploadLimits.maxBytes) : bodyTooLarge(limits.maxBytes);
      }
      await this.#body.inTurns(chunk, async (piece) => {
        await Promise.race([written(this.#parser, piece), this.#broken]);
        await identify();
      });
    });
  }

  #addField(name: string, value: string, isCut: boolean): void {
    const {maxBytes} = this.#body.limits;
    this.#fieldBytes += value.length;
    if (isCut || this.#fieldBytes > maxBytes) return this.#fail(bodyTooLarge(maxBytes));
    try {
      this.#body.hold(Buffer.byteLength(value));
      this.#into.add(name, withLineFeeds(value));
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #receiveFile(field: string, stream: BusboyFileStream, name: string | undefined): void {
    // The event is emitted for an interrupted part. Without a listener, the error of a part that is not read
    // would end the process.
    stream.on('error', () => this.#fail(malformed()));
    if (!this.#options.takesFile || field !== FILE_FIELD || this.#receiving) return void stream.resume();
    this.#fileName = name ?? '';
    this.#fileStream = stream;
    this.#receiving = this.#writeFile(stream);
    this.#receiving.catch(this.#fail);
  }

  async #writeFile(stream: BusboyFileStream): Promise<void> {
    for await (const chunk of stream) {
      // The chunks stay in memory until the key has arrived; until then, only a limited part of the body is
      // read.
      this.#early.push(chunk as Buffer);
      if (this.#body.isAdmitted) await this.#writeEarly();
    }
  }

  async #writeEarly(): Promise<void> {
    this.#document ??= await this.#body.openDocument();
    for (const chunk of this.#early.splice(0)) await this.#document.write(chunk);
  }
}

function parserOf(
  {contentType, limits, uploadLimits}: ArrivingBody,
  {maxFields, takesFile}: MultipartOptions,
): BusboyInstance {
  try {
    return new Busboy({
      headers: {'content-type': contentType},
      limits: {
        fieldSize: limits.maxBytes,
        fieldNameSize: 100,
        fields: maxFields,
        parts: maxFields + 10,
        headerPairs: 20,
        ...(takesFile && {fileSize: uploadLimits.maxBytes + 1}),
      },
    });
  } catch {
    throw malformed();
  }
}

function written(parser: BusboyInstance, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => (error ? reject(malformed()) : resolve()));
  });
}

function malformed(): OperationError {
  return new OperationError('badRequest', 'The body is not a whole multipart/form-data form.');
}

function tooMany(): OperationError {
  return new OperationError('textSizeLimitExceeded', 'The form has too many parts.');
}
