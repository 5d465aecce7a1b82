import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {createServer} from 'node:https';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {makeCertificate} from '../../../service/test/support/certificate.ts';
import {errorOf, TRANSPORTS, valuesOf, type Call} from './run-php.ts';

const LONG = 'Ķēķis 👩‍👩‍👧. '.repeat(20_000);

describe('TLS', () => {
  let folder: string;
  let caFile: string;
  let port: number;
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers['client-id'] as string | undefined);
    // Chunks of all sizes, so that TLS records end at any position.
    response.writeHead(200, {'content-type': 'application/json'});
    const json = JSON.stringify(LONG);
    for (let at = 0, size = 1; at < json.length; at += size, size = size * 3 + 1)
      response.write(json.slice(at, at + size));
    request.resume().once('end', () => response.end());
  });
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
    const {file} = await makeCertificate(folder);
    caFile = join(folder, 'cert.pem');
    const pem = await readFile(file);
    server.setSecureContext({cert: pem, key: pem});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, {recursive: true, force: true});
  });

  for (const transport of TRANSPORTS) {
    const job = (host: string, options = {}) => ({
      ...{baseUrl: `https://${host}:${port}`, token: 'mt_x', transport, options},
      calls: [['translateText', 'smt-1', LONG]] as Call[],
    });

    it(`brings long texts there and back over ${transport}`, async () => {
      assert.deepEqual(await valuesOf(job('localhost', {caFile})), [LONG]);
    });

    it(`refuses certificates that are not trusted, or of another name, over ${transport}`, async () => {
      const before = seen.length;
      for (const refused of [job('localhost'), job('127.0.0.1', {caFile})]) {
        const error = await errorOf(refused);
        assert.equal(error.reason, 'network');
        assert.match(error.description, /certificate|SSL|name/i);
      }
      assert.equal(seen.length, before);
    });
  }
});
