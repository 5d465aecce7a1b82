import assert from 'node:assert/strict';
import type {TestContext} from 'node:test';
import {startNodes, type TwoNodes} from './nodes.ts';
import {Traffic} from './traffic.ts';

/** Sentences that pass before and between the restarts. */
const BETWEEN = 100;

/** Two nodes with what a rolling restart needs, and what many users would be refused. */
export function startDrainingNodes(test: TestContext): Promise<TwoNodes> {
  return startNodes(test, {
    engines: {phrasebook: {engine: 'phrasebook'}},
    trustProxy: ['127.0.0.0/8'],
    limits: {drainSeconds: 5, dailyCharacters: 1_000_000_000},
    documents: {tasksPerUser: 10_000},
  });
}

/** Restarts both nodes below the traffic of many users, none of whom may notice. */
export async function restartBoth(
  test: TestContext,
  nodes: TwoNodes,
  balancer: {readonly url: string; readonly ca: string},
): Promise<void> {
  const systemId = await nodes.systemId('en', 'lv');
  const traffic = new Traffic({...balancer, token: nodes.token, systemId});
  await traffic.flows(BETWEEN);
  await nodes.restart(0);
  await traffic.flows(BETWEEN);
  await nodes.restart(1);
  await traffic.flows(BETWEEN);
  const {failures, translated, documents} = await traffic.stop();
  test.diagnostic(`${translated} sentences, ${documents.length} documents`);
  assert.deepEqual(failures, []);
  assert.ok(documents.length > 0);
  for (const id of documents) {
    const {status, text} = await nodes.ask('GetDocumentTranslationState', {id});
    assert.equal(status, 200, text);
  }
}
