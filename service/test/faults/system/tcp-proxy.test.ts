import assert from 'node:assert/strict';
import {once} from 'node:events';
import {connect, createServer, type AddressInfo, type Socket} from 'node:net';
import {test, type TestContext} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {TcpProxy} from './tcp-proxy.ts';

const LIMIT = {timeout: deadline(20_000)};

/** Starts a server that answers with its name and the received text. */
async function answering(t: TestContext, name: string): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => socket.write(`${name}: ${data.toString()}`));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  releaseAfter(t, () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const {port} = server.address() as AddressInfo;
  return port;
}

function started(t: TestContext, proxy: TcpProxy): Socket {
  const socket = connect(proxy.port, '127.0.0.1');
  socket.on('error', () => undefined);
  releaseAfter(t, () => socket.destroy());
  return socket;
}

async function client(t: TestContext, proxy: TcpProxy): Promise<Socket> {
  const socket = started(t, proxy);
  await once(socket, 'connect');
  return socket;
}

/** Waits for the end of a connection, including by a reset. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

async function ask(socket: Socket, text: string): Promise<string> {
  const answer = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(text);
  return (await answer)[0].toString();
}

async function proxied(t: TestContext): Promise<TcpProxy> {
  const proxy = await TcpProxy.start(await answering(t, 'one'));
  releaseAfter(t, () => proxy.close());
  return proxy;
}

test('a proxy passes on what it gets', LIMIT, async (t) => {
  const proxy = await proxied(t);
  assert.equal(await ask(await client(t, proxy), 'Rīga 😀'), 'one: Rīga 😀');
});

test('a cut proxy breaks connections and accepts no new ones until it is open again', LIMIT, async (t) => {
  const proxy = await proxied(t);
  const before = await client(t, proxy);
  await ask(before, 'a');
  const closed = closing(before);
  proxy.mode = {kind: 'cut'};
  await closed;
  await closing(started(t, proxy));
  assert.equal(proxy.connections, 0);
  proxy.mode = {kind: 'open'};
  assert.equal(await ask(await client(t, proxy), 'b'), 'one: b');
});

test('a silent proxy passes nothing on, and everything in order when it is open again', LIMIT, async (t) => {
  const proxy = await proxied(t);
  const socket = await client(t, proxy);
  await ask(socket, 'a');
  proxy.mode = {kind: 'silent'};
  let answers = '';
  socket.on('data', (data) => (answers += data.toString()));
  for (const text of ['b', 'c']) await new Promise((resolve) => socket.write(text, resolve));
  // Another proxy answers, so that the silent proxy has had time to answer.
  const secondProxy = await proxied(t);
  await ask(await client(t, secondProxy), 'd');
  assert.equal(answers, '');
  const answered = once(socket, 'data');
  proxy.mode = {kind: 'open'};
  await answered;
  assert.match(answers, /^one: b/);
});

test('a proxy that leads elsewhere breaks connections', LIMIT, async (t) => {
  const proxy = await proxied(t);
  const before = await client(t, proxy);
  await ask(before, 'a');
  const closed = closing(before);
  proxy.lead(await answering(t, 'two'));
  await closed;
  assert.equal(await ask(await client(t, proxy), 'b'), 'two: b');
});
