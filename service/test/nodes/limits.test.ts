import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {WireDocumentState, WireVisitor} from '../../../src/contract/index.ts';
import {addUser, issueToken} from '../../src/accounts/index.ts';
import {USAGE_BLOCK} from '../../src/store/usage/usage-ledger.ts';
import {errorOf, sendTo, type Answer} from '../http/send-to.ts';
import {until} from '../systems/within.ts';
import {inCapitals, SYSTEM, useInstallation, type Installation, type RunningNode} from './installation.ts';

const REQUESTS = 200;
const EARLIEST = '2000-01-01';

const refusals = (answers: readonly Answer[]) => answers.filter(({status}) => status !== 200);
const accepted = (answers: readonly Answer[]) => answers.length - refusals(answers).length;

function assertRefused(answers: readonly Answer[], exception: string): void {
  const named = refusals(answers).map((answer) => errorOf(answer).exception);
  assert.deepEqual([...new Set(named)], [exception]);
}

describe('limits of a user at two processes over one PostgreSQL database', () => {
  let all: Installation;
  useInstallation((installation) => {
    all = installation;
  });

  /** Starts two processes with these settings and waits until their systems run. */
  async function started(settings: object): Promise<[RunningNode, RunningNode]> {
    const changes = {...settings, logLevel: 'error'};
    const nodes = await Promise.all([all.start('viens', changes), all.start('otrs', changes)]);
    for (const node of nodes) await node.wake();
    return nodes;
  }

  async function newUser(name: string): Promise<{id: number; token: string}> {
    const {id} = await addUser(all.store.users, name);
    return {id, token: (await issueToken(all.store.tokens, id, 'test')).token};
  }

  /** Sends requests at the same time, half of them to each process; returns the answers. */
  const atOnce = (
    nodes: readonly [RunningNode, RunningNode],
    send: (node: RunningNode, index: number) => Promise<Answer>,
    count = REQUESTS,
  ) => Promise.all(Array.from({length: count}, (_, index) => send(nodes[index % 2 ? 1 : 0], index)));

  const translate = (node: RunningNode, token: string, text: string) =>
    node.send('Translate', {token, body: {appID: 't', systemID: SYSTEM, text, options: ''}});

  const counted = async (userId: number) =>
    (await all.store.usage.ofUser(userId, EARLIEST)).reduce((sum, {characters}) => sum + characters, 0);

  it('characters of a day: 200 requests at the boundary reach the limit exactly', async () => {
    const nodes = await started({limits: {dailyCharacters: 5_025}});
    const {id, token} = await newUser('Žanete');
    const text = (index: number) => `Kuģis ${index} iet.`.padEnd(50, '–');
    const answers = await atOnce(nodes, (node, index) => translate(node, token, text(index)));
    assert.equal(accepted(answers), 100);
    assertRefused(answers, 'dayLimitReached');
    assert.equal(await counted(id), 5_000);
    const last = await atOnce(nodes, (node) => translate(node, token, 'a'.repeat(25)), 20);
    assert.equal(accepted(last), 1);
    assert.equal(await counted(id), 5_025);
    for (const node of nodes) assert.equal((await translate(node, token, 'a')).status, 429);
    for (const node of nodes) await node.end('SIGTERM');
    assert.equal(await counted(id), 5_025);
  });

  it('visitors without an account: an address and all addresses reach their limits exactly', async () => {
    const nodes = await started({
      anonymous: {charactersPerDay: 1_000, charactersPerDayInAll: 2_500},
      trustProxy: ['loopback'],
    });
    /** Keys of an address, half of them from each process. */
    const keysOf = (address: string) =>
      Promise.all(
        [0, 1, 0, 1].map(async (index) => {
          const headers = {'x-forwarded-for': address};
          const answer = await sendTo(`${nodes[index]!.url}/visitor`, {method: 'POST', headers});
          assert.equal(answer.status, 201);
          return (answer.json as WireVisitor).token;
        }),
      );
    const translated: number[] = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const keys = await keysOf(address);
      const answers = await atOnce(
        nodes,
        (node, index) => translate(node, keys[index % 4]!, 'a'.repeat(25)),
        80,
      );
      assertRefused(answers, 'dayLimitReached');
      translated.push(25 * accepted(answers));
    }
    assert.deepEqual(translated, [1_000, 1_000, 500]);
    assert.equal(
      (await all.store.users.list()).some(({name}) => name.startsWith('visitor')),
      false,
    );
    const today = new Date().toISOString().slice(0, 10);
    for (const node of nodes) await node.end('SIGTERM');
    const rows = await all.store.usage.ofDay(today, {offset: 0, most: 100});
    assert.equal(rows.find(({userName}) => userName === undefined)?.characters, 2_500);
  });

  it('visitors without an account: what a killed process had reserved can be used again', async () => {
    const [one, other] = await started({
      anonymous: {charactersPerDay: 40_000, charactersPerDayInAll: 42_500},
      trustProxy: ['loopback'],
    });
    const headers = {'x-forwarded-for': '198.51.100.1'};
    const {token} = (await sendTo(`${one.url}/visitor`, {method: 'POST', headers})).json as WireVisitor;
    assert.equal((await translate(one, token, 'a'.repeat(100))).status, 200);
    await one.end('SIGKILL');
    const rest = () => translate(other, token, 'a'.repeat(39_900));
    await until(rest, ({status}) => status === 200, 'the reserved characters');
    assert.equal((await translate(other, token, 'a')).status, 429);
  });

  it('characters of a day: users can reach the limit although processes reserve some', async () => {
    const [size, limit] = [250, 2 * USAGE_BLOCK + 17];
    const nodes = await started({limits: {dailyCharacters: limit}});
    const {id, token} = await newUser('Jēkabs');
    const send = (node: RunningNode) => translate(node, token, 'ķ'.repeat(size));
    let used = 0;
    const take = async (answers: Promise<Answer[]>) => {
      used += size * accepted(await answers);
      assert.ok((await counted(id)) <= limit);
      return used;
    };
    await take(atOnce(nodes, send));
    assert.ok(used <= limit, `${used} characters`);
    const most = limit - (limit % size);
    await until(
      () => take(atOnce(nodes, send, 2)),
      (sum) => sum >= most,
      'the use of what both had set aside',
    );
    assert.equal(used, most);
    const rest = await atOnce(nodes, (node) => translate(node, token, 'ķ'.repeat(limit % size)), 20);
    assert.equal(accepted(rest), 1);
    assert.equal(await counted(id), limit);
    for (const node of nodes) assert.equal((await translate(node, token, 'ķ')).status, 429);
    for (const node of nodes) await node.end('SIGTERM');
    assert.equal(await counted(id), limit);
  });

  it('corrections of a day: their number and their characters are reached exactly', async () => {
    const limits = {correctionsPerDay: 41, correctionCharactersPerDay: 3_000};
    const nodes = await started({limits});
    const correct = (token: string, length: number) => (node: RunningNode, index: number) => {
      const half = (word: string) => `${word} ${index}`.padEnd(length / 2, '.');
      const texts = {text: half('Schiff'), translation: half('kuģis')};
      return node.send('UpdateTranslation', {token, body: {appID: 't', systemID: SYSTEM, ...texts}});
    };
    const [many, long] = [await newUser('daudz'), await newUser('gari')];
    for (const [user, length, most] of [[many, 40, 41] as const, [long, 100, 30] as const]) {
      const answers = await atOnce(nodes, correct(user.token, length));
      assert.equal(accepted(answers), most);
      assertRefused(answers, 'dayLimitReached');
      assert.equal(await all.store.memory.count(user.id), most);
      for (const node of nodes) assert.equal((await correct(user.token, length)(node, 999)).status, 429);
    }
    for (const node of nodes) await node.end('SIGTERM');
  });

  it('human translations: up to the user’s limit, and each can be replaced', async () => {
    const most = 21;
    const nodes = await started({limits: {memoryUnitsPerUser: most}});
    const {id, token} = await newUser('Gundega');
    const correct = (node: RunningNode, index: number) => {
      const texts = {text: `Schiff ${index}`, translation: `kuģis ${index}`};
      return node.send('UpdateTranslation', {token, body: {appID: 't', systemID: SYSTEM, ...texts}});
    };
    // Near the limit, each request waits for the earlier requests; with more requests, some would wait too long for a
    // database connection.
    const answers = await atOnce(nodes, correct, 2 * most);
    assert.equal(accepted(answers), most);
    assertRefused(answers, 'conflict');
    assert.equal(await all.store.memory.count(id), most);
    const acceptedIndex = answers.findIndex(({status}) => status === 200);
    for (const node of nodes) {
      assert.equal((await correct(node, acceptedIndex)).status, 200);
      assert.equal((await correct(node, REQUESTS)).status, 409);
    }
    assert.equal(await all.store.memory.count(id), most);
    for (const node of nodes) await node.end('SIGTERM');
  });

  it('documents: up to the user’s limit of tasks, and refused ones leave nothing behind', async () => {
    const most = 37;
    const nodes = await started({documents: {tasksPerUser: most}});
    const {id, token} = await newUser('Māra');
    // Translations are not answered, so that the machine has time for the uploads.
    all.engine.answer = (request, response) =>
      request.path === '/translate' ? undefined : inCapitals(request, response);
    const upload = (node: RunningNode, index: number) => {
      const content = Buffer.from(`Līgums ${index} par kuģi.`).toString('base64');
      const body = {appID: 't', systemID: SYSTEM, fileName: `līgums ${index}.txt`, content};
      return node.send('StartDocumentTranslation', {token, body});
    };
    const tasks = async (node: RunningNode) =>
      (await node.send('GetDocumentTranslationList', {token})).json as WireDocumentState[];
    const answers = await atOnce(nodes, upload);
    assert.equal(accepted(answers), most);
    assertRefused(answers, 'conflict');
    const ids = answers.filter(({status}) => status === 200).map(({json}) => json as string);
    for (const node of nodes)
      assert.deepEqual((await tasks(node)).map((task) => task.Id).sort(), ids.toSorted());
    const stored = await all.sql(`select name from document_bytes where name like '%source'`);
    assert.equal(stored.length, most);
    const [first = ''] = ids;
    assert.equal((await nodes[1].send('RemoveDocumentTranslation', {token, query: {id: first}})).status, 200);
    assert.equal(accepted(await atOnce(nodes, upload, 20)), 1);
    assert.equal((await all.store.tasks.ofUser(id)).length, most);
    for (const node of nodes) await node.end('SIGKILL');
  });
});
