import type {EngineError} from '../engine.ts';
import {HttpError} from '../http-json.ts';

/** What a failed request says about its server. */
export type ServerFault =
  /** Nothing: it is the text, or the request was ended. */
  | 'none'
  /** The server asks to wait. */
  | 'busy'
  /** One of several such failures in a row. */
  | 'failed'
  /** The server does not take requests of this engine: a wrong key, no such model. */
  | 'refuses'
  /** There is no server at the address now. */
  | 'unreached';

const NOT_TAKEN = 400;
const SERVER_FAULT = 500;

/** Judges the server by a failed request. */
export function serverFault(error: EngineError): ServerFault {
  if (error.kind === 'rejected') return 'none';
  if (error.kind === 'busy') return 'busy';
  if (!(error instanceof HttpError)) return error.kind === 'malformed' ? 'failed' : 'none';
  if (error.reach === 'unreached') return 'unreached';
  const {kind, status = 0} = error;
  return kind === 'unavailable' && status >= NOT_TAKEN && status < SERVER_FAULT ? 'refuses' : 'failed';
}

/**
 * Whether the request may be sent to another server.
 *
 * A request that no server has worked on always may: the server was not reached, asked to wait before it
 * answered, or refused to be asked. One that broke off later may have been worked on, and the other server works
 * on it again. That costs the user nothing, whose characters are counted once for a translation, however many
 * servers were asked for it. It costs the operator where each request is paid for: there the request
 * fails instead, its characters are given back, and whoever sent it decides. A text that a server refused
 * is not sent on, and neither is a request that had all the time that it may have.
 */
export function mayAskAnother(error: EngineError, isPaid: boolean): boolean {
  const fault = serverFault(error);
  if (fault === 'none' || error.kind === 'timeout') return false;
  return fault === 'failed' ? !isPaid : true;
}
