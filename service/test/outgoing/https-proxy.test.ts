import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:https';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {test} from 'node:test';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {startProgram} from '../commands/program-process.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {makeCertificate} from '../support/certificate.ts';
import {startForwardProxy} from './forward-proxy.ts';

test('a registry with HTTPS is read through a tunnel', {timeout: deadline(60_000)}, async (t) => {
  const [data, folder] = [await temporaryFolder(t), await temporaryFolder(t)];
  const {file} = await makeCertificate(folder, 'registry.example');
  const pem = await readFile(file, 'utf8');
  const server = createServer({key: pem, cert: pem}, (_, response) => response.end('{"nothing": 1}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releaseAfter(t, () => {
    server.closeAllConnections();
    server.close();
  });
  const {port} = server.address() as AddressInfo;
  const proxy = await startForwardProxy(t);
  proxy.user = 'anna:secret';
  const registry = `https://registry.example:${port}/models.json`;
  const args = ['model', 'list', '--available', '--registry', registry, '--data', data];
  const list = (HTTPS_PROXY: string) =>
    startProgram(t, args, {HTTPS_PROXY, NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem')}).ended();
  const {error} = await list(proxy.address.replace('//', '//anna:secret@'));
  assert.match(error, /is no index of models: it has neither/, 'the server answered');
  assert.deepEqual(proxy.requests, [`CONNECT registry.example:${port}`]);
  assert.match((await list(proxy.address)).error, /of HTTPS_PROXY asks for a user and password \(407\)/);
});
