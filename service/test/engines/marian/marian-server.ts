import {once} from 'node:events';
import type {IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import {WebSocketServer, type WebSocket} from 'ws';

/** Answers a message; if it sends nothing, the client waits. */
export type Answer = (message: string, socket: WebSocket) => void;

/** A WebSocket server with the protocol of marian-server. */
export interface MarianServer {
  readonly url: string;
  /** All messages so far. */
  readonly messages: string[];
  /** The requests for connections so far. */
  readonly connections: IncomingMessage[];
  /** Connections that are open. */
  readonly sockets: Set<WebSocket>;
  answer: Answer;
  nextMessage(): Promise<void>;
  close(): Promise<void>;
}

/** Turns each word around. */
export const turned = (text: string): string =>
  text.replace(/[a-z]{3,}/g, (word) => [...word].reverse().join(''));

/** Answers as marian-server does: each line, and a line break at the end. */
export const wellBehaved: Answer = (message, socket) =>
  socket.send(`${message.split('\n').map(turned).join('\n')}\n`);

/** Starts the server at a free port. */
export async function startMarianServer(): Promise<MarianServer> {
  const server = new WebSocketServer({host: '127.0.0.1', port: 0, path: '/translate'});
  await once(server, 'listening');
  const arrivals: (() => void)[] = [];
  const running: MarianServer = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    connections: [],
    sockets: new Set(),
    answer: wellBehaved,
    nextMessage: () => new Promise((resolve) => arrivals.push(resolve)),
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('connection', (socket, request) => {
    running.connections.push(request);
    running.sockets.add(socket);
    socket.on('close', () => running.sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const message = data.toString();
      running.messages.push(message);
      running.answer(message, socket);
      for (const arrived of arrivals.splice(0)) arrived();
    });
  });
  return running;
}
