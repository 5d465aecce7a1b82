import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {visitorOf} from '../admin/admin-service.ts';
import {errorOf} from '../http/send-to.ts';
import {issueToken} from '../../src/accounts/index.ts';
import {until} from '../systems/within.ts';
import {SYSTEM, useInstallation, type Installation, type RunningNode} from './installation.ts';

const shows = (node: RunningNode, status: string) =>
  until(
    () => node.status(),
    (shown) => shown === status,
    `${status} at ${node.name}`,
  );

describe('two processes over one PostgreSQL database', () => {
  let all: Installation;
  let nodeA: RunningNode;
  let nodeB: RunningNode;
  useInstallation(async (installation) => {
    all = installation;
    nodeA = await all.start('viens');
    nodeB = await all.start('otrs');
  });

  it('are listed, and a third one until it ends, or for some minutes as dead when it is killed', async () => {
    const listed = async () =>
      (await all.store.nodes.list()).map(({name, isAlive}) => `${name} ${isAlive ? 'alive' : 'dead'}`);
    const third = await all.start('trešais');
    const killed = await all.start('ceturtais');
    await killed.wake();
    await shows(nodeA, 'running');
    assert.deepEqual(await listed(), ['viens alive', 'otrs alive', 'trešais alive', 'ceturtais alive']);
    await third.end('SIGTERM');
    await killed.end('SIGKILL');
    assert.deepEqual(await listed(), ['viens alive', 'otrs alive', 'ceturtais alive']);
    // Eleven seconds pass for all nodes; only living ones send another heartbeat.
    await all.sql('update nodes set seen_at = seen_at - 11000');
    await until(listed, (nodes) => nodes.join() === 'viens alive,otrs alive,ceturtais dead', 'the dead one');
    await shows(nodeA, 'standby');
    await all.sql(`update nodes set seen_at = seen_at - 600000 where name = 'ceturtais'`);
    await until(listed, (nodes) => nodes.join() === 'viens alive,otrs alive', 'its removal');
  });

  it('show a system that runs on one node as running on both, and both translate at once', async () => {
    assert.equal(await nodeB.status(), 'standby');
    await nodeA.wake();
    await shows(nodeB, 'running');
    const translated = await nodeB.translate('labrīt, Žanete');
    assert.equal(translated.status, 200, translated.text);
    assert.equal(translated.json, 'LABRĪT, ŽANETE');
  });

  it('stop and start a system together, as the operator wants', async () => {
    await all.store.systems.setDesired(SYSTEM, 'stopped');
    for (const node of [nodeA, nodeB]) {
      await shows(node, 'notstarted');
      assert.equal(errorOf(await node.translate()).code, 23);
    }
    await all.store.systems.setDesired(SYSTEM, 'started');
    for (const node of [nodeA, nodeB]) await shows(node, 'standby');
  });

  it('rejoin with their systems after they were presumed dead', async () => {
    const listed = async () =>
      (await all.store.nodes.list()).map(({name, isAlive}) => `${name} ${isAlive ? 'alive' : 'dead'}`).sort();
    await nodeB.wake();
    await shows(nodeA, 'running');
    nodeB.child.kill('SIGSTOP');
    try {
      await all.sql(`update nodes set seen_at = seen_at - 700000 where name = 'otrs'`);
      await until(listed, (nodes) => nodes.join() === 'viens alive', 'its removal');
      await shows(nodeA, 'standby');
    } finally {
      nodeB.child.kill('SIGCONT');
    }
    await until(listed, (nodes) => nodes.join() === 'otrs alive,viens alive', 'its return');
    await shows(nodeA, 'running');
  });

  it('refuse a token as soon as it is revoked, and a user as soon as the user is disabled', async () => {
    const statuses = async () =>
      (await Promise.all([nodeA, nodeB].map((node) => node.send('GetSystemList')))).map(({status}) => status);
    assert.deepEqual(await statuses(), [200, 200]);
    await all.store.users.add('Juris', undefined, 'admin');
    await all.store.users.setDisabled(all.userId, true);
    assert.deepEqual(await statuses(), [401, 401]);
    await all.store.users.setDisabled(all.userId, false);
    assert.deepEqual(await statuses(), [200, 200]);
    const {token, id} = await issueToken(all.store.tokens, all.userId, 'second');
    const ask = (node: RunningNode) => node.send('GetSystemList', {token});
    for (const node of [nodeA, nodeB]) assert.equal((await ask(node)).status, 200);
    await all.store.tokens.revoke(id);
    for (const node of [nodeA, nodeB]) assert.equal((await ask(node)).status, 401);
  });

  it('refuse a token that was revoked at the administration page of one of them, with its next request', async () => {
    for (const [here, there] of [
      [nodeA, nodeB],
      [nodeB, nodeA],
    ] as const) {
      const {token, id} = await issueToken(all.store.tokens, all.userId, 'Mājaslapa');
      const statusesOfToken = async () =>
        (await Promise.all([here, there].map((node) => node.send('GetSystemList', {token})))).map(
          ({status}) => status,
        );
      assert.deepEqual(await statusesOfToken(), [200, 200]);
      const administrator = visitorOf(`${here.url}/admin`);
      await administrator.get('');
      await administrator.signIn('ilze', 'gaismas pils');
      const revoked = await administrator.post('tokens/revoke', {id});
      assert.equal(revoked.status, 303, revoked.text);
      assert.deepEqual(await statusesOfToken(), [401, 401]);
    }
  });

  it('use the latest import of a corpus, even if the other node has read an earlier one', async () => {
    const text = 'The harbour is closed.';
    const corpus = {
      ...({title: 'Kuģniecība', type: 'public', source: 'en', target: 'lv'} as const),
      ...{systemId: undefined, ownerId: undefined},
    };
    const body = {appID: 't', systemID: SYSTEM, text};
    for (const target of ['osta', 'piestātne', 'ostmala']) {
      const {id} = await all.store.corpora.import(corpus, [{source: 'harbour', target}], 'replace');
      for (const node of [nodeA, nodeB, nodeA, nodeB]) {
        const options = `termCorpusId=${id}`;
        const translated = await until(
          () => node.send('Translate', {body: {...body, options}}),
          ({status}) => status === 200,
          'the start of the system',
        );
        assert.match(translated.json as string, new RegExp(`\\b${target}\\b`, 'iu'));
      }
    }
    const [corpusOfAll] = await all.store.corpora.list();
    const options = `termCorpusId=${corpusOfAll?.id}`;
    await all.store.corpora.remove(corpusOfAll?.id ?? '');
    for (const node of [nodeA, nodeB]) {
      assert.equal(errorOf(await node.send('Translate', {body: {...body, options}})).code, 41);
    }
  });

  it('share new human translations at once', async () => {
    const text = 'The harbour is closed.';
    const translated = async (node: RunningNode) => (await node.translate(text)).json;
    for (const node of [nodeA, nodeB]) {
      await until(
        () => translated(node),
        (json) => json === text.toUpperCase(),
        'a machine translation',
      );
    }
    const body = {appID: 't', systemID: SYSTEM, text, translation: 'Osta ir slēgta.'};
    assert.equal((await nodeA.send('UpdateTranslation', {body})).status, 200);
    assert.equal(await translated(nodeA), 'Osta ir slēgta.');
    await until(
      () => translated(nodeB),
      (json) => json === 'Osta ir slēgta.',
      'the human translation',
    );
  });
});
