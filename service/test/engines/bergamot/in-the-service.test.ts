import assert from 'node:assert/strict';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../http/running-service.ts';
import {until} from '../../systems/within.ts';
import {writeTestModel} from './test-model.ts';

describe('a service with a neural model', () => {
  let folder: string;
  let service: TestService;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-models-'));
    const words = {Hello: 'Sveika', world: 'pasaule', the: 'tā', red: 'sarkana', car: 'mašīna'};
    await writeTestModel(folder, {source: 'en', target: 'lv', words});
    await writeTestModel(folder, {source: 'es', target: 'en', words: {coche: 'car'}});
    service = await runService({
      engines: {phrasebook: {engine: 'phrasebook'}, neural: {engine: 'bergamot', folder}},
    });
  });
  after(async () => {
    await service.close();
    await rm(folder, {recursive: true});
  });

  const neural = async () => {
    const systems = await service.systems();
    return systems.find(
      ({Metadata, SourceLanguage}) =>
        SourceLanguage.Code === 'en' &&
        Metadata.some(({Key, Value}) => Key === 'engine-kind' && Value === 'neural'),
    );
  };

  it('lists the model as a neural system', async () => {
    const system = await neural();
    assert.ok(system);
    assert.equal(system.SourceLanguage.Code, 'en');
    assert.equal(system.TargetLanguage.Code, 'lv');
  });

  it('says in the title that a system translates through English', async () => {
    const titles = (await service.systems()).map(({Title}) => Title);
    assert.ok(titles.includes('Bergamot: English – Latvian'));
    assert.ok(titles.includes('Bergamot via English: Spanish – Latvian'));
  });

  it('translates with it, codes and escaped characters included', async () => {
    const system = await neural();
    const text = 'Hello world! the <b>red</b> car &amp; the car.';
    const body = {appID: 'test', systemID: system!.ID, text, options: ''};
    const {json} = await until(
      () => service.send('Translate', {body}),
      ({status}) => status === 200,
      'the model is loaded',
    );
    assert.equal(json, 'Sveika pasaule! tā <b>sarkana</b> mašīna &amp; tā mašīna.');
  });
});
