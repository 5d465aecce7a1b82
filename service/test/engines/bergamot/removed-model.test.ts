import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {removeModel} from '../../../src/engines/bergamot/model-folder.ts';
import {runService} from '../../http/running-service.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {until} from '../../systems/within.ts';
import {modelProcesses} from './loaded-models.ts';
import {writeTestModel} from './test-model.ts';

test(
  'a model that is removed while it translates still translates all texts that it was given',
  {timeout: deadline(60_000)},
  async (t) => {
    const folder = await temporaryFolder(t);
    const pair = {source: 'en', target: 'lv'};
    await writeTestModel(folder, {...pair, words: {bread: 'maize', water: 'ūdens'}});
    const service = await runService({engines: {neural: {engine: 'bergamot', folder}}});
    releaseAfter(t, () => service.close());
    const [system] = await service.systems();
    const translate = (text: string) =>
      service.send('Translate', {body: {appID: 'test', systemID: system!.ID, text, options: ''}});
    await until(
      () => translate('bread'),
      ({status}) => status === 200,
      'the model is loaded',
    );
    const [pid] = await modelProcesses();
    process.kill(pid!, 'SIGSTOP'); // so that the texts are in progress when the model is removed
    const texts = [Array(100).fill('bread water.').join('\n'), 'water bread.', 'bread.'];
    const answers = texts.map(translate);
    assert.equal(await removeModel(folder, pair), true);
    await until(
      () => service.systems(),
      (systems) => systems.length === 0,
      'the system is gone',
    );
    process.kill(pid!, 'SIGCONT');
    for (const [index, {status, json}] of (await Promise.all(answers)).entries()) {
      const expected = texts[index]!.replaceAll('bread', 'maize').replaceAll('water', 'ūdens');
      assert.deepEqual({status, json}, {status: 200, json: expected});
    }
    await until(modelProcesses, (pids) => pids.length === 0, 'the process has ended');
    assert.equal((await translate('bread')).status, 404);
  },
);
