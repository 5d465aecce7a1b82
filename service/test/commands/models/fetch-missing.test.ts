import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {test} from 'node:test';
import {fetchMissingModels} from '../../../src/commands/models/fetch-missing-models.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {writeTestModel} from '../../engines/bergamot/test-model.ts';
import {serveRegistry} from '../../engines/bergamot/test-registry.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';

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
    let told = '';
    const io = {
      ...{out: (text: string) => (told += text), error: (text: string) => (told += text)},
      ...{stdin: Readable.from([]), env: {}, stopRequested: () => Promise.resolve()},
    };
    await fetchMissingModels(io, ['es-lv'], {data, registry: registry.address});
    assert.match(told, /^Added en-lv\.$/m);
    assert.doesNotMatch(told, /Fetching es-en|do not use models/);
    await writeFile(join(data, 'mtservice.json'), JSON.stringify({engines: {p: {engine: 'phrasebook'}}}));
    for (const names of [['es-lv'], ['en-lv']]) {
      told = '';
      await fetchMissingModels(io, names, {data, registry: registry.address});
      assert.match(
        told,
        /^The engines of the configuration do not use models\. Add this to "engines"/,
        names.join(),
      );
    }
  },
);
