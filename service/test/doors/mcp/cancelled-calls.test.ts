import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {runningApp} from '../../json/controlled-app.ts';
import type {TestService} from '../../http/running-service.ts';
import {until} from '../../systems/within.ts';
import {askDoor} from '../ask-door.ts';
import {CLIENTS, connectFirst} from './mcp-clients.ts';

const TEXT = 'Donaudampfschifffahrt';
const ARGS = {texts: [TEXT], source_lang: 'en', target_lang: 'lv'};

/** A service whose engine answers when the test lets it. */
async function heldService() {
  const {engine, service} = await runningApp({overSockets: true, doors: {mcp: true, deepl: true}});
  const held: {readonly signal: AbortSignal; answer(): void}[] = [];
  engine.answer = ({segments, signal}) =>
    new Promise((resolve, reject) => {
      const capitals = segments.map((segment) => ({
        ok: true as const,
        segment: segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)),
      }));
      held.push({signal, answer: () => resolve(capitals)});
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const isHeld = (count: number) =>
    until(
      () => held,
      ({length}) => length === count,
      'the work of the engine',
    );
  const release = () => (engine.answer = undefined);
  const usedCharacters = async () => {
    const authorization = `DeepL-Auth-Key ${service.token}`;
    const {json} = await askDoor(`${service.url}/deepl/v2/usage`, undefined, {authorization});
    return (json as {character_count: number}).character_count;
  };
  return {service, held, isHeld, release, usedCharacters};
}

type Sender = Pick<TestService, 'url' | 'token'> & {readonly userAgent?: string};

async function post({url, token, userAgent = 'a'}: Sender, message: object): Promise<[number, string]> {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...{'content-type': 'application/json', accept: 'application/json, text/event-stream'},
      ...{authorization: `Bearer ${token}`, 'user-agent': userAgent},
    },
    body: JSON.stringify({jsonrpc: '2.0', ...message}),
  });
  return [answer.status, await answer.text()];
}

const call = (id: string | number) => ({
  ...{id, method: 'tools/call'},
  params: {name: 'translate', arguments: ARGS},
});
const cancel = (requestId: unknown) => ({method: 'notifications/cancelled', params: {requestId}});

describe('a call that its client cancels', () => {
  for (const [version, connect] of CLIENTS) {
    it(`ends, costs nothing, and leaves the client usable (${version})`, async () => {
      const {service, held, isHeld, release, usedCharacters} = await heldService();
      const client = await connect(`${service.url}/mcp`, {Authorization: `Bearer ${service.token}`});
      const controller = new AbortController();
      const cancelled = assert.rejects(client.call('translate', ARGS, controller.signal));
      await isHeld(1);
      controller.abort();
      await cancelled;
      await until(
        () => held[0]?.signal.aborted,
        (isAborted) => isAborted === true,
        'the end of the work',
      );
      assert.equal(await usedCharacters(), 0);
      release();
      const {structuredContent} = await client.call('translate', ARGS);
      assert.match(JSON.stringify(structuredContent), /DONAUDAMPFSCHIFFFAHRT/);
      assert.equal(await usedCharacters(), TEXT.length);
      await client.close();
    });
  }

  it('is not answered', async () => {
    const {service, isHeld} = await heldService();
    const answer = post(service, call('seven'));
    await isHeld(1);
    assert.deepEqual(await post(service, cancel('seven')), [202, '']);
    assert.deepEqual(await answer, [202, '']);
    // The call has ended, so there is nothing left to cancel.
    assert.deepEqual(await post(service, cancel('seven')), [202, '']);
  });

  it('is found by its id, token and program only, and not if two calls are equal in these', async () => {
    const {service, held, isHeld} = await heldService();
    const {url} = service;
    const token = await service.addUser('Žanete');
    const first = post(service, call(7));
    await isHeld(1);
    for (const [sender, id] of [
      [{url, token}, 7],
      [{...service, userAgent: 'b'}, 7],
      [service, '7'],
      [service, 8],
      [service, null],
      [service, {id: 7}],
    ] as const) {
      await post(sender, cancel(id));
      assert.equal(held[0]?.signal.aborted, false, JSON.stringify(id));
    }
    await post(service, {method: 'notifications/cancelled'});
    const second = post(service, call(7));
    await isHeld(2);
    await post(service, cancel(7));
    for (const {answer} of held) answer();
    for (const [status, text] of await Promise.all([first, second])) {
      assert.equal(status, 200);
      assert.match(text, /DONAUDAMPFSCHIFFFAHRT/);
    }
  });

  it('leaves the other messages of its batch', async () => {
    const {service, isHeld} = await heldService();
    const {url, token} = service;
    const batch = [call(1), {id: 2, method: 'ping'}].map((message) => ({jsonrpc: '2.0', ...message}));
    const answer = askDoor(`${url}/mcp`, batch, {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      'user-agent': 'a',
    });
    await isHeld(1);
    await post(service, cancel(1));
    assert.deepEqual((await answer).json, [{jsonrpc: '2.0', id: 2, result: {}}]);
  });

  it('that waits for a document stops waiting, and leaves the document', async () => {
    const {service, isHeld} = await heldService();
    const client = await connectFirst(`${service.url}/mcp`, {Authorization: `Bearer ${service.token}`});
    const file = {name: 'a.txt', text: TEXT, source_lang: 'en', target_lang: 'lv'};
    const {structuredContent} = await client.call('translate_document', file);
    const {document_id: id} = structuredContent as {document_id: string};
    await isHeld(1);
    const getting = {
      id: 9,
      method: 'tools/call',
      params: {name: 'get_document', arguments: {document_id: id}},
    };
    let answered: [number, string] | undefined;
    const answer = post(service, getting).then((received) => (answered = received));
    // The call may not have arrived when the first cancellation does.
    await until(
      async () => {
        await post(service, cancel(9));
        return answered;
      },
      (received) => received !== undefined,
      'the end of the wait',
    );
    assert.deepEqual(await answer, [202, '']);
    const removed = await client.call('remove_document', {document_id: id});
    assert.deepEqual(removed.structuredContent, {removed: true});
    await client.close();
  });
});
