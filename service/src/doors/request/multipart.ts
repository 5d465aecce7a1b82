import type {IncomingMessage} from 'node:http';
import {Busboy, type BusboyFileStream, type BusboyInstance} from '@fastify/busboy';
import type {WorkFolder} from '../../documents/bytes/work-folder.ts';
import {ArrivingDocument, documentTooLarge} from '../../pipeline/body/arriving-document.ts';
import {inTurns} from '../../pipeline/body/body-turns.ts';
import {bodyTooLarge, checkContentEncoding, eachChunk} from '../../pipeline/body/request-body.ts';
import {isBodyAdmitted} from '../../pipeline/body/unknown-senders.ts';
import type {ReceivedDocument} from '../../operations/documents/documents.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {Fields} from './fields.ts';
import {withLineFeeds} from './form.ts';

/** A file in a request. */
export interface ReceivedFile extends ReceivedDocument {
  /** Name as the client sent it; empty when it sent none. */
  readonly name: string;
}

/** Bounds of a body in parts. */
export interface MultipartLimits {
  /** Bytes of all fields together. */
  readonly maxBytes: number;
  readonly maxFields: number;
  /** Time for the whole body, and without a byte. */
  readonly timeoutMs: number;
  readonly idleMs: number;
  readonly hold?: ((bytes: number) => void) | undefined;
  /** Lets the sender in when a field with the key has arrived; rejects for one that is not valid. */
  readonly identify: () => Promise<void>;
  /** Where a file is received; absent where none is taken. */
  readonly file?: {readonly work: WorkFolder; readonly maxBytes: number} | undefined;
}

/** The field that has a file, in all dialects. */
const FILE_FIELD = 'file';
/** Bytes of boundaries and headers of the parts. */
const FRAME_BYTES = 64 * 1024;

/** Receives a body in parts: fields, and at most one file. Rejects with `OperationError`, and then leaves nothing behind. */
export async function receiveMultipart(
  request: IncomingMessage,
  contentType: string,
  limits: MultipartLimits,
  into: Fields,
): Promise<ReceivedFile | undefined> {
  checkContentEncoding(request);
  const {file} = limits;
  const parser = parserOf(contentType, limits);
  let document: ArrivingDocument | undefined;
  let name = '';
  let receiving: Promise<void> | undefined;
  let fileStream: BusboyFileStream | undefined;
  let fieldBytes = 0;
  const early: Buffer[] = [];
  let fail: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_resolve, reject) => (fail = reject));
  broken.catch(() => undefined);
  parser.on('error', () => fail(malformed()));
  parser.on('fieldsLimit', () => fail(tooMany()));
  parser.on('partsLimit', () => fail(tooMany()));
  parser.on('field', (field, value, _nameTruncated, valueTruncated) => {
    fieldBytes += value.length;
    if (valueTruncated || fieldBytes > limits.maxBytes) return fail(bodyTooLarge(limits.maxBytes));
    try {
      limits.hold?.(Buffer.byteLength(value));
      into.add(field, withLineFeeds(value));
    } catch (error) {
      fail(error as Error);
    }
  });
  parser.on('file', (field, stream, fileName) => {
    // Of a part that is cut off. Nobody else would hear it of one that is not read, and the process would end.
    stream.on('error', () => fail(malformed()));
    if (!file || field !== FILE_FIELD || receiving) return void stream.resume();
    name = fileName ?? '';
    fileStream = stream;
    receiving = (async () => {
      for await (const chunk of stream) {
        // Nothing is written for nobody; no more comes before the key than is kept back here.
        early.push(chunk as Buffer);
        if (isBodyAdmitted(request)) await writeEarly(file);
      }
    })();
    receiving.catch(fail);
  });
  const writeEarly = async ({work, maxBytes}: NonNullable<MultipartLimits['file']>) => {
    document ??= await ArrivingDocument.open(work, maxBytes);
    for (const chunk of early.splice(0)) await document.write(chunk);
  };
  try {
    let received = 0;
    const mostBytes = (file?.maxBytes ?? 0) + limits.maxBytes * 2 + FRAME_BYTES;
    const arrival = {timeoutMs: () => limits.timeoutMs, idleMs: limits.idleMs, subject: 'The body'};
    await eachChunk(request, arrival, async (chunk) => {
      received += chunk.length;
      if (received > mostBytes) throw file ? documentTooLarge(file.maxBytes) : bodyTooLarge(limits.maxBytes);
      await inTurns(chunk, async (piece) => {
        await Promise.race([written(parser, piece), broken]);
        await limits.identify();
      });
    });
    const finished = new Promise<void>((resolve) => parser.once('finish', resolve));
    parser.end();
    await Promise.race([finished, broken]);
    await Promise.race([receiving, broken]);
    if (file && receiving && isBodyAdmitted(request)) await writeEarly(file);
    const whole = await document?.finish();
    return whole && {...whole, name};
  } catch (error) {
    // A part that was cut off would never end.
    fileStream?.destroy();
    // Opens in the background, and may be open only now.
    await receiving?.catch(() => undefined);
    await document?.discard();
    throw error;
  } finally {
    parser.destroy();
  }
}

function parserOf(contentType: string, {maxBytes, maxFields, file}: MultipartLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: {'content-type': contentType},
      limits: {
        fieldSize: maxBytes,
        fieldNameSize: 100,
        fields: maxFields,
        parts: maxFields + 10,
        headerPairs: 20,
        ...(file && {fileSize: file.maxBytes + 1}),
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
  return new OperationError('textSizeLimitExceeded', 'The form has more parts than are taken.');
}
