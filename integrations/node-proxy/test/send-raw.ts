import {request, type IncomingHttpHeaders, type OutgoingHttpHeaders} from 'node:http';
import {text} from 'node:stream/consumers';
import type {WireError} from '../../../src/contract/index.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

/** A request whose path is sent without normalization. */
export interface RawRequest {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** The answer to a raw request. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request without normalizing its address or headers, as `fetch` would. */
export function sendRaw(
  url: string,
  path: string,
  {method, headers, body}: RawRequest = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      path,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {...bodyHeaders(body, headers), ...headers},
      agent: false,
      signal: AbortSignal.timeout(deadline(20_000)),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const {statusCode: status = 0, headers: received} = response;
      text(response).then((content) => resolve({status, headers: received, text: content}), reject);
    });
    outgoing.end(body);
  });
}

/** Headers that pages send with the bodies of the elements. */
function bodyHeaders(body: RawRequest['body'], headers: OutgoingHttpHeaders = {}): OutgoingHttpHeaders {
  if (body === undefined) return {};
  const isTold = headers['transfer-encoding'] !== undefined;
  return {'content-type': 'application/json', ...(!isTold && {'content-length': Buffer.byteLength(body)})};
}

/** The error in an answer, in the form of the interface. */
export function wireErrorOf({text: body, headers}: RawAnswer): WireError {
  if (headers['content-type'] !== 'application/json; charset=utf-8') {
    throw new Error(`no JSON: ${headers['content-type']} ${body}`);
  }
  return JSON.parse(body) as WireError;
}
