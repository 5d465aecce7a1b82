import WebSocket from 'ws';
import {HttpError, isRedirect, statusError} from '../http-json.ts';
import type {ServerAddress} from '../servers/server-address.ts';

/** Limits of one exchange. */
export interface ExchangeLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Name of the engine in messages. */
export const NAME = 'Marian';
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
const TOO_LONG = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

/** Connections to the servers of a pair. Answers have no numbers, so a connection carries one message at a time. */
export class MarianConnections {
  readonly #idle = new Map<string, WebSocket[]>();

  /** Sends a message and resolves to its answer. Rejects with the signal's reason when aborted. */
  async exchange(address: ServerAddress, message: string, limits: ExchangeLimits): Promise<string> {
    const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.timeoutMs)]);
    try {
      signal.throwIfAborted();
      const idle = this.#take(address);
      if (idle) {
        try {
          return await this.#send(address, idle, message, signal);
        } catch (error) {
          // The server closed the connection when it was idle.
          if (!(error instanceof HttpError) || error.kind !== 'crashed') throw error;
        }
      }
      return await this.#send(address, await open(address, signal), message, signal);
    } catch (error) {
      limits.signal.throwIfAborted();
      if (!signal.aborted) throw error;
      throw new HttpError('timeout', 'Marian did not answer in time.', {reach: 'unknown'});
    }
  }

  /** Closes the connections that no message uses. */
  close(): void {
    for (const sockets of this.#idle.values()) for (const socket of sockets) socket.terminate();
    this.#idle.clear();
  }

  #take({url}: ServerAddress): WebSocket | undefined {
    const sockets = this.#idle.get(url) ?? [];
    for (let socket = sockets.pop(); socket; socket = sockets.pop()) {
      if (socket.readyState === WebSocket.OPEN) return socket;
    }
    return undefined;
  }

  async #send(
    {url}: ServerAddress,
    socket: WebSocket,
    message: string,
    signal: AbortSignal,
  ): Promise<string> {
    try {
      const answer = await answerOf(socket, message, signal);
      const idle = this.#idle.get(url) ?? [];
      idle.push(socket);
      this.#idle.set(url, idle);
      return answer;
    } catch (error) {
      // A later answer would be taken for that of the next message.
      socket.terminate();
      throw error;
    }
  }
}

/** Connects to a server; rejects with an `HttpError`, or with the signal's reason when aborted. */
export function open({url, apiKey}: ServerAddress, signal: AbortSignal): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = new WebSocket(completeUrl(url), {
      maxPayload: MAX_ANSWER_BYTES,
      perMessageDeflate: false,
      ...(apiKey !== undefined && {headers: {authorization: `Bearer ${apiKey}`}}),
    });
    const onAbort = (): void => {
      reject(signal.reason as Error);
      socket.terminate();
    };
    signal.addEventListener('abort', onAbort, {once: true});
    socket.once('open', () => {
      signal.removeEventListener('abort', onAbort);
      resolve(socket);
    });
    socket.once('unexpected-response', (_, {statusCode: status = 0, headers}) => {
      signal.removeEventListener('abort', onAbort);
      reject(refusedConnection(status, headers['retry-after'] ?? ''));
      socket.terminate();
    });
    // A socket without this listener would end the process.
    socket.on('error', (cause: Error & {code?: string}) => {
      signal.removeEventListener('abort', onAbort);
      const why = cause.code === undefined ? '' : ` (${cause.code})`;
      reject(new HttpError('unavailable', `Marian cannot be reached${why}.`, {reach: 'unreached', cause}));
    });
  });
}

/** The fault that the status of a refused connection means, which says nothing of a text. */
function refusedConnection(status: number, retryAfter: string): HttpError {
  const fault = statusError(NAME, {status, headers: new Headers({'retry-after': retryAfter})});
  if (fault.kind === 'busy' || status === 401 || status === 403 || isRedirect(status)) return fault;
  const message = `${NAME} answered with status ${status} instead of a connection.`;
  return new HttpError('unavailable', message, {reach: 'answered', status});
}

function answerOf(socket: WebSocket, message: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      signal.removeEventListener('abort', onAbort);
      socket.off('message', onMessage).off('close', onClose).off('error', onError);
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    const onAbort = (): void => fail(signal.reason as Error);
    const onMessage = (data: WebSocket.RawData): void => {
      end();
      resolve(data.toString());
    };
    const onClose = (): void =>
      fail(new HttpError('crashed', 'The connection to Marian broke.', {reach: 'unknown'}));
    const onError = (cause: Error & {code?: string}): void => {
      const isTooLong = cause.code === TOO_LONG;
      const said = isTooLong ? 'Marian sent too long an answer.' : 'Marian did not answer with text.';
      fail(new HttpError('malformed', said, {reach: 'answered', cause}));
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, {once: true});
    socket.on('message', onMessage).on('close', onClose).on('error', onError);
    socket.send(message);
  });
}

/** The address, with the path of marian-server if it has none. */
function completeUrl(url: string): string {
  const complete = new URL(url);
  if (complete.pathname === '/') complete.pathname = '/translate';
  return complete.href;
}
