import type {Server} from 'node:http';
import type {Configuration} from '../../config/index.ts';

/** Times of connections, in milliseconds. */
export interface ConnectionTimes {
  /** Longest silence. */
  readonly silence: number;
  /** Longest time for the head of a request. */
  readonly head: number;
  /** Longest time for a whole request. */
  readonly request: number;
}

/** The times that a configuration asks for. */
export function connectionTimes({
  limits,
  documents,
}: Pick<Configuration, 'limits' | 'documents'>): ConnectionTimes {
  const head = limits.bodySeconds * 1000;
  return {
    // A connection is silent while its request is worked on.
    silence: Math.max(limits.idleConnectionSeconds, limits.requestSeconds) * 1000,
    head,
    // The endpoint answers a slow body itself, before this cuts it off.
    request: head * 2 + documents.uploadSeconds * 1000,
  };
}

/** Gives a server that runs other times; a connection that is open keeps its longest silence. */
export function changeConnectionTimes(server: Server, {silence, head, request}: ConnectionTimes): void {
  server.setTimeout(silence);
  server.headersTimeout = head;
  server.requestTimeout = request;
}
