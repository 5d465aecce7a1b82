import assert from 'node:assert/strict';
import type {IncomingMessage} from 'node:http';
import {describe, it} from 'node:test';
import express from 'express';
import {withService, type Behaviour} from '../../../test/node/client/test-service.ts';
import {createMtProxy as createForExpress} from '../../express/index.js';
import {createMtProxy as createForFastify} from '../../fastify/index.js';
import {OwnersInMemory} from '../documents.js';
import {FRAMEWORKS, withHost, type Host, type ProxySettings} from './hosts.ts';
import {sendRaw, wireErrorOf} from './send-raw.ts';

const at = (operation: string) => `/mt/service.svc/json/${operation}`;
const UPLOAD = at('StartDocumentTranslation');
const LIST = at('GetDocumentTranslationList');
const ABOUT_ONE = ['GetDocumentTranslationState', 'DownloadDocumentTranslation', 'RemoveDocumentTranslation'];

/** A service with documents of several users of the host, which uses one token for all of them. */
function documents(): Behaviour {
  const ids: string[] = [];
  return ({url}, response) => {
    const operation = url.pathname.split('/').at(-1);
    response.setHeader('content-type', 'application/json');
    if (operation === 'StartDocumentTranslation')
      response.end(JSON.stringify(`d-${ids.push(`d-${ids.length + 1}`)}`));
    else if (operation === 'GetDocumentTranslationList')
      response.end(
        JSON.stringify(ids.map((Id) => ({Id, Filename: `Līgums ${Id}.docx`, Status: 'completed'}))),
      );
    else response.end(JSON.stringify(url.searchParams.get('id')));
  };
}

/** The user of a request, as a session would identify it. */
const user: ProxySettings['user'] = (request) => {
  const {headers} = request as IncomingMessage;
  return headers['x-user'] as string | undefined;
};

for (const {name, start} of FRAMEWORKS) {
  const withUsers = (settings: Partial<ProxySettings>, use: (host: Host) => Promise<void>) =>
    withService(documents(), ({baseUrl}) => withHost(start({baseUrl, user, ...settings}), use));
  const as = (who: string) => ({'x-user': who});

  describe(`documents of users with one token, through ${name}`, () => {
    it('are seen, downloaded and removed only by their senders', () =>
      withUsers({}, async ({url}) => {
        const ids: string[] = [];
        for (const who of ['anna', 'bērziņš', 'anna']) {
          const headers = as(encodeURIComponent(who));
          ids.push(JSON.parse((await sendRaw(url, UPLOAD, {headers, body: '{}'})).text) as string);
        }
        assert.deepEqual(ids, ['d-1', 'd-2', 'd-3']);
        const list = async (who: string) =>
          (JSON.parse((await sendRaw(url, LIST, {headers: as(who)})).text) as {Id: string}[]).map(
            ({Id}) => Id,
          );
        assert.deepEqual(await list('anna'), ['d-1', 'd-3']);
        assert.deepEqual(await list(encodeURIComponent('bērziņš')), ['d-2']);
        assert.deepEqual(await list('eve'), []);
        for (const operation of ABOUT_ONE) {
          const ask = (query: string, who: string, body = '{}') =>
            sendRaw(url, `${at(operation)}?${query}`, {headers: as(who), body});
          for (const [query, body] of [
            ['id=d-1', '{}'],
            ['ID=d-1', '{}'],
            ['', '{"id":"d-1"}'],
            ['id=d-2&Id=d-1', '{}'],
            ['id=d-2', '{"ID":"d-1"}'],
            ['', '{"id":"d-2","Id":"d-1"}'],
            ['id=d-9', '{}'],
            ['', '{}'],
            ['', '{"id":["d-1"]}'],
          ] as const) {
            const answered = await ask(query, encodeURIComponent('bērziņš'), body);
            assert.equal(answered.status, 404, `${operation} ${query} ${body}`);
            assert.equal(wireErrorOf(answered).exception, 'notFound');
          }
          assert.equal((await ask('id=d-1', 'anna')).text, '"d-1"');
          assert.equal((await ask('', 'anna', '{"Id":"d-3"}')).text, '"d-3"');
        }
        assert.equal((await sendRaw(url, `${at(ABOUT_ONE[0]!)}?id=d-1`, {headers: as('anna')})).status, 404);
      }));

    it('are off without an owner function, while texts still work', () =>
      withUsers({user: undefined}, async ({url}) => {
        for (const operation of ['StartDocumentTranslation', 'GetDocumentTranslationList', ...ABOUT_ONE]) {
          const answered = await sendRaw(url, `${at(operation)}?id=d-1`, {body: '{}'});
          assert.equal(answered.status, 403, operation);
          assert.match(wireErrorOf(answered).description, /option `user`/);
        }
        assert.equal((await sendRaw(url, at('Translate'), {body: '{}'})).status, 200);
      }));

    it('are not available to anonymous visitors', () =>
      withUsers({}, async ({url}) => {
        const answered = await sendRaw(url, UPLOAD, {body: '{}'});
        assert.equal(answered.status, 403);
        assert.match(wireErrorOf(answered).description, /signed in/);
      }));

    it('are known after a new start, and by other processes, where the host keeps the owners', async () => {
      const owners = new Map<string, string>();
      await withService(documents(), async ({baseUrl}) => {
        const host = () => start({baseUrl, user, owners});
        await withHost(host(), ({url}) => sendRaw(url, UPLOAD, {headers: as('anna'), body: '{}'}));
        await withHost(host(), async ({url}) => {
          const path = `${at('GetDocumentTranslationState')}?id=d-1`;
          assert.equal((await sendRaw(url, path, {headers: as('anna')})).status, 200);
          assert.equal((await sendRaw(url, path, {headers: as('eve')})).status, 404);
        });
      });
    });
  });
}

describe('the start of a host', () => {
  const options = {baseUrl: 'https://mt.example.org', token: 'mt_1', authorize: () => true};

  it('says once that documents are off, and what is to be given', async (t) => {
    const warn = t.mock.method(console, 'warn', () => undefined);
    createForExpress(options);
    assert.equal(warn.mock.callCount(), 1);
    assert.match(String(warn.mock.calls[0]?.arguments[0]), /documents are off.*option user/);
    createForExpress({...options, user: () => 'anna'});
    assert.equal(warn.mock.callCount(), 1);
    const lines: string[] = [];
    const {default: fastify} = await import('fastify');
    const app = fastify({logger: {stream: {write: (line: string) => void lines.push(line)}}});
    await app.register(createForFastify(options), {prefix: '/mt'});
    await app.close();
    assert.equal(lines.filter((line) => line.includes('documents are off')).length, 1);
  });

  it('needs no user for an app that translates texts alone', () => {
    assert.doesNotThrow(() => express().use('/mt', createForExpress({...options, user: () => undefined})));
  });
});

describe('owners in memory', () => {
  it('are bounded: the oldest go first', () => {
    const owners = new OwnersInMemory();
    for (let number = 0; number <= 100_000; number += 1) owners.set(`d-${number}`, 'anna');
    assert.equal(owners.get('d-0'), undefined);
    assert.equal(owners.get('d-1'), 'anna');
    assert.equal(owners.get('d-100000'), 'anna');
  });
});
