import type {IncomingMessage} from 'node:http';
import type {SignedIn} from './site/signed-in.ts';

/** Route of the plugin for the operations of the service. */
export const ROUTE = '/mtservice/v1/service.svc/json';

/** Sends a document as the elements do; in a network, to the site at `site`. */
export function upload(
  user: SignedIn,
  systemID: string,
  fileName: string,
  content: Blob,
  site?: string,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({appID: 'test', systemID, fileName, options: ''})) {
    body.append(name, value);
  }
  body.append('content', content, 'document');
  return user.rest(`${ROUTE}/StartDocumentTranslation`, {method: 'POST', body}, site);
}

/** Bytes of a translated text, whose type WordPress checks. */
export const translation = (length: number) => Buffer.alloc(length, 'Labrīt, Ķīna! ');

/** Bytes of a document. */
export const pattern = (length: number) => Buffer.alloc(length, Buffer.from([0, 7, 42, 197, 255]));

/**
 * Counts the numbers of a JSON array in a stream by its commas; the other fields contain no commas after the
 * array begins.
 */
export async function countNumbers(stream: IncomingMessage | ReadableStream<Uint8Array>) {
  let commas = 0;
  let isInside = false;
  let tail = '';
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    const from = isInside ? 0 : chunk.indexOf(0x5b) + 1;
    isInside = true;
    for (let at = from; at < chunk.length; at++) if (chunk[at] === 0x2c) commas++;
    tail = (tail + Buffer.from(chunk.subarray(-2)).toString()).slice(-2);
  }
  return {numbers: commas + 1, tail};
}
