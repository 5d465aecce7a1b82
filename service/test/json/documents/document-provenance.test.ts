import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../http/running-service.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';
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

  const PAGE = '<!doctype html><html><head><title>Good morning</title></head><p>Good morning</p></html>';
  const page = async (to: TestService, system: string, options = '') => {
    const {Id, Status} = await translatedDocument(to, {
      ...{appID: 't', systemID: system, sourceLanguage: 'en', options},
      ...{filename: 'a.html', content: Buffer.from(PAGE).toString('base64')},
    });
    assert.equal(Status, 'completed');
    const {json} = await to.send('DownloadDocumentTranslation', {query: {id: Id}});
    return Buffer.from(json as number[]).toString();
  };

  it('marks documents, unless the service, their system or their user is without marks', async (test) => {
    const engines = {p: {engine: 'phrasebook'}};
    const systems = [
      {id: 'smt-marked', engine: 'p', source: 'en', target: 'lv'},
      {id: 'smt-plain', engine: 'p', source: 'en', target: 'de', provenance: false},
    ];
    const marking = await runService({engines, systems, documents: {provenance: true}});
    releaseAfter(test, () => marking.close());
    await marking.running('en', 'lv');
    await marking.running('en', 'de');
    const marked = await page(marking, 'smt-marked');
    assert.match(marked, /<meta name="ai-disclosure" content="ai-autonomous">/);
    assert.match(marked, /"systemID":"smt-marked"/);
    const isMarked = async (system: string, options?: string) =>
      (await page(marking, system, options)).includes('provenance');
    assert.equal(await isMarked('smt-marked', 'provenance=off'), false);
    assert.equal(await isMarked('smt-plain'), false);
    assert.equal(await isMarked('smt-plain', 'provenance'), true);
  });
});
