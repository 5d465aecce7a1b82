import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {OperationError} from '../../src/errors/operation-error.ts';
import type {Store} from '../../src/store/index.ts';
import {Systems} from '../../src/systems/index.ts';
import {temporaryStore} from '../store/temporary-folder.ts';
import {ControlledEngine} from './controlled-engine.ts';
import {definitionOf} from './definition-of.ts';
import {until} from './within.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const USER = {id: 1, name: 'ilze'};

/** Adds a node to a store, with a system whose engine the test controls. */
async function nodeOver(test: TestContext, store: Store, name: string) {
  const engine = new ControlledEngine();
  const node = {id: await store.nodes.add({name, version: '1'})};
  const systems = new Systems([definitionOf(engine)], {store, node, isShared: true, lookUpMs: 10});
  await systems.open();
  releaseAfter(test, () => systems.close());
  const system = systems.find('smt-1', USER);
  assert.ok(system);
  const shown = () => systems.shownStatus(system);
  return {engine, node, systems, system, shown};
}

type TestNode = Awaited<ReturnType<typeof nodeOver>>;

async function awake({system, engine}: TestNode): Promise<void> {
  system.start();
  await engine.started(1);
  engine.starts[0]!.succeed();
}

const shows = (node: TestNode, status: string) =>
  until(
    () => node.shown().status,
    (shown) => shown === status,
    status,
  );

test('a node shows what a system does where it does best', async (t) => {
  const store = await temporaryStore(t);
  const [nodeA, nodeB] = [await nodeOver(t, store, 'a'), await nodeOver(t, store, 'b')];
  nodeA.system.start();
  await shows(nodeB, 'queuingtransl');
  await nodeA.engine.started(1);
  nodeA.engine.starts[0]!.succeed();
  await shows(nodeB, 'running');
  assert.equal(nodeB.system.status, 'standby', 'by itself');
  await store.nodes.remove(nodeA.node.id);
  await shows(nodeB, 'standby');
});

test('a request to a system that fails at one node is to be sent again, and its documents are left to others', async (t) => {
  const store = await temporaryStore(t);
  const [nodeA, nodeB] = [await nodeOver(t, store, 'a'), await nodeOver(t, store, 'b')];
  const {signal} = new AbortController();
  await assert.rejects(nodeB.systems.acquire(nodeB.system, signal), /is starting/, 'where none runs');
  await nodeB.engine.started(1);
  nodeB.engine.starts[0]!.fail(new Error('not yet'));
  await shows(nodeB, 'error');
  await awake(nodeA);
  await shows(nodeB, 'running');
  await assert.rejects(nodeB.systems.acquire(nodeB.system, signal), (error) => {
    assert.ok(error instanceof OperationError);
    assert.deepEqual([error.code, error.retryAfterSeconds], [21, 1]);
    assert.match(error.message, /runs on another node, but not on the one.*not yet Send/);
    return true;
  });
  assert.deepEqual(nodeB.systems.failingOnlyHere(), ['smt-1']);
  assert.deepEqual(nodeA.systems.failingOnlyHere(), []);
  await nodeA.systems.close();
  await store.nodes.remove(nodeA.node.id);
  await shows(nodeB, 'error');
  await assert.rejects(nodeB.systems.acquire(nodeB.system, signal), /could not be started: not yet/);
});

test('a request at a node where the system sleeps gets a translation, not error 21', async (t) => {
  const store = await temporaryStore(t);
  const [nodeA, nodeB] = [await nodeOver(t, store, 'a'), await nodeOver(t, store, 'b')];
  await awake(nodeA);
  await shows(nodeB, 'running');
  const lease = nodeB.systems.acquire(nodeB.system, new AbortController().signal);
  assert.equal(nodeB.system.status, 'queuingtransl', 'it starts here');
  await nodeB.engine.started(1);
  nodeB.engine.starts[0]!.succeed();
  const use = await lease;
  assert.equal(nodeB.system.status, 'running');
  use.release();
});

test('a system that the operator stops at one node stops at all, and all show it', async (t) => {
  const store = await temporaryStore(t);
  const nodes = [await nodeOver(t, store, 'a'), await nodeOver(t, store, 'b')];
  for (const node of nodes) await awake(node);
  for (const node of nodes) await shows(node, 'running');
  await store.systems.setDesired('smt-1', 'stopped');
  for (const node of nodes) await shows(node, 'notstarted');
  await store.systems.setDesired('smt-1', 'started');
  for (const node of nodes) await shows(node, 'standby');
});

test('a node that was presumed dead saves its systems again', async (t) => {
  const store = await temporaryStore(t);
  const [nodeA, nodeB] = [await nodeOver(t, store, 'a'), await nodeOver(t, store, 'b')];
  await awake(nodeA);
  await shows(nodeB, 'running');
  await store.nodes.remove(nodeA.node.id);
  await shows(nodeB, 'standby');
  nodeA.node.id = await store.nodes.add({name: 'a', version: '1'});
  await shows(nodeB, 'running');
});

test('a node that joins others is warm when it runs what they run', async (t) => {
  const store = await temporaryStore(t);
  const nodeA = await nodeOver(t, store, 'a');
  await awake(nodeA);
  await until(
    () => store.nodes.statuses(0),
    (statuses) => statuses.get('smt-1')?.status === 'running',
    'its status',
  );
  const nodeB = await nodeOver(t, store, 'b');
  let isWarm = false;
  const warm = nodeB.systems.warm(60_000).then(() => (isWarm = true));
  await nodeB.engine.started(1);
  assert.equal(isWarm, false);
  nodeB.engine.starts[0]!.succeed();
  await warm;
  assert.equal(nodeB.system.status, 'running');
});

test('a node is warm without what sleeps everywhere, or cannot be started here', async (t) => {
  const store = await temporaryStore(t);
  const nodeA = await nodeOver(t, store, 'a');
  await nodeA.systems.warm(60_000);
  assert.equal(nodeA.system.status, 'standby');
  await awake(nodeA);
  await until(
    () => store.nodes.statuses(0),
    (statuses) => statuses.get('smt-1')?.status === 'running',
    'its status',
  );
  const nodeB = await nodeOver(t, store, 'b');
  const warm = nodeB.systems.warm(60_000);
  await nodeB.engine.started(1);
  nodeB.engine.starts[0]!.fail(new Error('not here'));
  await warm;
  assert.equal(nodeB.system.status, 'error');
});
