import type {EngineError} from '../engine.ts';
import {HttpError} from '../http-json.ts';

/** Fault of a server, as shown by a failed request. */
export type ServerFault =
  /** The server is not at fault: the text is, or the request was stopped. */
  | 'none'
  /** The server asks clients to wait. */
  | 'busy'
  /** The request failed; after several such failures in a row, the server counts as failing. */
  | 'failed'
  /** The server rejects all requests of this engine: the key is wrong, a model is missing, the quota is used up. */
  | 'refuses'
  /** No server can be reached at the address now. */
  | 'unreached';

const NOT_TAKEN = 400;
const SERVER_FAULT = 500;

/** Returns the fault of the server that a failed request shows. */
export function serverFault(error: EngineError): ServerFault {
  if (error.kind === 'rejected' || error.kind === 'noTerms') return 'none';
  if (error.kind === 'busy') return 'busy';
  if (error.kind === 'exhausted') return 'refuses';
  if (!(error instanceof HttpError)) return error.kind === 'malformed' ? 'failed' : 'none';
  if (error.reach === 'unreached') return 'unreached';
  const {kind, status = 0} = error;
  return kind === 'unavailable' && status >= NOT_TAKEN && status < SERVER_FAULT ? 'refuses' : 'failed';
}

/**
 * Whether the request may be sent to another server.
 *
 * That is always allowed if no server has worked on it: the server was unreachable, asked to wait before it
 * answered, or refused the connection. A request that broke off later may have been processed, and another
 * server would process it again. This costs the user nothing, since a translation's characters are counted
 * once, however many servers were used. It costs the operator if requests are paid for: the request then
 * fails, its characters are credited back, and its sender decides whether to repeat it. A text that a server
 * rejected is not sent to another server, nor is a request that has used all its time.
 */
export function mayAskAnother(error: EngineError, isPaid: boolean): boolean {
  const fault = serverFault(error);
  if (fault === 'none' || error.kind === 'timeout') return false;
  return fault === 'failed' ? !isPaid : true;
}
