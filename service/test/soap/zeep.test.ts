import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import type {WireDocumentState, WireSystem} from '../../../src/contract/index.ts';
import {runService, type TestService} from '../http/running-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const SCRIPT = fileURLToPath(new URL('zeep_client.py', import.meta.url));
const WITHOUT_SYSTEM = 'There is no translation system with the ID "smt-nav"';

/** Output of the script. zeep reads lists as arrays, and empty texts and lists as null. */
interface ZeepResults {
  GetSystemList: (Omit<WireSystem, 'Metadata'> & {Metadata: {Item: {key: string; _value_1: string}[]}})[];
  GetDocumentTranslationState: WireDocumentState;
  StartDocumentTranslation: string;
  fault: {code: string; message: string; detail: {ErrorCode: string; ErrorMessage: string}};
  [name: string]: unknown;
}

const ranges = (...pairs: [number, number][]) => ({ArrayOfint: pairs.map((int) => ({int}))});

describe('python3-zeep in strict mode', () => {
  let service: TestService;
  let id: string;
  let results: ZeepResults;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    id = await service.running('en', 'lv');
    const args = [SCRIPT, `${service.url}/service.svc?singlewsdl`, service.token, id];
    // The Debian package works only with Debian's Python, which may not be the first in PATH.
    const {stdout} = await promisify(execFile)('/usr/bin/python3', args, {
      timeout: deadline(120_000),
      maxBuffer: 2 ** 24,
    });
    results = JSON.parse(stdout) as ZeepResults;
  });
  after(() => service?.close());

  it('lists the systems, the same as JSON does', async () => {
    const systems = await service.systems();
    const expected = systems.map(({ID, SrcLanguage, TrgLanguage, Domain, Title, Metadata}) => ({
      ID,
      SrcLanguage,
      TrgLanguage,
      Domain,
      Title,
      Description: null,
      Metadata: {Item: Metadata.map(({Key, Value}) => ({_value_1: Value, key: Key}))},
    }));
    assert.deepEqual(results.GetSystemList, expected);
  });

  it('translates texts, tags, line ends and emoji', () => {
    const [first] = results['TranslateArrayEx'] as unknown[];
    assert.equal(results['Translate'], 'Labs <b>rīts</b> & \r\n!');
    assert.deepEqual(results['TranslateEx'], {
      countSentences: 2,
      countTokens: 6,
      originalSentenceRanges: ranges([0, 13], [14, 11]),
      qualityEstimate: 1,
      translation: 'Labrīt. Ar labu nakti.',
      translationSentenceRanges: ranges([0, 7], [8, 14]),
    });
    assert.deepEqual(first, results['TranslateEx']);
    assert.deepEqual(results['TranslateArray'], ['Labrīt. Ar labu nakti.', 'Labrīt, 👩‍👩‍👧!', null]);
  });

  it('sends a better translation, and gets nothing back', async () => {
    assert.equal(results['UpdateTranslation'], null);
    const {json} = await service.send('Translate', {body: {systemID: id, text: 'Good night.'}});
    assert.equal(json, 'Saldus sapņus.');
  });

  it('gets an empty list of term corpora', () => assert.equal(results['GetSystemTermCorpora'], null));

  it('translates a document from upload to removal', async () => {
    const task = results.StartDocumentTranslation;
    assert.match(task, /^d-[0-9a-f-]{36}$/);
    assert.deepEqual(results.GetDocumentTranslationState, {
      id: task,
      Segments: 1,
      TranslatedSegments: 1,
      Size: 22,
      Filename: 'Sveiciens.html',
      Status: 'completed',
      System: id,
      ErrorCode: null,
      ErrorMessage: null,
    });
    assert.deepEqual(results['GetDocumentTranslationList'], [results.GetDocumentTranslationState]);
    assert.equal(results['DownloadDocumentTranslation'], '<p>Labr&#299;t.</p>\r\n');
    assert.equal(results['RemoveDocumentTranslation'], null);
    assert.deepEqual((await service.send('GetDocumentTranslationList')).json, []);
  });

  it('reads faults with the code and message of the service', () => {
    const {code, message, detail} = results.fault;
    assert.equal(code, 's:Client');
    assert.ok(message.startsWith(WITHOUT_SYSTEM), message);
    assert.deepEqual(detail, {ErrorCode: '22', ErrorMessage: message});
    assert.match(JSON.stringify(results['unknownTask']), /"ErrorCode":"404"/);
  });

  it('gets status 401 without a token and with a wrong one', () =>
    assert.deepEqual(results['statusWithoutToken'], [401, 401]));

  it('is answered when it sends WS-Addressing headers', () => assert.equal(results['addressed'], 'Labrīt.'));
});
