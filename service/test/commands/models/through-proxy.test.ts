import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {writeTestModel} from '../../engines/bergamot/test-model.ts';
import {serveRegistry} from '../../engines/bergamot/test-registry.ts';
import {startForwardProxy} from '../../outgoing/forward-proxy.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {startProgram} from '../program-process.ts';

const LIMIT = {timeout: deadline(60_000)};

/** A registry whose name only a proxy knows, and the command that adds a model of it. */
async function prepared(t: TestContext) {
  const [data, elsewhere] = [await temporaryFolder(t), await temporaryFolder(t)];
  const folder = await writeTestModel(elsewhere, {source: 'en', target: 'lv', words: {bread: 'maize'}});
  const served = await serveRegistry(t, 'gzip', [{source: 'en', target: 'lv', folder}]);
  const address = served.address.replace('127.0.0.1', 'registry.example');
  const proxy = await startForwardProxy(t);
  const add = (env: Record<string, string>) =>
    startProgram(t, ['model', 'add', 'en-lv', '--registry', address, '--yes', '--data', data], env).ended();
  return {data, address, proxy, add};
}

test('a registry is reached through the proxy of the environment', LIMIT, async (t) => {
  const {data, address, proxy, add} = await prepared(t);
  assert.deepEqual(await add({HTTP_PROXY: proxy.address}), {code: 0, error: ''});
  assert.ok((await readdir(join(data, 'models'))).includes('en-lv'));
  assert.equal(proxy.requests[0], `GET ${address}`);
  assert.equal(proxy.requests.length, 5, 'the index and four files');
});

test('a proxy that refuses, or is not there, is named without its password', LIMIT, async (t) => {
  const {address, proxy, add} = await prepared(t);
  proxy.user = 'anna:secret';
  const HTTP_PROXY = proxy.address.replace('//', '//anna:wrong@');
  const refused = await add({HTTP_PROXY});
  assert.equal(refused.code, 1);
  assert.ok(
    refused.error.startsWith(`mtservice: ${address} cannot be reached. The proxy ${proxy.address} of`),
  );
  assert.match(
    refused.error,
    /HTTP_PROXY refuses the user and password \(407\)\. Write them into HTTP_PROXY/,
  );
  const unknown = await add({HTTP_PROXY, NO_PROXY: 'registry.example'});
  assert.match(unknown.error, /cannot be reached \(getaddrinfo .*registry\.example\)\. Try again later\./);
  proxy.user = undefined;
  proxy.refuses = 503;
  const failing = await add({HTTP_PROXY});
  assert.match(failing.error, /answered 503\. .* Requests go through the proxy http:\/\/127\.0\.0\.1:\d+ of/);
  assert.doesNotMatch(refused.error + unknown.error + failing.error, /wrong|anna/);
});

test('the server of an engine is asked through the proxy, too', LIMIT, async (t) => {
  const proxy = await startForwardProxy(t);
  proxy.user = 'anna:secret';
  const probe = startProgram(t, ['model', 'probe', 'http://llm.example:8000/v1'], {
    HTTP_PROXY: proxy.address,
  });
  const {error} = await probe.ended();
  assert.match(error, /cannot be reached: the proxy of HTTP_PROXY asks for a user and password \(407\)\./);
  assert.deepEqual(proxy.requests, ['GET http://llm.example:8000/v1/models']);
});
