import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireExtendedTranslation, WireSystem, WireTermCorpus} from '../../../src/contract/index.ts';
import {runService, type TestService} from '../http/running-service.ts';
import {errorOf} from '../http/send-to.ts';
import {until} from '../systems/within.ts';
import {EXTENDED_FIELDS} from './extended-fields.ts';

let service: TestService;
before(async () => {
  service = await runService({
    engines: {phrasebook: {engine: 'phrasebook'}, apertium: {engine: 'apertium'}},
  });
});
after(() => service?.close());

const metadata = ({Metadata}: WireSystem) => Object.fromEntries(Metadata.map(({Key, Value}) => [Key, Value]));

function apertium(systems: WireSystem[]): WireSystem {
  return systems.find(
    (system) => metadata(system)['engine'] === 'Apertium' && system.TrgLanguage.Code === 'es',
  )!;
}

describe('GetSystemList', () => {
  it('lists every pair of the engines, as documented', async () => {
    const {status, headers, json} = await service.send('GetSystemList', {query: {appID: 'test'}});
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    const {System} = json as {System: WireSystem[]};
    const system = apertium(System);
    assert.match(system.ID, /^smt-[0-9a-f-]{36}$/);
    assert.deepEqual(system.SrcLanguage, {Code: 'en', Name: 'English'});
    assert.deepEqual(system.TrgLanguage, {Code: 'es', Name: 'Spanish'});
    assert.deepEqual(system.SourceLanguage, system.SrcLanguage);
    assert.deepEqual(system.TargetLanguage, system.TrgLanguage);
    assert.equal(typeof system.Title, 'string');
    assert.deepEqual(Object.keys(system.Description), ['Language', 'Text']);
    assert.deepEqual(
      system.Metadata.slice(0, 2).map(({Key}) => Key),
      ['name', 'status'],
    );
    const values = metadata(system);
    assert.equal(values['name'], system.Title);
    assert.equal(values['id'], system.ID);
    assert.equal(values['srclang'], 'en');
    assert.equal(values['trglang'], 'es');
    assert.equal(values['public'], 'true');
    for (const {Value} of system.Metadata) assert.equal(typeof Value, 'string');
  });

  it('has the phrasebook running from the start', async () => {
    const systems = await service.systems();
    const system = systems.find(
      ({SrcLanguage, TrgLanguage}) => SrcLanguage.Code === 'en' && TrgLanguage.Code === 'lv',
    );
    assert.equal(metadata(system!)['status'], 'running');
  });

  it('names the languages, alike each time', async () => {
    assert.deepEqual(await service.systems(), await service.systems());
  });
});

describe('Translate with Apertium', () => {
  let id: string;
  before(async () => {
    id = apertium(await service.systems()).ID;
    await until(
      () => service.send('Translate', {body: {appID: 't', systemID: id, text: 'house', options: ''}}),
      ({status}) => status === 200,
      'Apertium starting',
    );
  });

  it('answers with a JSON string', async () => {
    const body = {appID: 'test', systemID: id, text: 'The house is red.', options: ''};
    const {status, headers, json} = await service.send('Translate', {body});
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(json, 'La casa es roja.');
  });

  it('translates text in the query string', async () => {
    const {json} = await service.send('Translate', {
      query: {appID: 't', systemID: id, text: 'The house is red.'},
    });
    assert.equal(json, 'La casa es roja.');
  });

  it('is running in the list then', async () => {
    assert.equal(metadata(apertium(await service.systems()))['status'], 'running');
  });

  it('keeps inline tags', async () => {
    const body = {appID: 'test', systemID: id, text: 'The <b>red</b> house.', options: ''};
    const {json} = await service.send('Translate', {body});
    assert.match(String(json), /<b>roja<\/b>/);
  });

  it('TranslateEx returns sentences, tokens and ranges', async () => {
    const text = 'The house is red. The dog is big.';
    const {json} = await service.send('TranslateEx', {body: {appID: 't', systemID: id, text, options: 'qe'}});
    const result = json as WireExtendedTranslation;
    assert.deepEqual(Object.keys(result).sort(), EXTENDED_FIELDS);
    assert.equal(result.countSentences, 2);
    assert.equal(result.originalSentenceRanges.length, 2);
    const [start, count] = result.originalSentenceRanges[1]!;
    assert.equal(text.slice(start, start + count).trim(), 'The dog is big.');
    assert.ok(result.qualityEstimate > 0 && result.qualityEstimate <= 1);
  });

  it('gives 0 as the quality estimate when it is not asked for', async () => {
    const {json} = await service.send('TranslateEx', {
      body: {appID: 't', systemID: id, text: 'The house is red.', options: 'format=html,foo'},
    });
    assert.equal((json as WireExtendedTranslation).qualityEstimate, 0);
  });

  it('TranslateArray keeps the order, with empty texts', async () => {
    const textArray = ['The dog is big.', '', 'The house is red.'];
    const {json} = await service.send('TranslateArray', {
      body: {appID: 't', systemID: id, textArray, options: ''},
    });
    assert.deepEqual(json, ['El perro es grande.', '', 'La casa es roja.']);
  });

  it('TranslateArray takes the array from the query string, and an empty one', async () => {
    const query = {appID: 't', systemID: id, textArray: '["The house is red."]'};
    assert.deepEqual((await service.send('TranslateArray', {query})).json, ['La casa es roja.']);
    assert.deepEqual((await service.send('TranslateArray', {query: {...query, textArray: '[]'}})).json, []);
  });

  it('TranslateArrayEx has one result for each text', async () => {
    const textArray = ['The dog is big.', 'The house is red.'];
    const {json} = await service.send('TranslateArrayEx', {
      body: {appID: 't', systemID: id, textArray, options: 'qe'},
    });
    const results = json as WireExtendedTranslation[];
    assert.deepEqual(
      results.map(({translation}) => translation),
      ['El perro es grande.', 'La casa es roja.'],
    );
  });

  it('UpdateTranslation is used from then on, for this user alone', async () => {
    const text = 'The ministry answered yesterday.';
    const translation = 'El ministerio contestó ayer por la tarde.';
    const update = await service.send('UpdateTranslation', {
      body: {appID: 't', systemID: id, text, translation},
    });
    assert.equal(update.status, 200);
    assert.equal(update.text, '');
    const body = {appID: 't', systemID: id, text, options: 'qe'};
    const mine = (await service.send('TranslateEx', {body})).json as WireExtendedTranslation;
    assert.equal(mine.translation, translation);
    assert.equal(mine.qualityEstimate, 1);
    const token = await service.addUser('bērziņš');
    assert.notEqual((await service.send('Translate', {body, token})).json, translation);
  });

  it('UpdateTranslation of a tagged sentence serves it plain, and the reverse', async () => {
    const send = async (operation: string, fields: object) =>
      (await service.send(operation, {body: {appID: 't', systemID: id, ...fields}})).json;
    await send('UpdateTranslation', {text: 'A <b>rare</b> stone.', translation: 'Una piedra <b>única</b>.'});
    assert.equal(await send('Translate', {text: 'A rare stone.'}), 'Una piedra única.');
    await send('UpdateTranslation', {text: 'A tall tower.', translation: 'Una torre esbelta.'});
    const tagged = (await send('Translate', {text: 'A <i>tall</i> tower.'})) as string;
    assert.equal(tagged.replace(/<\/?i>/g, ''), 'Una torre esbelta.');
    assert.match(tagged, /<i>.*<\/i>/);
  });

  it('UpdateTranslation takes the other name of the parameter, by GET as well', async () => {
    const query = {appID: 't', systemID: id, text: 'Good night!', translationtext: '¡Que descanses!'};
    assert.equal((await service.send('UpdateTranslation', {query})).status, 200);
    const body = {appID: 't', systemID: id, text: 'Good night!'};
    assert.equal((await service.send('Translate', {body})).json, '¡Que descanses!');
  });

  for (const [missing, body] of [
    ['text', {text: '  ', translation: 'Sí'}],
    ['translation', {text: 'Yes', translation: ''}],
  ] as const) {
    it(`UpdateTranslation refuses an empty ${missing}`, async () => {
      const answer = await service.send('UpdateTranslation', {body: {appID: 't', systemID: id, ...body}});
      assert.equal(answer.status, 400);
      assert.match(errorOf(answer).description, new RegExp(`parameter ${missing} is empty`));
    });
  }

  it('applies a term corpus, and lists those of the system', async () => {
    const corpus = await service.store.corpora.import(
      {
        title: 'Jurídico',
        type: 'public',
        source: 'en',
        target: 'es',
        systemId: undefined,
        ownerId: undefined,
      },
      [{source: 'house', target: 'inmueble'}],
    );
    const listed = await service.send('GetSystemTermCorpora', {query: {systemID: id}});
    assert.deepEqual(listed.json, [
      {CorpusId: corpus.id, Title: 'Jurídico', Type: 'public', Status: 'Ready'},
    ] satisfies WireTermCorpus[]);
    const body = {
      appID: 't',
      systemID: id,
      text: 'The house is red.',
      options: `qe,termCorpusId=${corpus.id}`,
    };
    assert.match(String((await service.send('Translate', {body})).json), /inmueble/);
  });

  it('treats an empty termCorpusId as absent', async () => {
    const body = {appID: 't', systemID: id, text: 'The house is red.', options: 'termCorpusId=,qe'};
    assert.equal((await service.send('Translate', {body})).json, 'La casa es roja.');
  });
});
