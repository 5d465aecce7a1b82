import assert from 'node:assert/strict';
import {readFile, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {download} from '../../../src/engines/bergamot/registry/download.ts';
import {ModelRegistry} from '../../../src/engines/bergamot/registry/model-registry.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {writeTestModel} from './test-model.ts';
import {serveRegistry} from './test-registry.ts';

const LIMIT = {timeout: deadline(30_000)};
const SILENCE_MS = 200;
const PART = 50_000;

async function prepared(t: TestContext) {
  const folder = await temporaryFolder(t);
  const model = await writeTestModel(folder, {source: 'en', target: 'lv', words: {bread: 'maize'}});
  const served = await serveRegistry(t, 'zstd', [{source: 'en', target: 'lv', folder: model}]);
  const open = () => ModelRegistry.open(served.address, SILENCE_MS);
  return {served, open, to: join(folder, 'download')};
}

test('a registry that does not answer, or stops in its index, is named with how long', LIMIT, async (t) => {
  const {served, open} = await prepared(t);
  served.answer = () => true;
  await assert.rejects(open(), {
    kind: 'unavailable',
    message: `${served.address} cannot be reached (the server sent nothing for 0.2 s). Try again later.`,
  });
  served.answer = (_request, response) => response.write('{"data": [');
  await assert.rejects(open(), {
    kind: 'unavailable',
    message: `${served.address} was cut off (the server sent nothing for 0.2 s). Try again later, or use another registry.`,
  });
});

test('what came before a registry stopped is kept, and the next call goes on there', LIMIT, async (t) => {
  const {served, open, to} = await prepared(t);
  const registry = await open();
  const file = registry.offers[0]!.files.find(({name}) => name.startsWith('model.'))!;
  served.answer = (request, response, bytes) => {
    const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
    response.writeHead(start > 0 ? 206 : 200, {'content-length': bytes!.length - start});
    response.flushHeaders();
    if (start === 0) response.write(bytes!.subarray(0, PART));
    return true;
  };
  await assert.rejects(download(registry, file, to), {
    kind: 'unavailable',
    message: `${file.location} from ${served.address} was cut off 4 times (the server sent nothing for 0.2 s). Start the command again: it goes on from there.`,
  });
  assert.equal((await stat(to)).size, PART);
  served.answer = () => false;
  served.requests.length = 0;
  await download(registry, file, to);
  assert.deepEqual(served.requests, [`${file.location} bytes=${PART}-`]);
  assert.deepEqual(await readFile(to), served.files.get(file.location));
});
