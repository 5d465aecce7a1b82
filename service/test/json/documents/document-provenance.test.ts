import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../http/running-service.ts';
import {translatedDocument} from '../terms/translated-document.ts';

describe('the record of how a document was translated', () => {
  let service: TestService & {reload(): Promise<void>};
  let systemID: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    systemID = await service.running('en', 'lv');
    const body = {appID: 't', systemID, text: 'Where is the station?', translation: 'Kur ir stacija?'};
    assert.equal((await service.send('UpdateTranslation', {body})).status, 200);
  });
  after(() => service?.close());

  const translated = (text: string, options: string) =>
    translatedDocument(service, {
      ...{appID: 't', systemID, sourceLanguage: 'en', options},
      ...{filename: 'a.txt', content: Buffer.from(text).toString('base64')},
    });

  it('is in the state of a finished task that asked for it', async () => {
    const {Provenance} = await translated('Good morning!\n\n12\n\nWhere is the station?', 'provenance');
    const {time, ...rest} = Provenance!;
    assert.ok(Date.parse(time) > 0);
    assert.deepEqual(rest, {
      ...{engine: 'Phrasebook', engineKind: 'phrasebook', systemID},
      ...{sourceLanguage: 'en', targetLanguage: 'lv', human: 'some', state: 'machine'},
    });
    const state = await translated('Good morning!', '');
    assert.ok(!('Provenance' in state));
  });

  it('says that a document is by people when all its sentences are', async () => {
    const {Provenance} = await translated('Where is the station?\n\n2026', 'provenance');
    assert.deepEqual([Provenance?.human, Provenance?.state], ['all', 'human']);
  });
});
