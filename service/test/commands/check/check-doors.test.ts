import assert from 'node:assert/strict';
import {once} from 'node:events';
import {writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {DOORS} from '../../../src/doors/settings.ts';
import {serve} from '../../../src/main/serve.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';

const LIMIT = {timeout: deadline(60_000)};

/** Starts a server that occupies a port and always gives the same answer. */
async function taken(t: TestContext) {
  const server = createServer((_request, response) => response.end('{"status": "ok"}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  releaseAfter(t, () => void server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

/** Checks a data folder whose doors have these ports. */
async function checked(data: string, [libretranslate, deepl, mcp]: readonly number[]) {
  const doors = {libretranslate: {port: libretranslate}, deepl: {port: deepl}, mcp: {port: mcp}};
  const configuration = {engines: {p: {engine: 'phrasebook'}}, doors};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify(configuration));
  return await run(['check', '--data', data], '', {PORT: '0'});
}

test('a port of a door that another program uses is named with its setting', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  const ports = [await taken(t), await taken(t), await taken(t)];
  const {code, out} = await checked(data, ports);
  assert.equal(code, 1);
  for (const [index, name] of DOORS.entries()) {
    const what = `Port ${ports[index]} on 127\\.0\\.0\\.1 is in use\\. Set "doors\\.${name}\\.port" to another one`;
    assert.match(out, new RegExp(`^FAULT {2}door ${name}: ${what}.* ss -ltnp$`, 'm'));
  }
  const free = await checked(data, [0, 0, 0]);
  assert.equal(free.code, 0);
  for (const name of DOORS) assert.match(free.out, new RegExp(`^ok {5}door ${name}: any free one`, 'm'));
});

test('the doors of a running service are not faults, strangers on their ports are', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  await checked(data, [0, 0, 0]);
  const service = await serve({dataFolder: data, port: 0, host: '127.0.0.1', log: null});
  releaseAfter(t, () => service.close());
  const ports = DOORS.map((name) => Number(new URL(service.doorUrls[name] ?? '').port));
  const good = await checked(data, ports);
  for (const [index, name] of DOORS.entries()) {
    const line = `door ${name}: the service runs on this data folder .* and answers on port ${ports[index]}`;
    assert.match(good.out, new RegExp(`^ok {5}${line}`, 'm'));
  }
  assert.equal(good.code, 0);
  // The port of each door answers, but as another door would.
  const [first = 0, ...others] = ports;
  const strangers = await checked(data, [...others, first]);
  for (const name of DOORS) {
    const line = `door ${name}: .* but what uses port \\d+ on 127\\.0\\.0\\.1 does not answer as the service`;
    assert.match(strangers.out, new RegExp(`^FAULT {2}${line}.*"doors\\.${name}\\.port"`, 'm'));
  }
});
