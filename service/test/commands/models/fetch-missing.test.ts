import assert from 'node:assert/strict';
import {mkdir, truncate, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {test} from 'node:test';
import {fetchMissingModels} from '../../../src/commands/models/fetch-missing-models.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {writeTestModel} from '../../engines/bergamot/test-model.ts';
import {serveRegistry} from '../../engines/bergamot/test-registry.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';
import {serveTwoModels} from './two-models.ts';

/** Fetches missing models; returns what was said. */
async function fetched(names: readonly string[], options: {data: string; registry: string}): Promise<string> {
  let said = '';
  const say = (text: string) => (said += text);
  const rest = {stdin: Readable.from([]), env: {}, stopRequested: () => Promise.resolve()};
  await fetchMissingModels({out: say, error: say, ...rest}, names, options);
  return said;
}

test(
  'of a pair through English, the model that is missing is fetched alone; models without an engine are said',
  {timeout: deadline(60_000)},
  async (t) => {
    const [data, elsewhere] = [await temporaryFolder(t), await temporaryFolder(t)];
    const pairs = [
      {source: 'es', target: 'en', words: {pan: 'bread'}},
      {source: 'en', target: 'lv', words: {bread: 'maize'}},
    ];
    const offers = [];
    for (const {source, target, words} of pairs)
      offers.push({source, target, folder: await writeTestModel(elsewhere, {source, target, words})});
    const registry = await serveRegistry(t, 'gzip', offers);
    const add = ['model', 'add', offers[0]!.folder, '--source', 'es', '--target', 'en', '--data', data];
    assert.equal((await run(add)).code, 0);
    const told = await fetched(['es-lv'], {data, registry: registry.address});
    assert.match(told, /^Added en-lv\.$/m);
    assert.doesNotMatch(told, /Fetching es-en|do not use models/);
    await writeFile(join(data, 'mtservice.json'), JSON.stringify({engines: {p: {engine: 'phrasebook'}}}));
    for (const names of [['es-lv'], ['en-lv']]) {
      assert.match(
        await fetched(names, {data, registry: registry.address}),
        /^The engines of the configuration do not use models\. Add this to "engines"/,
        names.join(),
      );
    }
  },
);

test('a model that is there, but broken, is fetched again', {timeout: deadline(60_000)}, async (t) => {
  const {data, registry} = await serveTwoModels(t, 'zstd', {bread: 'maize'});
  const models = join(data, 'models');
  const add = ['model', 'add', 'en-lv', '--yes', '--registry', registry.address, '--data', data];
  assert.equal((await run(add)).code, 0);
  await truncate(join(models, 'en-lv/model.enlv.intgemm.alphas.bin'), 50_000);
  await mkdir(join(models, 'lv-en'));
  await writeFile(join(models, 'lv-en/README.md'), 'Models belong here.');
  const said = await fetched(['EN_LV', 'lv-en'], {data, registry: registry.address});
  assert.match(said, /^en-lv\/model\.enlv\.intgemm\.alphas\.bin was cut\. It is fetched again\.$/m);
  assert.match(said, /^The model lv-en has no file model\.\*\.bin\. It is fetched again\.$/m);
  assert.match(said, /^Added en-lv\.\n(.*\n)+Added lv-en\.$/m);
  assert.equal((await run(['model', 'verify', '--data', data])).out, 'ok     en-lv\nok     lv-en\n');
  registry.requests.length = 0;
  assert.equal(await fetched(['en-lv', 'lv-en'], {data, registry: registry.address}), '');
  assert.deepEqual(registry.requests, []);
});

test('models behind one that cannot be fetched are fetched', {timeout: deadline(60_000)}, async (t) => {
  const {data, registry} = await serveTwoModels(t, 'gzip', {bread: 'maize'});
  registry.answer = (request, response) =>
    request.url!.includes('/en-lv/') && !!response.writeHead(404).end('no such file');
  const said = await fetched(['en-lv', 'lv-en'], {data, registry: registry.address});
  assert.match(said, /answered 404\..*\nThe service starts without what could not be fetched\.\n/);
  assert.match(said, /^Added lv-en\.$/m);
});
