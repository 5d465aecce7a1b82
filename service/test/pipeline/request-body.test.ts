import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer, type IncomingMessage, type RequestListener, type Server} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import {test, type TestContext} from 'node:test';
import {eachChunk} from '../../src/pipeline/body/request-body.ts';
import {DiscardedBodies} from '../../src/pipeline/body/discarded-bodies.ts';
import {RawConnection} from '../http/raw-http.ts';
import {until, within} from '../systems/within.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const LIMITS = {timeoutMs: () => 60_000, idleMs: 60_000, subject: 'The document'};

async function serverFor(
  t: TestContext,
  handler?: RequestListener,
): Promise<{server: Server; connection: RawConnection}> {
  const server = createServer(...(handler ? [handler] : []));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releaseAfter(t, () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    server,
    connection: new RawConnection(urlOf(server)),
  };
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a refused body is not read further until it is discarded', async (t) => {
  const {server, connection} = await serverFor(t);
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
  connection.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 268435456\r\n\r\n');
  connection.write(Buffer.alloc(1024 * 1024));
  const [request] = await within(arrived, 'the request');
  const refusal = new Error('The document is too large.');
  await assert.rejects(
    within(
      eachChunk(request, LIMITS, () => Promise.reject(refusal)),
      'the refusal',
    ),
    refusal,
  );
  assert.equal(request.readableFlowing, false);
  new DiscardedBodies().add(request);
  assert.equal(request.readableFlowing, true);
  const piece = Buffer.alloc(1024 * 1024);
  while (await within(connection.writeSlowly(piece), 'the end of the connection'));
});

test('a connection stays usable after a refused body that had completely arrived', async (t) => {
  const refusal = new Error('The document is not JSON.');
  const {connection} = await serverFor(t, (request, response) => {
    const answer = (text: string): void => void response.end(text);
    if (request.method === 'GET') return answer('sveiki');
    const use = async (): Promise<void> => {
      while (!request.complete) await new Promise((resolve) => setImmediate(resolve));
      throw refusal;
    };
    eachChunk(request, LIMITS, use).catch(() => {
      new DiscardedBodies().add(request);
      answer('refused');
    });
  });
  const body = 'x'.repeat(10_000);
  connection.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  assert.match(await connection.receives(/refused/), /refused/);
  connection.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.match(await connection.receives(/sveiki/), /sveiki/);
});

test('refused bodies of several connections are read in turns, a part at a time', async (t) => {
  const turns: (() => void)[] = [];
  const bodies = new DiscardedBodies((next) => void turns.push(next));
  const sockets: Socket[] = [];
  const {server, connection} = await serverFor(t, (request) => {
    sockets.push(request.socket);
    bodies.add(request);
    if (sockets.length === 2) server.emit('both');
  });
  const both = once(server, 'both');
  const secondConnection = new RawConnection(urlOf(server));
  for (const sender of [connection, secondConnection]) {
    sender.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2097152\r\n\r\n');
    sender.write(Buffer.alloc(2 * 1024 * 1024));
  }
  await within(both, 'both requests');
  const read = () => sockets.map(({bytesRead}) => bytesRead);
  const parts = async (): Promise<void> => {
    const part = await until(
      () => turns.shift(),
      (next) => next !== undefined,
      'the next part',
    );
    part?.();
  };
  for (let count = 0; count < 8; count += 1) await parts();
  // A part has at most 64 KB, and a paused request may buffer as much again.
  for (const bytes of read()) assert.ok(bytes < 8 * 64 * 1024, String(bytes));
  while (read().some((bytes) => bytes < 2 * 1024 * 1024)) await parts();
  connection.socket.destroy();
  secondConnection.socket.destroy();
});
