import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {StoreKind} from '../store-kind.ts';

/** Contract tests for nodes; every kind of store must pass them. */
export function testNodes({temporaryStore}: StoreKind): void {
  test('a folder that documents were kept in is known, and no other', async (t) => {
    const store = await temporaryStore(t);
    await store.installation.addDocumentFolder('/srv/dokumenti ā');
    await store.installation.addDocumentFolder('/srv/dokumenti ā');
    assert.equal(await store.installation.isDocumentFolder('/srv/dokumenti ā'), true);
    assert.equal(await store.installation.isDocumentFolder('/srv'), false);
  });

  test('a node is listed until it is removed, and its statuses with it', async (t) => {
    const store = await temporaryStore(t);
    const nodeA = await store.nodes.add({name: 'mašīna-1', version: '1.2.3'});
    const nodeB = await store.nodes.add({name: 'mašīna-2', version: '1.2.4'});
    assert.deepEqual(
      (await store.nodes.list()).map(({name, version, isAlive}) => ({name, version, isAlive})),
      [
        {name: 'mašīna-1', version: '1.2.3', isAlive: true},
        {name: 'mašīna-2', version: '1.2.4', isAlive: true},
      ],
    );
    await store.nodes.noteStatus(nodeA, 'smt-1', 'running');
    assert.equal(await store.nodes.renew(nodeA), true);
    await store.nodes.remove(nodeA);
    assert.equal(await store.nodes.renew(nodeA), false);
    assert.deepEqual([...(await store.nodes.statuses())], []);
    assert.deepEqual(
      (await store.nodes.list()).map(({id}) => id),
      [nodeB],
    );
  });

  test('a system does what it does on the node where it does best, and one node can be left out', async (t) => {
    const store = await temporaryStore(t);
    const nodes = [];
    for (const name of ['a', 'b', 'c']) nodes.push(await store.nodes.add({name, version: '1'}));
    const [a = 0, b = 0, c = 0] = nodes;
    const order = ['notstarted', 'error', 'standby', 'queuingtransl', 'running'];
    for (const status of order) {
      const reason = status === 'error' ? 'kā “lt-proc” nav' : undefined;
      await store.nodes.noteStatus(a, 'smt-1', status, reason);
      await store.nodes.noteStatus(b, 'smt-1', 'notstarted');
      await store.nodes.noteStatus(c, 'smt-1', order[0] ?? '');
      const running = status === 'running' ? 1 : 0;
      assert.deepEqual((await store.nodes.statuses()).get('smt-1'), {status, reason, running});
      assert.deepEqual((await store.nodes.statuses(b)).get('smt-1'), {status, reason, running});
      assert.equal((await store.nodes.statuses(a)).get('smt-1')?.status, 'notstarted');
    }
    await store.nodes.noteStatus(c, 'smt-1', 'running');
    assert.equal((await store.nodes.statuses()).get('smt-1')?.running, 2);
  });
}
