import type {Socket} from 'node:net';
import {OperationError} from '../../errors/operation-error.ts';
import {wireError} from '../../json/wire.ts';

/** Maximum size of a request line with the headers; generous, since deployed clients send texts by GET. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** Answers a request that Node could not parse as HTTP with an error in the usual format. */
export function answerClientError(error: Error & {code?: string}, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  sendRaw(socket, clientError(error.code));
}

/** Sends an error on a connection whose requests are not read, and closes the connection. */
export function sendRaw(socket: Socket, error: OperationError): void {
  const body = JSON.stringify(wireError(error));
  const head = [
    `HTTP/1.1 ${error.httpStatus} ${error.exception}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Access-Control-Allow-Origin: *',
    ...(error.retryAfterSeconds === undefined ? [] : [`Retry-After: ${error.retryAfterSeconds}`]),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Whether an earlier request on the connection is still being answered. */
function isAnswering(socket: Socket & {_httpMessage?: unknown}): boolean {
  // Node has no public property for the answer under way; Node's own handler of client errors reads the same
  // private property.
  return socket._httpMessage !== undefined && socket._httpMessage !== null;
}

function clientError(code: string | undefined): OperationError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new OperationError(
      'textSizeLimitExceeded',
      `The address and the headers are longer than ${MAX_HEADER_BYTES} bytes. Send long texts by POST.`,
    );
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new OperationError('requestTimeout', 'The request did not arrive in time.');
  }
  return new OperationError('badRequest', 'This is not an HTTP request.');
}
