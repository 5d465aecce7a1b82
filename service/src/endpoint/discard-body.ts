import type {IncomingMessage} from 'node:http';

/** How much of a refused body is read and thrown away so that the client gets to read the answer. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_MS = 5_000;

/**
 * Lets a client that is still sending read its answer: closing at once would reset the connection
 * before. One that goes on for too long is cut off.
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
