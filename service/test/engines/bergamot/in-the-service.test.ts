import assert from 'node:assert/strict';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {WireExtendedTranslation} from '../../../../src/contract/index.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {translatedDocument} from '../../json/terms/translated-document.ts';
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

  it('leaves a word of which the model knows nothing as it was written, and says so; all others are translated', async () => {
    const {ID: systemID} = (await neural())!;
    const textArray = ['Hello world', '漢字', 'the red car', 'Привет'];
    const {json} = await until(
      () => service.send('TranslateArrayEx', {body: {appID: 'test', systemID, textArray, options: 'checks'}}),
      ({status}) => status === 200,
      'the model is loaded',
    );
    const answers = json as WireExtendedTranslation[];
    assert.deepEqual(
      answers.map(({translation}) => translation),
      ['Sveika pasaule', '漢字', 'tā sarkana mašīna', 'Привет'],
    );
    assert.deepEqual(
      answers.map(({checks}) => checks?.map(({check}) => check)),
      [[], ['empty'], [], ['empty']],
    );
    const text = Buffer.from('the red car\n\n漢字\n\nHello world').toString('base64');
    const task = {
      appID: 'test',
      systemID,
      sourceLanguage: 'en',
      options: '',
      filename: 'a.txt',
      content: text,
    };
    const {Id} = await translatedDocument(service, task);
    const bytes = await service.send('DownloadDocumentTranslation', {query: {id: Id}});
    assert.equal(
      Buffer.from(bytes.json as number[]).toString(),
      'tā sarkana mašīna\n\n漢字\n\nSveika pasaule',
    );
  });

  const corpusOf = async (source: string, terms: readonly {source: string; target: string}[]) => {
    const about = {title: 'Terms', type: 'public', source, target: 'lv'} as const;
    const corpus = {...about, systemId: undefined, ownerId: undefined};
    return (await service.store.corpora.import(corpus, terms)).id;
  };
  const extended = async (systemID: string, text: string, options: string) => {
    const body = {appID: 'test', systemID, text, options};
    const {json} = await until(
      () => service.send('TranslateEx', {body}),
      ({status}) => status === 200,
      'the model is loaded',
    );
    return json as WireExtendedTranslation;
  };
  const applied = ({checks = []}: WireExtendedTranslation) =>
    checks.filter(({check}) => check === 'termApplied').map(({expected}) => expected);

  it('uses terms, several in a sentence and beside tags', async () => {
    const {ID} = (await neural())!;
    const corpus = await corpusOf('en', [
      {source: 'red car', target: 'ugunsdzēsēju mašīna 🚒'},
      {source: 'world', target: 'zemeslode'},
    ]);
    const text = 'Hello <i>world</i>! the <b>red car</b> &amp; the <a href="/x">world</a>.';
    const answer = await extended(ID, text, `checks,termCorpusId=${corpus}`);
    assert.equal(
      answer.translation,
      'Sveika <i>zemeslode</i>! tā <b>ugunsdzēsēju mašīna 🚒</b> &amp; tā <a href="/x">zemeslode</a>.',
    );
    assert.deepEqual(applied(answer), ['zemeslode', 'ugunsdzēsēju mašīna 🚒', 'zemeslode']);
  });

  it('uses the terms of a pair that goes through English', async () => {
    const system = (await service.systems()).find(({Title}) => Title.includes('via English'))!;
    const corpus = await corpusOf('es', [{source: 'coche', target: 'auto'}]);
    const answer = await extended(system.ID, 'coche world', `checks,termCorpusId=${corpus}`);
    assert.equal(answer.translation, 'auto pasaule');
    assert.deepEqual(applied(answer), ['auto']);
  });

  it('does not ask the model for a sentence that a person has translated', async () => {
    const {ID} = (await neural())!;
    const body = {appID: 't', systemID: ID, text: 'Hello car.', translation: 'Sveiks, auto.'};
    assert.equal((await service.send('UpdateTranslation', {body})).status, 200);
    const {translation, provenance} = await extended(ID, 'Hello world! Hello <b>car</b>.', 'provenance');
    assert.match(translation, /^Sveika pasaule! Sveiks, (<b>)?auto/);
    assert.equal(provenance?.human, 'some');
  });
});
