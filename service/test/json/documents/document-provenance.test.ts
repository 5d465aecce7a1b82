import assert from 'node:assert/strict';
import {open, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {readProvenance} from '../../../../src/contract/index.ts';
import {ServiceOutput} from '../../../src/http/service-output.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {until} from '../../systems/within.ts';
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

  it('can be downloaded instead of the bytes, of every finished document of the user', async () => {
    const {Id, Provenance} = await translated('Good morning!', 'provenance');
    const {Id: plainId} = await translated('Good morning!', 'provenance=off');
    const record = (id: string, more = {}) =>
      service.send('DownloadDocumentTranslation', {query: {id, options: 'provenance'}, ...more});
    const answer = await record(Id);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(answer.json, {version: 1, ...Provenance});
    assert.deepEqual(readProvenance(answer.text), Provenance);
    assert.equal(readProvenance((await record(plainId)).text)?.state, 'machine');
    assert.equal((await record('d-none')).status, 404);
    assert.equal((await record(Id, {token: await service.addUser('other')})).status, 404);
    const {json} = await service.send('DownloadDocumentTranslation', {query: {id: Id, options: 'qe'}});
    assert.equal(Buffer.from(json as number[]).toString(), 'Labrīt!');
  });

  it('says that a document is by people when all its sentences are', async () => {
    const {Provenance} = await translated('Where is the station?\n\n2026', 'provenance');
    assert.deepEqual([Provenance?.human, Provenance?.state], ['all', 'human']);
  });

  it('says that a person edited the translation of a sentence before', async () => {
    const body = {
      appID: 't',
      systemID,
      text: 'Good evening!',
      translation: 'Labu vakaru!',
      options: 'edited',
    };
    assert.equal((await service.send('UpdateTranslation', {body})).status, 200);
    const state = async (text: string) => {
      const {Provenance} = await translated(text, 'provenance');
      return [Provenance?.human, Provenance?.state];
    };
    assert.deepEqual(await state('Good evening!'), ['none', 'edited']);
    assert.deepEqual(await state('Good evening!\n\nWhere is the station?'), ['some', 'edited']);
    assert.deepEqual(await state('Good morning!'), ['none', 'machine']);
  });

  it('says that nothing was translated in a document that has no record', async () => {
    const unit = (target: string) =>
      `<xliff version="1.2"><file source-language="en" target-language="lv" original="a" datatype="x"><body><trans-unit id="1" approved="yes"><source>Good morning!</source>${target}</trans-unit></body></file></xliff>`;
    const state = (text: string, options: string) =>
      translatedDocument(service, {
        ...{appID: 't', systemID, sourceLanguage: 'en', options},
        ...{filename: 'a.xlf', content: Buffer.from(text).toString('base64')},
      });
    for (const options of ['provenance', 'provenance=record']) {
      const kept = await state(unit('<target>Labrīt!</target>'), options);
      assert.deepEqual(
        [kept.Status, kept.Provenance, kept.Unmarked],
        ['completed', undefined, 'Nothing in it was translated.'],
      );
      const record = await service.send('DownloadDocumentTranslation', {
        query: {id: kept.Id, options: 'provenance'},
      });
      assert.equal(record.status, 404);
      assert.match(
        record.text,
        /There is no record of this translation: nothing in the document was translated\./,
      );
      const translated = await state(unit(''), options);
      assert.deepEqual([translated.Provenance?.state, translated.Unmarked], ['machine', undefined]);
    }
    assert.ok(!('Unmarked' in (await state(unit('<target>Labrīt!</target>'), ''))));
  });

  it('says why a document has no mark, and the log, too, if its format has marks', async (test) => {
    const path = join(await temporaryFolder(test), 'log');
    const file = await open(path, 'w');
    releaseAfter(test, () => file.close());
    const log = new ServiceOutput(file);
    const logging = await runService({engines: {phrasebook: {engine: 'phrasebook'}}}, {log});
    releaseAfter(test, () => logging.close());
    const system = await logging.running('en', 'lv');
    const state = async (filename: string, text: string, options: string) => {
      const content = Buffer.from(text).toString('base64');
      const document = {appID: 't', systemID: system, sourceLanguage: 'en', options, filename, content};
      return await translatedDocument(logging, document);
    };
    const openComment = '<p>Good morning</p><!-- it never ends';
    const told = async () =>
      (await readFile(path, 'utf8')).split('\n').filter((line) => line.includes('could not be marked'));
    assert.match((await state('a.txt', 'Good morning', 'provenance')).Unmarked ?? '', /^The format .*\.$/);
    assert.deepEqual(await told(), [], 'formats without marks are known');
    const broken = await state('a.html', openComment, 'provenance');
    assert.equal(broken.Status, 'completed');
    assert.match(broken.Unmarked ?? '', /^[A-Z].*\.$/);
    const [line = ''] = await until(told, (all) => all.length > 0, 'the line in the log');
    const {level, format, reason} = JSON.parse(line) as Record<string, unknown>;
    assert.deepEqual([level, format, typeof reason], [30, 'html', 'string']);
    assert.ok(!('Unmarked' in (await state('a.html', '<p>Good morning</p>', 'provenance'))));
    assert.ok(!('Unmarked' in (await state('a.html', openComment, ''))));
    assert.ok(!('Unmarked' in (await state('a.html', openComment, 'provenance=off'))));
    assert.equal((await told()).length, 1);
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

  it('is in each segment of XLIFF 2, of the machine alone', async (test) => {
    const marking = await runService({
      engines: {phrasebook: {engine: 'phrasebook'}},
      documents: {provenance: true},
    });
    releaseAfter(test, () => marking.close());
    const system = await marking.running('en', 'lv');
    const human = {
      appID: 't',
      systemID: system,
      text: 'Where is the station?',
      translation: 'Kur ir stacija?',
    };
    assert.equal((await marking.send('UpdateTranslation', {body: human})).status, 200);
    const segment = (text: string) => `<segment><source>${text}</source></segment>`;
    const document = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"><file id="f">
      <unit id="u">${segment('Good morning!')}${segment('Where is the station?')}</unit></file></xliff>`;
    const {Id} = await translatedDocument(marking, {
      ...{appID: 't', systemID: system, sourceLanguage: 'en', options: '', filename: 'a.xlf'},
      content: Buffer.from(document).toString('base64'),
    });
    const {json} = await marking.send('DownloadDocumentTranslation', {query: {id: Id}});
    const text = Buffer.from(json as number[]).toString();
    const tags = [...text.matchAll(/<segment[^>]*>/g)].map(([tag]) =>
      tag.includes('subState="mtservice:mt"'),
    );
    assert.deepEqual(tags, [true, false], text);
  });

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
