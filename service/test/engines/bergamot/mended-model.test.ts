import assert from 'node:assert/strict';
import {readFile, rename, truncate, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {runService} from '../../http/running-service.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {until} from '../../systems/within.ts';
import {writeTestModel} from './test-model.ts';

for (const file of ['srcvocab.enlv.spm', 'lex.50.50.enlv.s2t.bin'])
  test(
    `a model whose ${file} was damaged translates when the file is there again, without the wait of a failed start`,
    {timeout: deadline(120_000)},
    async (t) => {
      const folder = await temporaryFolder(t);
      const path = await writeTestModel(folder, {source: 'en', target: 'lv', words: {bread: 'maize'}});
      const whole = await readFile(join(path, file));
      await truncate(join(path, file), 50);
      const service = await runService({engines: {neural: {engine: 'bergamot', folder}}});
      releaseAfter(t, () => service.close());
      const [system] = await service.systems();
      const translate = () =>
        service.send('Translate', {body: {appID: 'test', systemID: system!.ID, text: 'bread', options: ''}});
      const failed = await until(translate, ({json}) => JSON.stringify(json).includes('en-lv'), 'the reason');
      assert.notEqual(failed.status, 200);
      await writeFile(join(folder, 'whole'), whole);
      await rename(join(folder, 'whole'), join(path, file));
      const {json} = await until(translate, ({status}) => status === 200, 'the translation');
      assert.equal(json, 'maize');
    },
  );
