import type {Server} from 'node:http';
import type {Configuration} from '../../config/index.ts';

/** Timeouts of connections, in milliseconds. */
export interface ConnectionTimes {
  /** Longest time without traffic. */
  readonly silence: number;
  /** Longest time until the head of a request has arrived. */
  readonly head: number;
  /** Longest time until a whole request has arrived. */
  readonly request: number;
}

/** Derives the timeouts of connections from the configuration. */
export function connectionTimes({
  limits,
  documents,
}: Pick<Configuration, 'limits' | 'documents'>): ConnectionTimes {
  const head = limits.bodySeconds * 1000;
  return {
    // The idle timeout is at least the time limit of a request: while a request is processed, its connection
    // has no traffic.
    silence: Math.max(limits.idleConnectionSeconds, limits.requestSeconds) * 1000,
    head,
    // The timeout is longer than the endpoint's own upload timeout, which answers with an error.
    request: head * 2 + documents.uploadSeconds * 1000,
  };
}

/** Changes the timeouts of a running server. Open connections keep their idle timeout. */
export function changeConnectionTimes(server: Server, {silence, head, request}: ConnectionTimes): void {
  server.setTimeout(silence);
  server.headersTimeout = head;
  server.requestTimeout = request;
}
