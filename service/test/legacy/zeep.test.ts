import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {OPERATIONS} from '../../../src/contract/index.ts';
import type {TestService} from '../http/running-service.ts';
import {sendTo} from '../http/send-to.ts';
import {phrasebookService} from './legacy-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const SCRIPT = fileURLToPath(new URL('zeep_client.py', import.meta.url));

interface ZeepResults {
  GetSystemList: {MTSystem: {ID: string; Title: {Text: string}}[]};
  GetDocumentTranslationState: {Id: string; Filename: string; ErrorCode: null};
  [name: string]: unknown;
}

const ranges = (...pairs: [number, number][]) => ({ArrayOfint: pairs.map((int) => ({int}))});

describe('python3-zeep in strict mode with the description of the original service', () => {
  let service: TestService;
  let id: string;
  let results: ZeepResults;
  before(async () => {
    service = await phrasebookService();
    id = await service.running('en', 'lv');
    const args = [SCRIPT, `${service.url}/legacy/service.svc?singlewsdl`, service.token, id];
    // The Debian package works only with Debian's Python, which may not be the first in PATH.
    const {stdout} = await promisify(execFile)('/usr/bin/python3', args, {timeout: deadline(120_000)});
    results = JSON.parse(stdout) as ZeepResults;
  });
  after(() => service?.close());

  it('finds all operations, and those with Post', () => {
    const posted = ['Translate', 'TranslateArray', 'TranslateArrayEx', 'UpdateTranslation'];
    const twice = [...posted, 'RemoveTranslation', 'StartDocumentTranslation'].map((name) => `${name}Post`);
    const legacyNames = ['GetUserInfo', 'GetTranslations', 'RemoveTranslation'];
    assert.deepEqual(results['operations'], [...Object.keys(OPERATIONS), ...legacyNames, ...twice].sort());
  });

  it('reads the user and the systems', async () => {
    assert.deepEqual(results['GetUserInfo'], {
      activeGroup: 'everyone',
      email: null,
      name: 'anna',
      surname: null,
      userGroups: {UserGroup: [{id: 'everyone', name: 'Everyone', userRoles: null}]},
    });
    const systems = await service.systems();
    assert.deepEqual(
      results.GetSystemList.MTSystem.map(({ID, Title}) => [ID, Title.Text]),
      systems.map(({ID, Title}) => [ID, Title]),
    );
  });

  it('translates, with alignment where it asks for it', () => {
    assert.deepEqual([results['Translate'], results['TranslatePost']], ['Maize & ūdens', 'Maize']);
    const plain = {
      countSentences: 1,
      countTokens: 2,
      originalSentenceRanges: ranges([0, 6]),
      qualityEstimate: 1,
      sourceWordRanges: null,
      targetWordRanges: null,
      translation: 'Maize.',
      translationSentenceRanges: ranges([0, 6]),
      wordAlignment: null,
    };
    assert.deepEqual(results['TranslateEx'], plain);
    assert.deepEqual(results['aligned'], {
      ...plain,
      qualityEstimate: 0,
      sourceWordRanges: ranges([0, 5]),
      targetWordRanges: ranges([0, 5]),
      wordAlignment: ranges([0, 0]),
    });
    assert.equal((results['TranslateArrayEx'] as unknown[]).length, 2);
  });

  it('submits, lists and removes a translation', () => {
    const [{Id, ...translation}] = results['GetTranslations'] as [{Id: number}];
    assert.ok(Id > 0);
    assert.deepEqual(translation, {
      Accepted: true,
      CanEdit: true,
      FromMyDomain: true,
      Origin: 'anna',
      Text: 'Iesniegts',
      Type: 'human',
    });
    assert.equal(results['RemoveTranslation'], null);
  });

  it('reads the state of a document and the code of a fault', () => {
    const {Id, Filename, ErrorCode} = results.GetDocumentTranslationState;
    assert.match(Id, /^d-/);
    assert.deepEqual([Filename, ErrorCode], ['Sveiciens.txt', null]);
    assert.equal((results['GetDocumentTranslationList'] as unknown[]).length, 1);
    const {code, message} = results['fault'] as {code: string; message: string};
    assert.equal(code, '22');
    assert.match(message, /^code: 22, exception: systemNotFound, description: There is no /);
  });

  it('gets the address below which the description lies', async () => {
    const {text} = await sendTo(`${service.url}/Legacy/Service.svc?wsdl`, {});
    assert.ok(text.includes(`<soap:address location="${service.url}/legacy/service.svc/soap"/>`));
    assert.match(
      text,
      /soapAction="http:\/\/letsmt\.eu\/translationAPI\/ITranslationServiceContract\/GetUserInfo"/,
    );
    assert.equal((await sendTo(`${service.url}/legacy/service.svc`, {})).status, 404);
  });
});
