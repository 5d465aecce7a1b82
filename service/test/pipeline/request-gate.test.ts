import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import type {Limits} from '../../src/config/index.ts';
import {errorOf} from '../http/send-to.ts';
import {runApp, runService, type TestService} from '../http/running-service.ts';
import {RawConnection} from '../http/raw-http.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until} from '../systems/within.ts';

const open: TestService[] = [];
const connections: RawConnection[] = [];
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.socket.destroy();
  for (const service of open.splice(0)) await service.close();
});

async function limited(limits: Partial<Limits>, overSockets = false): Promise<TestService> {
  const service = await runApp([definitionOf(new ControlledEngine())], {limits, overSockets});
  open.push(service);
  return service;
}

/** Opens a connection that sends only a part of a body. */
function unfinished(
  {url, token}: TestService,
  bytes: number,
  path = 'json/UpdateTranslation',
): RawConnection {
  const connection = new RawConnection(url);
  connections.push(connection);
  const head = [`POST ${new URL(url).pathname.replace(/\/$/, '')}/service.svc/${path} HTTP/1.1`, 'Host: x'];
  head.push(
    `client-id: ${token}`,
    'Content-Type: text/xml',
    'SOAPAction: ""',
    `Content-Length: ${bytes + 100}`,
  );
  const start =
    path === 'soap' ? '<a:Envelope xmlns:a="http://schemas.xmlsoap.org/soap/envelope/"><!--' : '{"text": "';
  connection.write(`${head.join('\r\n')}\r\n\r\n${start.padEnd(bytes, 'a')}`);
  return connection;
}

const soapRequest = (service: TestService) => ({
  method: 'POST',
  headers: {'content-type': 'text/xml; charset=utf-8', SOAPAction: '"x"', 'client-id': service.token},
  body: '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><GetSystemList xmlns="x"/></Body></Envelope>',
});

describe('requests of one user', () => {
  it('are limited per minute, over JSON and SOAP together', async () => {
    const service = await limited({requestsPerMinute: 3}, true);
    for (let count = 0; count < 3; count += 1)
      assert.equal((await service.send('GetSystemList')).status, 200);
    const refused = await service.send('GetSystemList');
    assert.equal(refused.status, 429);
    assert.deepEqual([errorOf(refused).code, errorOf(refused).exception], [429, 'tooManyRequests']);
    assert.match(errorOf(refused).description, /more than 3 requests in a minute\. Wait a moment/);
    const wait = Number(refused.headers.get('retry-after'));
    assert.ok(wait > 0 && wait <= 60, String(wait));
    const soap = await fetch(`${service.url}/service.svc/soap`, soapRequest(service));
    assert.equal(soap.status, 500);
    assert.ok(Number(soap.headers.get('retry-after')) > 0);
    assert.match(await soap.text(), /Client<\/faultcode>.*ErrorCode>429</s);
    const otherToken = await service.addUser('Žanete');
    assert.equal((await service.send('GetSystemList', {token: otherToken})).status, 200);
  });

  it('are limited at a time', async () => {
    const service = await limited({requestsAtOnce: 2}, true);
    const otherToken = await service.addUser('Žanete');
    const held = [unfinished(service, 100), unfinished(service, 100)];
    const refused = await until(
      () => service.send('GetSystemList'),
      ({status}) => status === 429,
      'two requests under way',
    );
    assert.match(refused.text, /2 requests under way, the most that are accepted at a time/);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.equal((await service.send('GetSystemList', {token: otherToken})).status, 200);
    for (const {socket} of held) socket.destroy();
    await until(
      () => service.send('GetSystemList'),
      ({status}) => status === 200,
      'the requests have ended',
    );
  });

  for (const [name, path] of [
    ['JSON', 'json/UpdateTranslation'],
    ['SOAP', 'soap'],
  ] as const) {
    it(`hold a limited number of bytes in memory: ${name}`, async () => {
      const service = await limited({bodyBytesAtOnce: 50_000}, true);
      const otherToken = await service.addUser('Žanete');
      unfinished(service, 30_000, path);
      const body = {appID: 't', systemID: 'smt-1', text: 'x'.repeat(30_000), translation: 'y'};
      const refused = await until(
        () => service.send('UpdateTranslation', {body}),
        ({status}) => status === 429,
        'the bytes are held',
      );
      assert.match(refused.text, /Your requests under way have more than 50000 bytes together/);
      assert.equal((await service.send('UpdateTranslation', {body, token: otherToken})).status, 200);
    });
  }

  it('of all users together hold no more than the service can', async () => {
    const service = await limited({allBodyBytesAtOnce: 50_000}, true);
    const otherToken = await service.addUser('Žanete');
    const {socket} = unfinished(service, 30_000);
    const body = {appID: 't', systemID: 'smt-1', text: 'x'.repeat(30_000), translation: 'y'};
    const send = () => service.send('UpdateTranslation', {body, token: otherToken});
    const refused = await until(send, ({status}) => status === 429, 'the bytes are held');
    assert.match(refused.text, /receiving as much as it can hold\. Wait a moment/);
    socket.destroy();
    await until(send, ({status}) => status === 200, 'the bytes are free');
  });
});

describe('one address', () => {
  it('may send a limited number of wrong tokens, and still right ones', async () => {
    const service = await limited({refusedPerMinute: 3});
    const wrong = () => service.send('GetSystemList', {token: 'mt_wrong'});
    for (let count = 0; count < 3; count += 1) assert.equal((await wrong()).status, 401);
    const refused = await wrong();
    assert.equal(refused.status, 429);
    assert.match(refused.text, /More than 3 requests without a valid token came from your address/);
    assert.equal((await service.send('GetSystemList')).status, 200);
  });

  it('may have a limited number of connections', async () => {
    const service = await limited({connectionsPerAddress: 2}, true);
    const first = [new RawConnection(service.url), new RawConnection(service.url)];
    connections.push(...first);
    const third = new RawConnection(service.url);
    connections.push(third);
    await until(
      () => third.received,
      (received) => received.includes('\r\n\r\n{'),
      'the answer',
    );
    assert.match(third.received, /^HTTP\/1\.1 429 .*Retry-After: 1\r\n.*2 connections open/s);
    for (const {socket} of first) socket.destroy();
    await until(
      () => service.send('GetSystemList').catch(() => ({status: 0})),
      ({status}) => status === 200,
      'the connections have ended',
    );
  });
});

describe('an empty text', () => {
  it('costs a character, so thousands of them are not free', async () => {
    const engines = {phrasebook: {engine: 'phrasebook'}};
    const service = await runService({engines, limits: {dailyCharacters: 100}});
    open.push(service);
    const systemID = await service.running('en', 'lv');
    const body = {appID: 't', systemID, textArray: Array<string>(101).fill(''), options: ''};
    const refused = await service.send('TranslateArray', {body});
    assert.deepEqual([refused.status, errorOf(refused).code], [429, 11]);
    const fewer = {...body, textArray: Array<string>(50).fill('')};
    assert.equal((await service.send('TranslateArray', {body: fewer})).status, 200);
  });
});
