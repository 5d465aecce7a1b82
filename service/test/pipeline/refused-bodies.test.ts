import assert from 'node:assert/strict';
import {Agent, request} from 'node:http';
import type {Socket} from 'node:net';
import {test} from 'node:test';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {runService} from '../http/running-service.ts';
import {RawConnection} from '../http/raw-http.ts';
import {within} from '../systems/within.ts';

const CONNECTIONS = 12;
const PATH = '/service.svc/json/Translate';
const MANY = Array.from({length: CONNECTIONS}, (_, index) => index);

interface Answered {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly socket: Socket;
}

/** Starts a service; `send` sends bodies of a given size over connections that are reused. */
async function serviceAndSender(t: Parameters<typeof releaseAfter>[0]) {
  const service = await runService({logLevel: 'fatal'}, {overSockets: true});
  releaseAfter(t, () => service.close());
  const agent = new Agent({keepAlive: true, maxSockets: CONNECTIONS});
  releaseAfter(t, () => agent.destroy());
  const send = (bytes: number, token: string) =>
    new Promise<Answered>((resolve, reject) => {
      const headers = {'client-id': token, 'content-type': 'application/json'};
      const outgoing = request(service.url + PATH, {agent, method: 'POST', headers}, (answer) => {
        const {statusCode: status, headers: answered, socket} = answer;
        answer
          .on('error', reject)
          .on('end', () => resolve({status, connection: answered.connection, socket}));
        answer.resume();
      });
      outgoing.on('error', reject).end(Buffer.alloc(bytes, 'ā'));
    });
  return {service, send};
}

test('no request is lost after large bodies were refused on all connections of a client', async (t) => {
  const {service, send} = await serviceAndSender(t);
  // All bodies together have more bytes than the service reads in the time allowed for one body.
  const refused = await within(
    Promise.all(MANY.map((index) => send(7_500_000, index % 2 ? 'mt_wrong' : service.token))),
    'the refusals',
  );
  assert.deepEqual([...new Set(refused.map(({status}) => status))].sort(), [401, 413]);
  assert.deepEqual([...new Set(refused.map(({connection}) => connection))], ['close']);
  const next = await within(Promise.all(MANY.map(() => send(200, service.token))), 'the next answers');
  assert.deepEqual([...new Set(next.map(({status}) => status))], [400]);
});

test('a connection is used on after a small body was refused', async (t) => {
  const {service, send} = await serviceAndSender(t);
  const first = await send(200_000, 'mt_wrong');
  assert.deepEqual([first.status, first.connection], [401, 'keep-alive']);
  const second = await send(200, service.token);
  assert.equal(second.status, 400);
  assert.equal(second.socket, first.socket);
});

test('a client that reads nothing before it has sent its body gets the answer', async (t) => {
  const {service} = await serviceAndSender(t);
  const connection = new RawConnection(service.url);
  releaseAfter(t, () => connection.destroy());
  connection.socket.pause();
  const bytes = 4 * 1024 * 1024;
  connection.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
  for (let sent = 0; sent < bytes; sent += 65_536) {
    assert.ok(await within(connection.writeSlowly(Buffer.alloc(65_536, 'a')), 'the connection'));
  }
  connection.socket.resume();
  await within(connection.closed(), 'the end of the connection');
  assert.match(connection.received, /^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n[^]*"unauthorized"/i);
});
