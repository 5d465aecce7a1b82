import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {LegacySystemList} from '../../src/legacy/json-profile.ts';
import {errorOf, sendTo} from '../http/send-to.ts';
import {sendLegacy, service, systemID, usePhrasebook} from './legacy-service.ts';

describe('JSON for clients of the original service', () => {
  usePhrasebook();

  it('lists the same systems, titles and names of languages with the language that they are in', async () => {
    const usual = await service.systems();
    const {System} = (await sendLegacy(service, 'GetSystemList')).json as LegacySystemList;
    assert.ok(System.length > 0);
    for (const {Title, Metadata} of System) {
      assert.equal(Metadata.find(({Key}) => Key === 'title')?.Value, Title.Text);
    }
    const inEnglish = (Text: string) => ({Language: 'en', Text});
    assert.deepEqual(
      System,
      usual.map((system) => {
        const source = {Code: system.SrcLanguage.Code, Name: inEnglish(system.SrcLanguage.Name)};
        const target = {Code: system.TrgLanguage.Code, Name: inEnglish(system.TrgLanguage.Name)};
        return {
          ...system,
          Title: inEnglish(system.Title),
          SrcLanguage: source,
          TrgLanguage: target,
          SourceLanguage: source,
          TargetLanguage: target,
        };
      }),
    );
  });

  const text = 'Good morning. 😀 Labrīt "glāžšķūņa rūķīši"!';
  const PARAMETERS: Readonly<Record<string, object>> = {
    Translate: {text, options: ''},
    TranslateEx: {text, options: 'qe'},
    TranslateArray: {textArray: [text, 'Thank you'], options: ''},
    TranslateArrayEx: {textArray: [text, 'Thank you'], options: 'qe'},
    GetSystemTermCorpora: {},
    GetDocumentTranslationList: {},
  };
  for (const [operation, parameters] of Object.entries(PARAMETERS)) {
    it(`answers ${operation} as the service itself does`, async () => {
      const body = {appID: 'legacy', systemID, ...parameters};
      const answer = await sendLegacy(service, operation, {body});
      assert.equal(answer.status, 200);
      assert.equal(answer.text, (await service.send(operation, {body})).text);
    });
  }

  it('translates a document from upload to removal', async () => {
    const content = [...Buffer.from('Good morning')];
    const body = {appID: 'legacy', systemID, fileName: 'rīts.txt', content, options: ''};
    const id = (await sendLegacy(service, 'StartDocumentTranslation', {body})).json as string;
    assert.match(id, /^d-/);
    const query = {appID: 'legacy', id};
    const state = (await sendLegacy(service, 'GetDocumentTranslationState', {query})).json;
    assert.equal((state as {Filename: string}).Filename, 'rīts.txt');
    const removed = await sendLegacy(service, 'RemoveDocumentTranslation', {query});
    assert.deepEqual([removed.status, removed.text], [200, '']);
  });

  it('answers with the same errors', async () => {
    const unknown = await sendLegacy(service, 'Translate', {
      body: {systemID: 'smt-no', text: 'x', options: ''},
    });
    assert.deepEqual([unknown.status, errorOf(unknown).code], [404, 22]);
    const stranger = await sendLegacy(service, 'GetSystemList', {token: ''});
    assert.equal(stranger.status, 401);
    assert.equal(stranger.headers.get('access-control-allow-origin'), '*');
    const nothing = await sendLegacy(service, 'GetEverything');
    assert.deepEqual([nothing.status, errorOf(nothing).code], [404, 404]);
    assert.match(errorOf(nothing).description, /GetUserInfo, GetTranslations and RemoveTranslation/);
    const usual = errorOf(await service.send('GetEverything')).description;
    assert.match(usual, /the twelve that exist/);
    assert.doesNotMatch(usual, /GetUserInfo/);
  });

  it('is found below addresses in any case', async () => {
    const {url, token} = service;
    const answer = await sendTo(`${url}/legacy//Service.svc/JSON/getsystemlist`, {token});
    assert.equal(answer.status, 200);
  });
});
