import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../http/running-service.ts';
import {errorOf} from '../http/send-to.ts';

let service: TestService;
let spanish: string;
before(async () => {
  service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
  spanish = await service.running('en', 'es');
});
after(() => service?.close());

describe('errors', () => {
  const refused = async (
    operation: string,
    body: object,
    status: number,
    code: number,
    exception: string,
  ) => {
    const answer = await service.send(operation, {body});
    const error = errorOf(answer);
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(error.code, code);
    assert.equal(error.exception, exception);
    assert.equal(error.ErrorCode, String(code));
    assert.equal(error.ErrorMessage, error.description);
    assert.deepEqual(Object.keys(error), ['code', 'exception', 'description', 'ErrorCode', 'ErrorMessage']);
    return error.description;
  };

  for (const [operation, more] of [
    ['Translate', {text: 'sveiki'}],
    ['TranslateEx', {text: 'sveiki'}],
    ['TranslateArray', {textArray: ['sveiki']}],
    ['TranslateArrayEx', {textArray: ['sveiki']}],
    ['UpdateTranslation', {text: 'sveiki', translation: 'hello'}],
    ['GetSystemTermCorpora', {}],
  ] as const) {
    it(`${operation} answers 22 for an unknown system`, async () => {
      const text = await refused(
        operation,
        {appID: 't', systemID: 'smt-nav', ...more},
        404,
        22,
        'systemNotFound',
      );
      assert.match(text, /smt-nav/);
    });
  }

  for (const operation of ['Translate', 'TranslateEx']) {
    it(`${operation} answers 41 for an unknown term corpus`, async () => {
      const body = {systemID: spanish, text: 'house', options: 'termCorpusId=c-1'};
      assert.match(await refused(operation, body, 400, 41, 'unknownTermCorpusId'), /c-1/);
    });
  }

  it('answers 41 for a corpus of another pair, system or user', async () => {
    const {store} = service;
    const stranger = await store.users.add('citāds', undefined);
    const base = {
      title: 'X',
      type: 'public',
      source: 'en',
      target: 'es',
      systemId: undefined,
      ownerId: undefined,
    } as const;
    for (const corpus of [
      {...base, target: 'lv'},
      {...base, systemId: 'smt-other'},
      {...base, type: 'private', ownerId: stranger.id},
    ] as const) {
      const {id} = await store.corpora.import(corpus, [{source: 'house', target: 'māja'}]);
      const body = {systemID: spanish, text: 'house', options: `termCorpusId=${id}`};
      await refused('Translate', body, 400, 41, 'unknownTermCorpusId');
    }
  });

  it('answers 404 for an operation that does not exist', async () => {
    assert.match(await refused('Translator', {}, 404, 404, 'notFound'), /Translator/);
  });

  for (const [name, token] of [
    ['no token', ''],
    ['a token that is none', 'mt_nothing'],
    ['a token of the right form that nobody has', `mt_${'A'.repeat(43)}`],
  ]) {
    it(`answers 401, readable for a page of another origin, for ${name}`, async () => {
      const answer = await service.send('GetSystemList', {
        token: token!,
        headers: {Origin: 'https://cms.example'},
      });
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(errorOf(answer).exception, 'unauthorized');
    });
  }

  it('answers 401 from the moment that a token is revoked', async () => {
    const token = await service.addUser('kārlis');
    assert.equal((await service.send('GetSystemList', {token})).status, 200);
    const [row] = await service.store.tokens.list('kārlis');
    await service.store.tokens.revoke(row!.id);
    assert.equal((await service.send('GetSystemList', {token})).status, 401);
  });
});
