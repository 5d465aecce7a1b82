import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {deadline} from '../../../test/support/deadlines.mjs';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {makeCertificate} from '../support/certificate.ts';
import {runBalancer} from './balancer.ts';
import {startNodes, type TwoNodes} from './nodes.ts';
import {Traffic, USERS, type TrafficTarget} from './traffic.ts';

/** Number of sentences translated before and between the restarts. */
const BETWEEN = 100;
const PORT = 8443;

/** Paths and addresses of a test, which replace those of an operator in a shipped configuration. */
interface BalancerPlaces {
  readonly folder: string;
  /** Loopback address that only this test uses. */
  readonly host: string;
  readonly port: number;
  /** File with the certificate and the key. */
  readonly certificate: string;
  /** Addresses of the nodes. */
  readonly first: string;
  readonly second: string;
}

/**
 * Defines a test that restarts two nodes behind a balancer in turn; `configure` writes the balancer's files
 * and returns its arguments. A balancer that does not request `/ready` may break a request of each user when
 * a node stops.
 */
export function testRollingRestart(
  name: string,
  {program, looks}: {readonly program: string; readonly looks: boolean},
  configure: (places: BalancerPlaces) => Promise<readonly string[]>,
): void {
  const title = `nodes behind ${name} restart one after the other ${looks ? 'without a failed request' : 'and break at most one request of each user'}`;
  test(title, {timeout: deadline(180_000)}, async (t) => {
    const folder = await temporaryFolder(t);
    const nodes = await startDrainingNodes(t);
    const [first, second] = nodes.addresses;
    const host = first.replace(/\d+$/, '1');
    const {file: certificate, ca} = await makeCertificate(folder);
    const args = await configure({folder, host, port: PORT, certificate, first, second});
    await runBalancer(t, program, args, {host, port: PORT});
    await restartBoth(t, nodes, {url: `https://${host}:${PORT}`, ca, mayBreak: !looks});
  });
}

/**
 * Starts two nodes with the settings that a rolling restart needs, and limits that many users do not reach.
 */
function startDrainingNodes(test: TestContext): Promise<TwoNodes> {
  return startNodes(test, {
    engines: {phrasebook: {engine: 'phrasebook'}},
    trustProxy: ['127.0.0.0/8'],
    limits: {drainSeconds: 5, dailyCharacters: 1_000_000_000},
    documents: {tasksPerUser: 10_000},
  });
}

/** Restarts both nodes under the traffic of many users, who must not notice. */
async function restartBoth(
  test: TestContext,
  nodes: TwoNodes,
  balancer: Pick<TrafficTarget, 'url' | 'ca' | 'mayBreak'>,
): Promise<void> {
  const systemId = await nodes.systemId('en', 'lv');
  const traffic = new Traffic({...balancer, token: nodes.token, systemId});
  await traffic.flows(BETWEEN);
  await nodes.restart(0);
  await traffic.flows(BETWEEN);
  await nodes.restart(1);
  await traffic.flows(BETWEEN);
  const {failures, translated, broken, documents} = await traffic.stop();
  test.diagnostic(`${translated} sentences, ${documents.length} documents, ${broken} broken`);
  assert.deepEqual(failures, []);
  assert.ok(broken <= USERS * 2, `${broken} requests were broken by two restarts`);
  assert.ok(documents.length > 0);
  for (const id of documents) {
    const {status, text} = await nodes.ask('GetDocumentTranslationState', {id});
    assert.equal(status, 200, text);
  }
}
