import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {StoreKind} from '../store-kind.ts';

/** Contract tests for the states that the operator wants; every kind of store must pass them. */
export function testSystems({temporaryStore, openedStore, temporaryLocation}: StoreKind): void {
  test('the desired state is started unless the operator stopped the system, whatever its status', async (t) => {
    const store = await temporaryStore(t);
    const node = await store.nodes.add({name: 'a', version: '1'});
    assert.equal(await store.systems.desired('smt-1'), 'started');
    await store.nodes.noteStatus(node, 'smt-1', 'error', 'lt-proc: not found');
    await store.systems.setDesired('smt-1', 'stopped');
    await store.systems.setDesired('smt-2', 'stopped');
    await store.systems.setDesired('smt-2', 'started');
    assert.equal(await store.systems.desired('smt-1'), 'stopped');
    assert.deepEqual(await store.systems.stopped(), new Set(['smt-1']));
    assert.deepEqual(
      await store.nodes.statuses(),
      new Map([['smt-1', {status: 'error', reason: 'lt-proc: not found', running: 0}]]),
    );
    await store.nodes.noteStatus(node, 'smt-1', 'running');
    assert.deepEqual(
      await store.nodes.statuses(),
      new Map([['smt-1', {status: 'running', reason: undefined, running: 1}]]),
    );
    assert.equal(await store.systems.desired('smt-1'), 'stopped');
  });

  test('a system is stopped and started as often as the operator likes, also with the same wish twice', async (t) => {
    const store = await temporaryStore(t);
    for (const desired of ['started', 'stopped', 'stopped', 'started', 'started', 'stopped'] as const) {
      await store.systems.setDesired('smt-1', desired);
      assert.equal(await store.systems.desired('smt-1'), desired);
      assert.deepEqual([...(await store.systems.stopped())], desired === 'stopped' ? ['smt-1'] : []);
    }
  });

  test('ids that differ in case, an accent or their end are different systems', async (t) => {
    const store = await temporaryStore(t);
    const ids = ['smt-a', 'smt-A', 'smt-ā', 'smt-a ', 'smt-a\u0304', 'smt-aa'];
    for (const [index, id] of ids.entries()) {
      if (index % 2 === 0) await store.systems.setDesired(id, 'stopped');
    }
    assert.deepEqual(await store.systems.stopped(), new Set(['smt-a', 'smt-ā', 'smt-a\u0304']));
    assert.equal(await store.systems.desired('smt-A'), 'started');
  });

  test('1,000 stopped systems are found in one look', async (t) => {
    const store = await temporaryStore(t);
    const ids = Array.from({length: 1_000}, (_, index) => `smt-${index}`);
    for (let at = 0; at < ids.length; at += 100) {
      await Promise.all(ids.slice(at, at + 100).map((id) => store.systems.setDesired(id, 'stopped')));
    }
    assert.deepEqual(await store.systems.stopped(), new Set(ids));
  });

  test('what the operator wants is kept over a restart, and seen by another process at once', async (t) => {
    const location = await temporaryLocation(t);
    const first = await openedStore(t, location, {exclusive: true});
    const command = await openedStore(t, location);
    await command.systems.setDesired('smt-1', 'stopped');
    assert.deepEqual(await first.systems.stopped(), new Set(['smt-1']));
    await first.close();
    const second = await openedStore(t, location, {exclusive: true});
    assert.equal(await second.systems.desired('smt-1'), 'stopped');
    await second.systems.setDesired('smt-1', 'started');
    assert.deepEqual(await command.systems.stopped(), new Set());
  });

  test('two who stop and start the same systems at once leave one row for each', async (t) => {
    const location = await temporaryLocation(t);
    const stores = [await openedStore(t, location), await openedStore(t, location)];
    const ids = Array.from({length: 20}, (_, index) => `smt-${index}`);
    const wish = (index: number) => (index % 2 === 0 ? 'stopped' : 'started');
    await Promise.all(
      stores.flatMap((store, index) =>
        (index === 0 ? ids : ids.toReversed()).map((id) => store.systems.setDesired(id, wish(index))),
      ),
    );
    const stoppedSets = await Promise.all(stores.map((store) => store.systems.stopped()));
    assert.deepEqual(stoppedSets[0], stoppedSets[1]);
    for (const id of ids) await stores[0]?.systems.setDesired(id, 'started');
    for (const store of stores) assert.deepEqual(await store.systems.stopped(), new Set());
  });
}
