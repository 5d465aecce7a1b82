import type {IncomingMessage} from 'node:http';

/** Most bytes of a refused body that are read and dropped, so that the client can read the answer. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_MS = 5_000;

/**
 * Lets a client that is still sending read its answer, since closing the connection at once would lose
 * it. A client that sends for too long is cut off.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) request.resume();
  if (request.complete || request.readableEnded || request.destroyed) return;
  const {socket} = request;
  let size = 0;
  const cut = () => socket.destroy();
  const timer = setTimeout(cut, MAX_MS).unref();
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_BYTES) cut();
  });
  request.on('error', () => undefined);
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
  request.resume();
}
