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
  let one: RunningNode;
  let other: RunningNode;
  useInstallation(async (made) => {
    all = made;
    one = await all.start('viens');
    other = await all.start('otrs');
  });

  it('are listed, and a third one until it ends, or for some minutes as dead when it is killed', async () => {
    const listed = async () =>
      (await all.store.nodes.list()).map(({name, isAlive}) => `${name} ${isAlive ? 'alive' : 'dead'}`);
    const third = await all.start('trešais');
    const killed = await all.start('ceturtais');
    await killed.wake();
    await shows(one, 'running');
    assert.deepEqual(await listed(), ['viens alive', 'otrs alive', 'trešais alive', 'ceturtais alive']);
    await third.end('SIGTERM');
    await killed.end('SIGKILL');
    assert.deepEqual(await listed(), ['viens alive', 'otrs alive', 'ceturtais alive']);
    // Eleven seconds pass for all nodes; only living ones send another heartbeat.
    await all.sql('update nodes set seen_at = seen_at - 11000');
    await until(listed, (nodes) => nodes.join() === 'viens alive,otrs alive,ceturtais dead', 'the dead one');
    await shows(one, 'standby');
    await all.sql(`update nodes set seen_at = seen_at - 600000 where name = 'ceturtais'`);
    await until(listed, (nodes) => nodes.join() === 'viens alive,otrs alive', 'its removal');
  });

  it('show a system that runs on one node as running on both, and both translate at once', async () => {
    assert.equal(await other.status(), 'standby');
    await one.wake();
    await shows(other, 'running');
    const translated = await other.translate('labrīt, Žanete');
    assert.equal(translated.status, 200, translated.text);
    assert.equal(translated.json, 'LABRĪT, ŽANETE');
  });

  it('stop and start a system together, as the operator wants', async () => {
    await all.store.systems.setDesired(SYSTEM, 'stopped');
    for (const node of [one, other]) {
      await shows(node, 'notstarted');
      assert.equal(errorOf(await node.translate()).code, 23);
    }
    await all.store.systems.setDesired(SYSTEM, 'started');
    for (const node of [one, other]) await shows(node, 'standby');
  });

  it('rejoin with their systems after they were presumed dead', async () => {
    const listed = async () =>
      (await all.store.nodes.list()).map(({name, isAlive}) => `${name} ${isAlive ? 'alive' : 'dead'}`).sort();
    await other.wake();
    await shows(one, 'running');
    other.child.kill('SIGSTOP');
    try {
      await all.sql(`update nodes set seen_at = seen_at - 700000 where name = 'otrs'`);
      await until(listed, (nodes) => nodes.join() === 'viens alive', 'its removal');
      await shows(one, 'standby');
    } finally {
      other.child.kill('SIGCONT');
    }
    await until(listed, (nodes) => nodes.join() === 'otrs alive,viens alive', 'its return');
    await shows(one, 'running');
  });

  it('refuse a token as soon as it is revoked, and a user as soon as the user is disabled', async () => {
    const statuses = async () =>
      (await Promise.all([one, other].map((node) => node.send('GetSystemList')))).map(({status}) => status);
    assert.deepEqual(await statuses(), [200, 200]);
    await all.store.users.add('Juris', undefined, 'admin');
    await all.store.users.setDisabled(all.userId, true);
    assert.deepEqual(await statuses(), [401, 401]);
    await all.store.users.setDisabled(all.userId, false);
    assert.deepEqual(await statuses(), [200, 200]);
    const {token, id} = await issueToken(all.store.tokens, all.userId, 'second');
    const asked = (node: RunningNode) => node.send('GetSystemList', {token});
    for (const node of [one, other]) assert.equal((await asked(node)).status, 200);
    await all.store.tokens.revoke(id);
    for (const node of [one, other]) assert.equal((await asked(node)).status, 401);
  });

  it('refuse a token that was revoked at the administration page of one of them, with its next request', async () => {
    for (const [here, there] of [
      [one, other],
      [other, one],
    ] as const) {
      const {token, id} = await issueToken(all.store.tokens, all.userId, 'Mājaslapa');
      const asked = async () =>
        (await Promise.all([here, there].map((node) => node.send('GetSystemList', {token})))).map(
          ({status}) => status,
        );
      assert.deepEqual(await asked(), [200, 200]);
      const administrator = visitorOf(`${here.url}/admin`);
      await administrator.get('');
      await administrator.signIn('ilze', 'gaismas pils');
      const revoked = await administrator.post('tokens/revoke', {id});
      assert.equal(revoked.status, 303, revoked.text);
      assert.deepEqual(await asked(), [401, 401]);
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
      for (const node of [one, other, one, other]) {
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
    for (const node of [one, other]) {
      assert.equal(errorOf(await node.send('Translate', {body: {...body, options}})).code, 41);
    }
  });

  it('share new human translations at once', async () => {
    const text = 'The harbour is closed.';
    const translated = async (node: RunningNode) => (await node.translate(text)).json;
    for (const node of [one, other]) {
      await until(
        () => translated(node),
        (json) => json === text.toUpperCase(),
        'a machine translation',
      );
    }
    const body = {appID: 't', systemID: SYSTEM, text, translation: 'Osta ir slēgta.'};
    assert.equal((await one.send('UpdateTranslation', {body})).status, 200);
    assert.equal(await translated(one), 'Osta ir slēgta.');
    await until(
      () => translated(other),
      (json) => json === 'Osta ir slēgta.',
      'the human translation',
    );
  });
});
