import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deadline} from '../../../test/support/deadlines.mjs';
import {S3Client} from '../../src/documents/bytes/s3/s3-client.ts';
import {httpJson} from '../../src/engines/http-json.ts';
import {OpenIdProvider} from '../../src/sign-in/provider/open-id-provider.ts';
import {tryCollector} from '../../src/tracing/open-telemetry.ts';
import {startHostileServer} from './hostile-server.ts';

const LIMIT = {timeout: deadline(60_000)};
const MEGABYTE = 1024 * 1024;
/** Maximum number of bytes that may be in transit on a local connection when the reader closes it. */
const UNDER_WAY = 16 * MEGABYTE;

test('an engine whose answer never ends is read to its bound', LIMIT, async (t) => {
  const server = await startHostileServer(t, () => '{"translatedText": "Labrīt');
  const signal = AbortSignal.timeout(deadline(30_000));
  await assert.rejects(
    httpJson({engine: 'LibreTranslate', url: server.url, timeoutMs: deadline(30_000), signal}),
    {
      name: 'EngineError',
      message: 'LibreTranslate sent too long an answer.',
    },
  );
  await server.ended;
  assert.ok(server.sent < 16 * MEGABYTE + UNDER_WAY, `${server.sent} bytes`);
});

test('a provider whose description of itself never ends is read to its bound', LIMIT, async (t) => {
  const server = await startHostileServer(t, () => '{"issuer": "');
  const provider = providerAt(server.url);
  await assert.rejects(provider.reach(), {name: 'ProviderFault', kind: 'unavailable'});
  await server.ended;
  // The server receives two requests.
  assert.ok(server.sent < 2 * MEGABYTE + 2 * UNDER_WAY, `${server.sent} bytes`);
});

test('an S3 store whose list of objects never ends is read to its bound', LIMIT, async (t) => {
  const server = await startHostileServer(t, () => '<ListBucketResult>');
  const client = new S3Client(() => ({
    endpoint: server.url,
    bucket: 'kugis',
    prefix: '',
    region: 'eu-north-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }));
  await assert.rejects(client.text({method: 'GET'}), {
    name: 'BytesError',
    message: /more than 4194304 bytes/,
  });
  client.close();
  await server.ended;
  assert.ok(server.sent < 4 * MEGABYTE + UNDER_WAY, `${server.sent} bytes`);
});

test('a collector of traces whose answer never ends is read to its bound', LIMIT, async (t) => {
  const server = await startHostileServer(t, () => '{"partialSuccess": {');
  await assert.rejects(
    tryCollector({url: `${server.url}/v1/traces`, headers: {}}),
    /size limit of 4194304 bytes/,
  );
  await server.ended;
  assert.ok(server.sent < 4 * MEGABYTE + UNDER_WAY, `${server.sent} bytes`);
});

function providerAt(issuer: string): OpenIdProvider {
  return new OpenIdProvider({
    issuer: issuer.replace('127.0.0.1', 'localhost'),
    clientId: 'mt',
    title: 'Latvijas Universitāte',
    redirectUrl: 'https://mt.example.org/sign-in/provider',
  });
}
