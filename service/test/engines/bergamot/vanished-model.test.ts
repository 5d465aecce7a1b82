import assert from 'node:assert/strict';
import {open, readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {ServiceOutput} from '../../../src/http/service-output.ts';
import {selfCheck} from '../../../src/main/self-check/self-check.ts';
import {runService} from '../../http/running-service.ts';
import {translatedDocument} from '../../json/terms/translated-document.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {until} from '../../systems/within.ts';
import {writeTestModel} from './test-model.ts';

const REASON = /The model en-lv has no file model\.\*\.bin\. Add the model again\./;
/** The words of a start that failed, and of the next look at the folder. */
const DAMAGED = /en-et\/model\.enet\.intgemm8\.bin (cannot be loaded: .*|was cut\. )Add the model again\./;

test(
  'a model whose file vanishes fails with its reason, and no other',
  {timeout: deadline(120_000)},
  async (t) => {
    const folder = await temporaryFolder(t);
    await writeTestModel(folder, {source: 'en', target: 'lv', words: {bread: 'maize'}});
    await writeTestModel(folder, {source: 'en', target: 'et', words: {bread: 'leib'}});
    const logs = await temporaryFolder(t);
    const log = await open(join(logs, 'log'), 'w');
    const logged = async () => (await readFile(join(logs, 'log'), 'utf8')).split('\n');
    const service = await runService(
      {engines: {neural: {engine: 'bergamot', folder}}},
      {log: new ServiceOutput(log)},
    );
    releaseAfter(t, async () => {
      await service.close();
      await log.close();
    });
    const systemOf = async (target: string) =>
      (await service.systems()).find(({TargetLanguage}) => TargetLanguage.Code === target)!;
    const factOf = async (target: string, key: string) =>
      (await systemOf(target)).Metadata.find(({Key}) => Key === key)?.Value;
    const translate = async (target: string) => {
      const body = {appID: 'test', systemID: (await systemOf(target)).ID, text: 'bread', options: ''};
      return service.send('Translate', {body});
    };
    const translated = (target: string, text: string) =>
      until(
        () => translate(target),
        ({status, json}) => status === 200 && json === text,
        text,
      );
    /** The self-check names the one fault once, and tries a model that works. */
    const checkFinds = async (reason: RegExp) => {
      const found = [];
      for await (const part of selfCheck({dataFolder: service.folder, env: {}}))
        if (part.part === 'engine neural') found.push(part);
      assert.deepEqual(
        found.map(({outcome}) => outcome),
        ['fault', 'ok'],
        JSON.stringify(found),
      );
      assert.match(found[0]!.message, reason);
    };
    await translated('et', 'leib');
    await rm(join(folder, 'en-lv/model.enlv.intgemm8.bin'));
    const {json} = await until(
      () => translate('lv'),
      ({status, json: error}) => status !== 200 && REASON.test(JSON.stringify(error)),
      'the reason',
    );
    assert.match(JSON.stringify(json), /could not be started/);
    assert.equal(await factOf('lv', 'status'), 'error');
    assert.match((await factOf('lv', 'status-reason'))!, REASON);
    const ready = await (await fetch(`${new URL(service.url).origin}/ready`)).text();
    assert.match(ready, /"status":"ready".*1 translation system cannot be started/);
    await translated('et', 'leib');
    assert.equal(await factOf('et', 'status'), 'running');
    await checkFinds(REASON);
    await writeTestModel(folder, {source: 'en', target: 'lv', words: {bread: 'maize'}});
    await translated('lv', 'maize');
    // The file of a running model is damaged: its system is no longer shown as running.
    const path = join(folder, 'en-et/model.enet.intgemm8.bin');
    const model = await readFile(path);
    await writeFile(path, model.subarray(0, 1000));
    const {json: damaged} = await until(
      () => translate('et'),
      ({status}) => status !== 200,
      'the fault',
    );
    assert.match(JSON.stringify(damaged), DAMAGED);
    await until(
      () => factOf('et', 'status'),
      (status) => status === 'error',
      'the status',
    );
    assert.match((await factOf('et', 'status-reason'))!, DAMAGED);
    await checkFinds(DAMAGED);
    // No later attempt would help, so that a document does not wait for one.
    await until(logged, (lines) => lines.some((line) => DAMAGED.test(line)), 'the fault in the log');
    const {length} = await logged();
    for (let request = 0; request < 3; request += 1) {
      const {status, headers} = await translate('et');
      assert.deepEqual([status, headers.get('retry-after')], [502, null]);
    }
    // It was logged when the system failed, and is not for each request.
    assert.deepEqual(
      (await logged()).slice(length).filter((line) => DAMAGED.test(line)),
      [],
    );
    const content = Buffer.from('bread').toString('base64');
    const document = {appID: 'test', systemID: (await systemOf('et')).ID, filename: 'bread.txt', content};
    const state = await translatedDocument(service, {...document, options: ''});
    assert.equal(state.Status, 'error');
    assert.match(state.ErrorMessage!, DAMAGED);
    await writeFile(path, model);
    await translated('et', 'leib');
    await translated('lv', 'maize');
  },
);
