import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireExtendedTranslation, WireProvenance} from '../../../../src/contract/index.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {sendTo} from '../../http/send-to.ts';

describe('the record of how a text was translated', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    systemID = await service.running('en', 'lv');
    const body = {appID: 't', systemID, text: 'Where is the station?', translation: 'Kur ir stacija?'};
    assert.equal((await service.send('UpdateTranslation', {body})).status, 200);
  });
  after(() => service?.close());

  const ask = async (text: string, options = 'provenance') => {
    const answer = await service.send('TranslateEx', {body: {appID: 't', systemID, text, options}});
    assert.equal(answer.status, 200, answer.text);
    return answer.json as WireExtendedTranslation;
  };

  it('comes with the option, and names engine, system, languages and time', async () => {
    const since = Date.now();
    const {provenance} = await ask('Good morning');
    const {time, ...rest} = provenance!;
    assert.deepEqual(rest, {
      ...{engine: 'Phrasebook', engineKind: 'phrasebook', systemID},
      ...{sourceLanguage: 'en', targetLanguage: 'lv', human: 'none', state: 'machine'},
    });
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.ok(Date.parse(time) >= since - 1000 && Date.parse(time) <= Date.now());
  });

  it('is not in an answer that does not ask for it', async () => {
    assert.ok(!('provenance' in (await ask('Good morning', ''))));
  });

  const HUMAN: readonly [text: string, human: WireProvenance['human'], state: WireProvenance['state']][] = [
    ['Where is the station?', 'all', 'human'],
    ['Where is the station? Good morning!', 'some', 'machine'],
    ['<b>Where is the station?</b> 12', 'all', 'human'],
    ['', 'none', 'machine'],
  ];
  for (const [text, human, state] of HUMAN) {
    it(`says that ${human} of ${JSON.stringify(text)} is by people`, async () => {
      const {provenance} = await ask(text);
      assert.deepEqual([provenance?.human, provenance?.state], [human, state]);
    });
  }

  describe('after a person changed or confirmed what the machine wrote', () => {
    const correct = async (text: string, translation: string, options: string) => {
      const body = {appID: 't', systemID, text, translation, options};
      assert.equal((await service.send('UpdateTranslation', {body})).status, 200);
    };
    const stateOf = async (text: string) => {
      const {provenance} = await ask(text);
      return [provenance?.human, provenance?.state];
    };

    it('says that it is edited, alone and beside sentences of the machine and of people', async () => {
      await correct('Good evening!', 'Labu vakaru!', 'edited');
      assert.equal((await ask('Good evening!')).translation, 'Labu vakaru!');
      assert.deepEqual(await stateOf('Good evening!'), ['none', 'edited']);
      assert.deepEqual(await stateOf('Good evening! Good morning!'), ['none', 'edited']);
      assert.deepEqual(await stateOf('Good evening! Where is the station?'), ['some', 'edited']);
    });

    it('says that of a whole text of several sentences, and of one with other numbers, too', async () => {
      await correct('Thank you! Good night!', 'Paldies, un ar labu nakti!', 'edited');
      assert.deepEqual(await stateOf('Thank you! Good night!'), ['none', 'edited']);
      await correct('The train has 12 cars.', 'Vilcienam ir 12 vagoni.', 'edited');
      assert.equal((await ask('The train has 15 cars.')).translation, 'Vilcienam ir 15 vagoni.');
      assert.deepEqual(await stateOf('The train has 15 cars.'), ['none', 'edited']);
    });

    it('never says it of what a person wrote, whoever changes that later', async () => {
      await correct('Good afternoon!', 'Labdien visiem!', 'edited');
      await correct('Good afternoon!', 'Sveicināti!', '');
      assert.deepEqual(await stateOf('Good afternoon!'), ['all', 'human']);
      await correct('Good afternoon!', 'Esiet sveicināti!', 'edited');
      assert.equal((await ask('Good afternoon!')).translation, 'Esiet sveicināti!');
      assert.deepEqual(await stateOf('Good afternoon!'), ['all', 'human']);
    });

    it('says it through the operations of the original service, too', async () => {
      const url = `${service.url}/legacy/service.svc/json/UpdateTranslation`;
      const body = {appID: 't', systemID, text: 'See you!', translation: 'Uz redzīti!', options: 'edited'};
      assert.equal((await sendTo(url, {token: service.token, body})).status, 200);
      assert.deepEqual(await stateOf('See you!'), ['none', 'edited']);
    });
  });

  it('comes for each text of an array, in order', async () => {
    const textArray = ['Good morning', 'Where is the station?'];
    const body = {appID: 't', systemID, textArray, options: 'qe,provenance'};
    const {json} = await service.send('TranslateArrayEx', {body});
    const states = (json as WireExtendedTranslation[]).map(({provenance}) => provenance?.state);
    assert.deepEqual(states, ['machine', 'human']);
  });

  it('is not in the answers of the original service', async () => {
    const url = `${service.url}/legacy/service.svc/json/TranslateEx`;
    const body = {appID: 't', systemID, text: 'Good morning', options: 'provenance'};
    const answer = await sendTo(url, {token: service.token, body});
    assert.equal(answer.status, 200, answer.text);
    assert.ok(!answer.text.includes('provenance'));
  });
});
