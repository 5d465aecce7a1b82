import assert from 'node:assert/strict';
import {once} from 'node:events';
import {mock, test} from 'node:test';
import {createLogger} from '../../src/http/logger.ts';
import type {ServiceStage} from '../../src/http/service-stage.ts';
import {Draining} from '../../src/main/draining.ts';
import {runApp} from '../http/running-service.ts';
import {RawConnection} from '../http/raw-http.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until} from '../systems/within.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const isRefused = (url: string) =>
  fetch(`${url}/health`).then(
    () => false,
    () => true,
  );

const nothing = () => Promise.resolve();

test('a service that is asked to stop drains as long as configured, and hands its documents over at once', async (t) => {
  mock.timers.enable({apis: ['setTimeout']});
  releaseAfter(t, () => mock.timers.reset());
  const draining = new Draining(createLogger('silent'));
  assert.equal(draining.stage, 'starting');
  let handedOver = 0;
  draining.begin(async () => void handedOver++);
  assert.equal(draining.stage, 'running');
  let hasEnded = false;
  const ended = draining.end({drainSeconds: 5}).then(() => (hasEnded = true));
  assert.equal(draining.stage, 'stopping');
  assert.equal(handedOver, 1);
  mock.timers.tick(4_999);
  await nothing();
  assert.equal(hasEnded, false);
  mock.timers.tick(1);
  await ended;
});

test('a service that never ran, or has no time to drain, closes at once', async () => {
  const unready = new Draining(createLogger('silent'));
  await unready.end({drainSeconds: 1_000});
  assert.equal(unready.stage, 'stopping');
  const alone = new Draining(createLogger('silent'));
  alone.begin(() => Promise.reject(new Error('documents stay where they are')));
  await alone.end({drainSeconds: 0});
  assert.equal(alone.stage, 'stopping');
});

test('documents that cannot be handed over do not keep a service from closing', async () => {
  const draining = new Draining(createLogger('silent'));
  draining.begin(() => Promise.reject(new Error('the database is gone')));
  await draining.end({drainSeconds: 0.01});
});

test('a service that stops says so, and answers with the end of the connection', async (t) => {
  let stage: ServiceStage = 'running';
  const service = await runApp([], {stage: () => stage, overSockets: true});
  releaseAfter(t, () => service.close());
  const connection = new RawConnection(service.url);
  connection.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n');
  assert.match(await connection.receives(/"status":"ready"/), /^HTTP\/1\.1 200 [^]*keep-alive/);
  stage = 'stopping';
  connection.write(
    `GET /service.svc/json/GetSystemList HTTP/1.1\r\nHost: a\r\nclient-id: ${service.token}\r\n\r\n`,
  );
  await connection.closed();
  assert.match(connection.received, /HTTP\/1\.1 200 OK\r\n(?!HTTP)[^]*connection: close[^]*"System":\[\]/i);
  const ready = await fetch(`${service.url}/ready`);
  assert.equal(ready.status, 503);
  assert.match(await ready.text(), /"status":"stopping"/);
  assert.equal((await fetch(`${service.url}/health`)).status, 200);
});

test('a connection that was just opened may send its request while the service closes', async () => {
  const service = await runApp([], {overSockets: true});
  const connection = new RawConnection(service.url);
  await once(connection.socket, 'connect');
  // An answer over another connection shows that the service has accepted this one.
  await (await fetch(`${service.url}/health`)).text();
  const closed = service.close();
  await until(() => isRefused(service.url), Boolean, 'the end of listening');
  connection.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  assert.match(await connection.receives(/"ok"/), /^HTTP\/1\.1 200 /);
  connection.destroy();
  await closed;
});

test('what arrives over an open connection while the service closes is answered', async () => {
  const engine = new ControlledEngine();
  const service = await runApp([definitionOf(engine, {startAutomatically: true})], {overSockets: true});
  await engine.started(1);
  engine.starts[0]!.succeed();
  await service.running('en', 'lv');
  const connection = new RawConnection(service.url);
  connection.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  await connection.receives(/"ok"/);
  const body = JSON.stringify({systemID: 'smt-1', text: 'sveiki'});
  const head = `POST /service.svc/json/Translate HTTP/1.1\r\nHost: a\r\nclient-id: ${service.token}\r\n`;
  // The head is incomplete when the service begins to close.
  await new Promise((resolve) => connection.socket.write(head, resolve));
  await (await fetch(`${service.url}/health`)).text();
  const closed = service.close();
  await until(() => isRefused(service.url), Boolean, 'the end of listening');
  connection.write(`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  assert.match(await connection.receives(/SVEIKI/), /"SVEIKI"$/);
  connection.destroy();
  await closed;
});
