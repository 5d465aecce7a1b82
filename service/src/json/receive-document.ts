import type {IncomingMessage} from 'node:http';
import type {WorkFolder} from '../documents/bytes/work-folder.ts';
import {ArrivingDocument, documentTooLarge} from '../pipeline/body/arriving-document.ts';
import {checkContentEncoding, eachChunk} from '../pipeline/body/request-body.ts';
import {hasBody} from '../pipeline/body/unknown-senders.ts';
import type {ReceivedDocument} from '../operations/documents/documents.ts';
import {DocumentBodyParser} from './document-body-parser.ts';

/** Bounds of an upload. */
export interface UploadLimits {
  readonly maxBytes: number;
  /** Time for the whole body to arrive. */
  readonly timeoutMs: number;
  /** Time without a byte after which the connection counts as lost. */
  readonly idleMs: number;
}

/** An upload: the properties of its body, and the document in a file. */
export interface Upload {
  readonly properties: object;
  /** Undefined when the body had none. */
  readonly document: ReceivedDocument | undefined;
}

/** Characters of JSON for each byte at most, as in `255,`. */
const MAX_PER_BYTE = 4;
const OTHER_PROPERTIES = 256 * 1024;

/**
 * Receives the body of an upload into a file, a chunk at a time. Rejects with `OperationError`, and
 * then leaves nothing behind.
 */
export async function receiveDocument(
  request: IncomingMessage,
  isContent: (name: string) => boolean,
  work: WorkFolder,
  limits: UploadLimits,
): Promise<Upload> {
  if (!hasBody(request)) return {properties: {}, document: undefined};
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limits.maxBytes * MAX_PER_BYTE + OTHER_PROPERTIES) throw documentTooLarge(limits.maxBytes);
  checkContentEncoding(request);
  const document = await ArrivingDocument.open(work, limits.maxBytes);
  const parser = new DocumentBodyParser(isContent);
  try {
    let received = 0;
    const arrival = {timeoutMs: () => limits.timeoutMs, idleMs: limits.idleMs, subject: 'The document'};
    await eachChunk(request, arrival, async (chunk) => {
      received += chunk.length;
      // White space has no bytes of the document, and may be endless.
      if (received > limits.maxBytes * MAX_PER_BYTE * 2 + OTHER_PROPERTIES) {
        throw documentTooLarge(limits.maxBytes);
      }
      await document.write(parser.write(chunk));
    });
    parser.finish();
    const {properties, hasContent} = parser;
    if (hasContent) return {properties, document: await document.finish()};
    await document.discard();
    return {properties, document: undefined};
  } catch (error) {
    await document.discard();
    throw error;
  }
}
