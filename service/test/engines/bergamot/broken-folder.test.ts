import assert from 'node:assert/strict';
import {mkdir, readFile, rm, truncate, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {runService} from '../../http/running-service.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {until} from '../../systems/within.ts';
import {writeTestModel} from './test-model.ts';

test(
  'a folder that holds something else, and a model that was cut, are failed systems from the start, until they are whole',
  {timeout: deadline(120_000)},
  async (t) => {
    const folder = await temporaryFolder(t);
    await writeTestModel(folder, {source: 'de', target: 'en', words: {Brot: 'bread'}});
    await mkdir(join(folder, 'en-lv'));
    await writeFile(join(folder, 'en-lv/piezīmes.txt'), 'Šeit nav modeļa.');
    await writeTestModel(folder, {source: 'en', target: 'et', words: {bread: 'leib'}});
    const cut = join(folder, 'en-et/model.enet.intgemm8.bin');
    const whole = await readFile(cut);
    await truncate(cut, whole.length - 1);

    const service = await runService({engines: {neural: {engine: 'bergamot', folder}}});
    releaseAfter(t, () => service.close());
    const systems = async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        (await service.systems()).map((system) => {
          const valueOf = (key: string) => system.Metadata.find(({Key}) => Key === key)?.Value;
          const reason = valueOf('status-reason');
          const pair = `${system.SourceLanguage.Code}-${system.TargetLanguage.Code}`;
          return [pair, [valueOf('status'), reason].filter(Boolean).join(': ')];
        }),
      );

    // A pair through English has the fault of its model.
    const [missing, wasCut] = [
      'error: The model en-lv has no file model.*.bin. Add the model again.',
      'error: en-et/model.enet.intgemm8.bin was cut. Add the model again.',
    ];
    assert.deepEqual(await systems(), {
      ...{'de-en': 'standby', 'en-lv': missing, 'de-lv': missing, 'en-et': wasCut, 'de-et': wasCut},
    });

    await writeTestModel(folder, {source: 'en', target: 'lv', words: {bread: 'maize'}});
    await writeFile(cut, whole);
    const all = ['de-en', 'de-et', 'de-lv', 'en-et', 'en-lv'];
    await until(systems, (now) => all.every((pair) => now[pair] === 'standby'), 'all five pairs');

    await rm(join(folder, 'en-lv/model.enlv.intgemm8.bin'));
    const now = await until(systems, (listed) => listed['en-lv']!.startsWith('error'), 'the fault');
    assert.match(now['en-lv']!, /has no file model/);
    assert.match(now['de-lv']!, /^error.*has no file model/);
    assert.deepEqual([now['de-en'], now['de-et'], now['en-et']], ['standby', 'standby', 'standby']);
  },
);
