import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {issueToken} from '../../src/accounts/index.ts';
import type {LegacySystemList, LegacyUserData} from '../../src/legacy/json-profile.ts';
import type {TestService} from '../http/running-service.ts';
import {errorOf, sendTo, type Sending} from '../http/send-to.ts';
import {envelope} from '../soap/soap-message.ts';
import {phrasebookService, sendLegacy} from './legacy-service.ts';

const UNKNOWN = `mt_${'A'.repeat(43)}`;

describe('a token marked as legacy', () => {
  let service: TestService;
  let systemID: string;
  let marked: {token: string; id: string};
  before(async () => {
    service = await phrasebookService({legacy: {tokenInQuery: true}});
    systemID = await service.running('en', 'lv');
    const user = await service.store.users.byName('anna');
    marked = await issueToken(service.store.tokens, user!.id, 'Trados', {legacy: true});
  });
  after(() => service?.close());

  const send = (operation: string, sending: Sending = {}) =>
    service.send(operation, {token: marked.token, ...sending});

  const text = 'Good morning. 😀 Labrīt "glāžšķūņa rūķīši"!';
  const SENDINGS: Readonly<Record<string, () => Sending>> = {
    GetSystemList: () => ({query: {appID: 'legacy'}}),
    Translate: () => ({body: {systemID, text, options: ''}}),
    TranslateEx: () => ({body: {systemID, text: 'Good morning', options: 'alignment,qe'}}),
    TranslateArrayEx: () => ({body: {systemID, textArray: ['Good morning', text], options: 'alignment'}}),
    UpdateTranslation: () => ({body: {systemID, text, translation: 'Labrīt. 😀 Rūķīši!'}}),
    GetUserInfo: () => ({}),
    GetTranslations: () => ({query: {systemID}}),
    getTRANSLATIONS: () => ({method: 'POST', body: {SYSTEMID: systemID, text}}),
    GetSystemTermCorpora: () => ({body: {systemID}}),
    GetDocumentTranslationList: () => ({}),
    GetEverything: () => ({}),
    RemoveTranslation: () => ({}),
    GetDocumentTranslationState: () => ({query: {id: 'd-unknown'}}),
    StartDocumentTranslation: () => ({body: {systemID, fileName: 'x.txt', content: [1, 256], options: ''}}),
  };
  for (const [operation, sending] of Object.entries(SENDINGS)) {
    it(`is answered at the usual address as below /legacy: ${operation}`, async () => {
      const expected = await sendLegacy(service, operation, sending());
      const answer = await send(operation, sending());
      assert.equal(answer.status, expected.status);
      assert.equal(answer.text, expected.text);
      assert.equal(answer.headers.get('content-type'), expected.headers.get('content-type'));
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      const below = await sendLegacy(service, operation, {token: marked.token, ...sending()});
      assert.deepEqual([below.status, below.text], [expected.status, expected.text]);
    });
  }

  it('gets titles as objects, at every spelling of the address', async () => {
    for (const path of ['service.svc/json/GetSystemList', '/Service.svc//JSON/getsystemlist']) {
      const answer = await sendTo(`${service.url}/${path}`, {token: marked.token});
      const {System} = answer.json as LegacySystemList;
      assert.equal(System[0]?.Title.Language, 'en');
    }
  });

  it('may remove a translation and translate a document', async () => {
    const body = {systemID, text: 'Thank you', translation: 'Pateicos'};
    await send('UpdateTranslation', {body});
    assert.equal((await send('RemoveTranslation', {body: {systemID, text: 'Thank you'}})).status, 200);
    assert.equal((await send('RemoveTranslation', {body: {systemID, text: 'Thank you'}})).status, 404);
    const content = [...Buffer.from('Good morning')];
    const started = await send('StartDocumentTranslation', {
      body: {systemID, fileName: 'rīts.txt', content, options: ''},
    });
    assert.match(started.json as string, /^d-/);
    const removed = await send('RemoveDocumentTranslation', {query: {id: started.json as string}});
    assert.deepEqual([removed.status, removed.text], [200, '']);
  });

  it('leaves other tokens of the same user unchanged', async () => {
    const [system] = await service.systems();
    assert.equal(typeof system?.Title, 'string');
    for (const operation of ['GetUserInfo', 'GetTranslations', 'RemoveTranslation']) {
      const answer = await service.send(operation, {query: {systemID, text}});
      assert.deepEqual([answer.status, errorOf(answer).code], [404, 404]);
    }
    const {json} = await service.send('TranslateEx', {
      body: {systemID, text: 'Good morning', options: 'alignment'},
    });
    assert.ok(!Object.hasOwn(json as object, 'wordAlignment'));
  });

  it('is found before its mark counts: an unknown or missing one is the usual error 401', async () => {
    for (const token of [UNKNOWN, 'mt_no', '']) {
      const usual = await service.send('GetSystemList', {token});
      assert.equal(usual.status, 401);
      const answer = await service.send('GetUserInfo', {token});
      assert.deepEqual([answer.status, answer.text], [401, usual.text]);
      assert.equal((await service.send('GetEverything', {token})).status, 404);
    }
  });

  it('is taken from the query string at the usual address too, where that is allowed', async () => {
    const query = {clientID: marked.token};
    assert.equal((await send('GetUserInfo', {token: '', query})).status, 200);
    assert.equal((await sendLegacy(service, 'GetUserInfo', {token: '', query})).status, 200);
    const unmarked = {clientID: service.token};
    assert.equal((await send('GetSystemList', {token: '', query: unmarked})).status, 401);
    const raw = envelope('<GetUserInfo xmlns="http://letsmt.eu/translationAPI"/>');
    const soap = async (token: string) =>
      (await sendTo(`${service.url}/service.svc/soap?clientID=${token}`, {method: 'POST', raw})).status;
    assert.deepEqual([await soap(marked.token), await soap(service.token)], [200, 401]);
    const closed = await phrasebookService();
    try {
      const user = await closed.store.users.byName('anna');
      const {token} = await issueToken(closed.store.tokens, user!.id, 'Trados', {legacy: true});
      assert.equal((await closed.send('GetUserInfo', {token: '', query: {clientID: token}})).status, 401);
    } finally {
      await closed.close();
    }
  });

  it('lets the namespace choose over SOAP, as any other', async () => {
    const ask = async (token: string, namespace: string) => {
      const raw = envelope(`<GetSystemList xmlns="${namespace}"><appID>old</appID></GetSystemList>`);
      return await sendTo(`${service.url}/service.svc/soap`, {method: 'POST', token, raw});
    };
    for (const namespace of ['urn:mtservice:translation', 'http://letsmt.eu/translationAPI']) {
      const [markedAnswer, usual] = [await ask(marked.token, namespace), await ask(service.token, namespace)];
      assert.deepEqual([markedAnswer.status, markedAnswer.text], [200, usual.text]);
    }
  });

  it('means nothing any more once it is revoked', async () => {
    const user = await service.store.users.byName('anna');
    const {token, id} = await issueToken(service.store.tokens, user!.id, 'old plugin', {legacy: true});
    const info = await send('GetUserInfo', {token});
    assert.equal((info.json as LegacyUserData).name, 'anna');
    await service.store.tokens.revoke(id);
    assert.equal((await send('GetUserInfo', {token})).status, 401);
  });
});
