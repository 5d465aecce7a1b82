import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {TestService} from '../http/running-service.ts';
import {sendTo} from '../http/send-to.ts';
import {envelope} from '../soap/soap-message.ts';
import {within} from '../systems/within.ts';
import {phrasebookService, sendLegacy} from './legacy-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const SERVE = new URL('../../src/main/serve.ts', import.meta.url).href;

describe('a token in the query string', () => {
  let closed: TestService;
  let open: TestService;
  before(async () => {
    closed = await phrasebookService();
    open = await phrasebookService({legacy: {tokenInQuery: true}});
  });
  after(async () => {
    await closed?.close();
    await open?.close();
  });

  const status = async (service: TestService, query: Record<string, string>, token = '') =>
    (await sendLegacy(service, 'GetSystemList', {token, query})).status;

  it('counts for nothing unless it is allowed', async () => {
    assert.equal(await status(closed, {clientID: closed.token}), 401);
  });

  it('is taken where it is allowed, in any case of its name', async () => {
    assert.equal(await status(open, {appID: 'x', clientID: open.token}), 200);
    assert.equal(await status(open, {clientid: open.token}), 200);
    for (const wrong of ['mt_wrong', '', ' ']) assert.equal(await status(open, {clientID: wrong}), 401);
    assert.equal((await sendLegacy(open, 'GetSystemList', {token: '', query: 'clientID=%ff'})).status, 401);
    assert.equal(await status(open, {}), 401);
  });

  it('does not help a wrong token in the header', async () => {
    assert.equal(await status(open, {clientID: open.token}, 'mt_wrong'), 401);
    assert.equal(await status(open, {clientID: 'mt_wrong'}, open.token), 200);
  });

  it('is taken over SOAP as well, where it is allowed', async () => {
    const raw = envelope('<GetUserInfo xmlns="http://letsmt.eu/translationAPI"/>');
    const soap = async (service: TestService, path: string) =>
      (await sendTo(`${service.url}${path}?clientID=${service.token}`, {method: 'POST', raw})).status;
    assert.equal(await soap(open, '/legacy/service.svc/soap'), 200);
    assert.equal(await soap(open, '/service.svc/soap'), 401);
    assert.equal(await soap(closed, '/legacy/service.svc/soap'), 401);
  });

  it('is accepted only at the legacy address', async () => {
    const {status: usual} = await open.send('GetSystemList', {token: '', query: {clientID: open.token}});
    assert.equal(usual, 401);
  });

  it('is not in any answer', async () => {
    for (const operation of ['No/Such', 'NoSuch', 'Translate']) {
      const answer = await sendLegacy(open, operation, {token: '', query: {clientID: 'mt_sekrets'}});
      assert.ok(answer.status >= 400);
      assert.doesNotMatch(answer.text, /sekrets/);
    }
  });

  it('is not in the log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-log-'));
    const configuration = {
      logLevel: 'debug',
      engines: {p: {engine: 'phrasebook'}},
      legacy: {tokenInQuery: true},
    };
    await writeFile(join(folder, 'mtservice.json'), JSON.stringify(configuration));
    const script =
      `import {serve} from ${JSON.stringify(SERVE)};` +
      `const service = await serve({dataFolder: ${JSON.stringify(folder)}, port: 0});` +
      `for (const path of ['GetSystemList', 'No/Such', 'Translate', '%ff']) ` +
      `await fetch(service.url + '/legacy/service.svc/json/' + path + '?clientID=mt_sekrets');` +
      `for (const method of ['GET', 'POST', 'PUT']) ` +
      `await fetch(service.url + '/legacy/service.svc/soap?clientID=mt_sekrets', {method});` +
      `await service.close();`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    try {
      await within(once(child, 'close'), 'the service', deadline(30_000));
      assert.match(said, /legacy\/service\.svc\/json\/GetSystemList/);
      assert.match(said, /legacy\/service\.svc\/soap/);
      assert.doesNotMatch(said, /sekrets/);
    } finally {
      child.kill();
      await rm(folder, {recursive: true, force: true});
    }
  });
});
