import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {runService} from '../../http/running-service.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {until} from '../../systems/within.ts';
import {modelProcesses} from './loaded-models.ts';
import {writeTestModel} from './test-model.ts';

test(
  'the process of a model that is idle ends, and the next request starts another one',
  {timeout: deadline(120_000)},
  async (t) => {
    const folder = await temporaryFolder(t);
    await writeTestModel(folder, {source: 'en', target: 'lv', words: {bread: 'maize', water: 'ūdens'}});
    const service = await runService({
      engines: {neural: {engine: 'bergamot', folder}},
      systems: [{engine: 'neural', source: 'en', target: 'lv', idleSeconds: 0.3}],
    });
    releaseAfter(t, () => service.close());
    const [system] = await service.systems();
    const status = async () =>
      (await service.systems())[0]!.Metadata.find(({Key}) => Key === 'status')!.Value;
    const translate = (text: string) =>
      service.send('Translate', {body: {appID: 'test', systemID: system!.ID, text, options: ''}});
    assert.equal(await status(), 'standby');
    assert.deepEqual(await modelProcesses(), [], 'a model without a request takes no memory');
    const used = new Set<number>();
    for (const [text, expected] of [
      ['bread', 'maize'],
      ['water', 'ūdens'],
    ] as const) {
      const answer = await until(
        async () => ({...(await translate(text)), pids: await modelProcesses()}),
        (each) => each.status === 200 && each.pids.length > 0,
        'the model is loaded',
      );
      assert.equal(answer.json, expected);
      assert.equal(answer.pids.length, 1);
      assert.ok(!used.has(answer.pids[0]!), 'the process that has ended was not the last one');
      used.add(answer.pids[0]!);
      await until(modelProcesses, (pids) => pids.length === 0, 'the process of the idle model has ended');
      await until(status, (each) => each === 'standby', 'the system is in stand-by');
    }
  },
);

test('a model at work is not idle, however long its text takes', {timeout: deadline(120_000)}, async (t) => {
  const folder = await temporaryFolder(t);
  await writeTestModel(folder, {source: 'en', target: 'lv', words: {bread: 'maize'}});
  const service = await runService({
    engines: {neural: {engine: 'bergamot', folder}},
    systems: [{engine: 'neural', source: 'en', target: 'lv', idleSeconds: 0.3}],
  });
  releaseAfter(t, () => service.close());
  const [system] = await service.systems();
  const text = Array(2000).fill('bread bread.').join('\n');
  const {json} = await until(
    () => service.send('Translate', {body: {appID: 'test', systemID: system!.ID, text, options: ''}}),
    ({status}) => status === 200,
    'the long text is translated',
    deadline(90_000),
  );
  assert.equal(json, text.replaceAll('bread', 'maize'));
});
