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
