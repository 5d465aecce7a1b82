import type {ReceivedDocument} from '../operations/documents/received-document.ts';
import type {ArrivingBody} from '../pipeline/body/arriving-body.ts';
import {documentTooLarge} from '../pipeline/body/arriving-document.ts';
import {DocumentBodyParser} from './document-body-parser.ts';

/** An upload: the properties of its body, and the document as a file. */
export interface Upload {
  readonly properties: object;
  /** The document; undefined if the body contained no document. */
  readonly document: ReceivedDocument | undefined;
}

/** Maximum number of JSON characters per byte, as in `255,`. */
const MAX_PER_BYTE = 4;
const OTHER_PROPERTIES = 256 * 1024;

/** Receives the body of an upload into a file, chunk by chunk. Rejects with an `OperationError`. */
export async function receiveDocument(
  body: ArrivingBody,
  isContent: (name: string) => boolean,
): Promise<Upload> {
  if (body.isEmpty) return {properties: {}, document: undefined};
  const {maxBytes, timeoutMs} = body.uploadLimits;
  if (body.announcedBytes > maxBytes * MAX_PER_BYTE + OTHER_PROPERTIES) throw documentTooLarge(maxBytes);
  const document = await body.openDocument();
  const parser = new DocumentBodyParser(isContent);
  let received = 0;
  const arrival = {timeoutMs: () => timeoutMs, idleMs: body.limits.timeoutMs, subject: 'The document'};
  await body.each(arrival, async (chunk) => {
    received += chunk.length;
    // White space adds no bytes to the document, so it must be limited separately.
    if (received > maxBytes * MAX_PER_BYTE * 2 + OTHER_PROPERTIES) throw documentTooLarge(maxBytes);
    await document.write(parser.write(chunk));
  });
  parser.finish();
  const {properties, hasContent} = parser;
  return {properties, document: hasContent ? await document.finish() : undefined};
}
