import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {describe, it} from 'node:test';
import type {WireDocumentState} from '../../../src/contract/index.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {sourceName} from '../../src/documents/bytes/bytes-names.ts';
import {USAGE_BLOCK} from '../../src/store/usage/usage-ledger.ts';
import {errorOf} from '../http/send-to.ts';
import {until} from '../systems/within.ts';
import {inCapitals, SYSTEM, useInstallation, type Installation, type RunningNode} from './installation.ts';

const PARAGRAPHS = 120;
const PAGE = Array.from(
  {length: PARAGRAPHS},
  (_, index) => `<p>Paragraph ${index} of the harbour master’s letter.`,
).join('\n');

describe('documents at several processes over one PostgreSQL database', () => {
  let all: Installation;
  useInstallation((installation) => {
    all = installation;
  });

  /** Starts a process and waits until its system runs. */
  async function started(name: string): Promise<RunningNode> {
    const node = await all.start(name);
    await node.wake();
    return node;
  }

  async function upload(node: RunningNode): Promise<string> {
    const content = Buffer.from(PAGE).toString('base64');
    const body = {appID: 't', systemID: SYSTEM, fileName: 'vēstule.html', content};
    const sent = await node.send('StartDocumentTranslation', {body});
    assert.equal(sent.status, 200, sent.text);
    return sent.json as string;
  }

  const completed = (node: RunningNode, id: string, ms = deadline(60_000)) =>
    until(
      async () => (await node.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState,
      ({Status}) => Status === 'completed',
      `the document at ${node.name}`,
      ms,
    );

  async function assertWhole(node: RunningNode, id: string): Promise<void> {
    const headers = {accept: 'application/octet-stream'};
    const {text} = await node.send('DownloadDocumentTranslation', {query: {id}, headers});
    const paragraphs = text.match(/PARAGRAPH \d+ OF THE HARBOUR MASTER/g) ?? [];
    assert.equal(new Set(paragraphs).size, PARAGRAPHS);
    assert.equal(paragraphs.length, PARAGRAPHS);
  }

  /** Makes the engine leave translations unanswered; resolves at the first request for one. */
  async function holdTranslations(): Promise<void> {
    const arrived = new Promise<void>((resolve) => {
      all.engine.answer = (request, response) =>
        request.path === '/translate' ? resolve() : inCapitals(request, response);
    });
    await arrived;
  }

  const usage = async () =>
    (await all.store.usage.ofUser(all.userId, '2000-01-01')).reduce(
      (sum, {characters}) => sum + characters,
      0,
    );

  it('are translated by another process when the engine of the first cannot be reached', async () => {
    const cut = {engines: {server: {engine: 'libretranslate', url: 'http://127.0.0.1:9'}}};
    const [without, with_] = [await all.start('bez', {...cut, logLevel: 'fatal'}), await started('ar')];
    for (let count = 0; count < 3; count += 1) {
      const id = await upload(without);
      await completed(without, id);
      await assertWhole(without, id);
      await assertWhole(with_, id);
    }
    const {exception, code} = errorOf(await without.translate());
    assert.deepEqual([exception, code], ['systemIsStarting', 21], 'a text is to be sent again');
    assert.equal((await with_.translate()).status, 200);
    for (const node of [without, with_]) await node.end('SIGTERM');
  });

  it('are taken over when a process shuts down, without waiting for the lease', async () => {
    const nodeA = await started('viens');
    const held = holdTranslations();
    const id = await upload(nodeA);
    await held;
    const nodeB = await all.start('otrs');
    all.engine.answer = inCapitals;
    await nodeA.end('SIGTERM');
    await completed(nodeB, id);
    await assertWhole(nodeB, id);
    await nodeB.end('SIGTERM');
  });

  it('are taken over when the lease of a killed process ends, and counted once', async () => {
    const before = await usage();
    const nodeA = await started('viens');
    const held = holdTranslations();
    const id = await upload(nodeA);
    await held;
    const nodeB = await all.start('otrs');
    await nodeA.end('SIGKILL');
    all.engine.answer = inCapitals;
    // The lease ends a minute early, without notice to the other node.
    await all.sql('update document_tasks set lease_until = lease_until - 60000');
    await completed(nodeB, id);
    await assertWhole(nodeB, id);
    await nodeB.end('SIGTERM');
    const counted = (await usage()) - before;
    const characters = PAGE.replace(/<\/?p>|\n/g, '').length;
    assert.ok(counted >= characters && counted <= characters + USAGE_BLOCK + 100, String(counted));
  });

  it('are found while the queue is idle, even without a hint', async () => {
    const [nodeA, nodeB] = [await started('viens'), await started('otrs')];
    const tasks = Array.from({length: 3}, () => `d-${randomUUID()}`);
    for (const id of tasks) {
      // Adds a task as another process would, but without a hint.
      const [row] = await all.sql(
        'insert into document_bytes (name, size, stored_at) values ($1, $2, 0) returning number',
        [sourceName(id), PAGE.length],
      );
      const {number} = row as {number: number};
      const content = Buffer.from(PAGE);
      await all.sql('insert into document_pieces values ($1, 0, $2)', [number, content]);
      await all.sql(
        `insert into document_tasks (id, user_id, system_id, file_name, options, size, status, segments,
           translated_segments, created_at, not_before, lease_until, fence, attempts)
         values ($1, $2, $3, 'vēstule.html', '', $4, 'queuing', 0, 0, 0, 0, 0, 0, 0)`,
        [id, all.userId, SYSTEM, content.length],
      );
      // Shorter than the interval at which idle queues look for tasks.
      for (const node of [nodeA, nodeB]) await completed(node, id, deadline(15_000));
      await assertWhole(nodeA, id);
    }
    for (const node of [nodeA, nodeB]) await node.end('SIGTERM');
  });

  it('are found without hints, when the connection that brings them is lost', async () => {
    const node = await started('otrs');
    const ended = await all.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mtservice (hints)'`,
    );
    assert.equal(ended.length, 1);
    const hints = () =>
      all.sql(`select pid from pg_stat_activity where application_name = 'mtservice (hints)'`);
    const id = await upload(node);
    await completed(node, id);
    await until(hints, (listeners) => listeners.length === 1, 'the next connection for hints');
    await node.end('SIGTERM');
    assert.deepEqual(await hints(), []);
  });
});
