import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {WireDocumentState} from '../../../../src/contract/index.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {errorOf, type Answer} from '../../http/send-to.ts';
import {until} from '../../systems/within.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const PAGE =
  '<!doctype html>\n<html lang="en"><title>Good morning</title>\n<p>Good <b>morning</b>, dear\n reader &amp; friend.</p></html>\n';

function upload(service: TestService, values: Record<string, unknown> = {}): Promise<Answer> {
  return service.send('StartDocumentTranslation', {
    body: {
      appID: 'test',
      fileName: 'Sveiciens ģimenei.html',
      content: [...Buffer.from(PAGE)],
      options: '',
      ...values,
    },
  });
}

async function state(service: TestService, id: unknown, token = service.token): Promise<WireDocumentState> {
  const answer = await service.send('GetDocumentTranslationState', {
    query: {appID: 'test', id: String(id)},
    token,
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.json as WireDocumentState;
}

async function ended(service: TestService, id: unknown): Promise<WireDocumentState> {
  return await until(
    () => state(service, id),
    ({Status}) => Status === 'completed' || Status === 'error',
    'the end of the task',
    deadline(60_000),
  );
}

describe('documents over JSON', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}}, {overSockets: true});
    systemID = await service.running('en', 'lv');
  });
  after(() => service.close());

  it('are translated from upload to download, and removed', async () => {
    const started = await upload(service, {systemID});
    assert.equal(started.status, 200, started.text);
    assert.match(String(started.json), /^d-[0-9a-f-]{36}$/);
    const task = await ended(service, started.json);
    const {Segments, TranslatedSegments} = task;
    assert.deepEqual(task, {
      Id: started.json,
      Segments,
      TranslatedSegments,
      Size: Buffer.byteLength(PAGE),
      Filename: 'Sveiciens ģimenei.html',
      Status: 'completed',
      System: systemID,
      ErrorCode: null,
      ErrorMessage: null,
    });
    assert.deepEqual([Segments, TranslatedSegments], [2, 2]);
    const query = {appID: 'test', id: String(started.json)};
    const downloaded = await service.send('DownloadDocumentTranslation', {query});
    assert.equal(downloaded.headers.get('content-type'), 'application/json; charset=utf-8');
    const text = Buffer.from(downloaded.json as number[]).toString();
    assert.match(text, /<html lang="lv"><meta charset="utf-8"><title>Labrīt<\/title>\n<p>/);
    assert.match(text, /<b>[^<]+<\/b>/);
    const bytes = await service.send('DownloadDocumentTranslation', {
      query,
      headers: {accept: 'application/octet-stream'},
    });
    assert.equal(bytes.text, text);
    assert.equal(bytes.headers.get('content-length'), String(Buffer.byteLength(text)));
    assert.match(
      bytes.headers.get('content-disposition') ?? '',
      /filename\*=UTF-8''Sveiciens%20%C4%A3imenei\.html/,
    );
    const removed = await service.send('RemoveDocumentTranslation', {query});
    assert.deepEqual([removed.status, removed.text], [200, '']);
    assert.equal((await service.send('GetDocumentTranslationState', {query})).status, 404);
    assert.deepEqual(await readdir(join(service.folder, 'documents', 'incoming')), []);
    assert.deepEqual(
      (await readdir(join(service.folder, 'documents'))).filter((name) => name.startsWith(query.id)),
      [],
    );
  });

  it('are taken as base64 text, with names in any case and parameters in the query', async () => {
    const answer = await service.send('startdocumenttranslation', {
      query: {systemid: systemID, FILENAME: 'a.htm'},
      body: {Content: Buffer.from(PAGE).toString('base64')},
    });
    assert.equal(answer.status, 200, answer.text);
    const task = await ended(service, answer.json);
    assert.deepEqual(
      [task.Status, task.Filename, task.Size],
      ['completed', 'a.htm', Buffer.byteLength(PAGE)],
    );
  });

  it('are listed, newest first, to their owner only; others see no difference to an unknown id', async () => {
    const ids: string[] = [];
    for (const fileName of ['one.html', 'two.html']) {
      ids.push(String((await upload(service, {systemID, fileName})).json));
    }
    const list = await service.send('GetDocumentTranslationList', {query: {appID: 'test'}});
    const names = (list.json as WireDocumentState[]).map(({Filename}) => Filename);
    assert.deepEqual(names.slice(0, 2), ['two.html', 'one.html']);
    const token = await service.addUser('bruno');
    const otherList = await service.send('GetDocumentTranslationList', {query: {appID: 'test'}, token});
    assert.deepEqual(otherList.json, []);
    for (const operation of [
      'GetDocumentTranslationState',
      'DownloadDocumentTranslation',
      'RemoveDocumentTranslation',
    ]) {
      const [foreign, unknown] = await Promise.all(
        [ids[0]!, `d-${crypto.randomUUID()}`].map((id) => service.send(operation, {query: {id}, token})),
      );
      assert.equal(foreign!.status, 404);
      assert.equal(
        foreign!.text.replaceAll(/d-[0-9a-f-]{36}/g, ''),
        unknown!.text.replaceAll(/d-[0-9a-f-]{36}/g, ''),
      );
    }
    assert.equal((await ended(service, ids[0])).Status, 'completed');
  });

  it('use human translations first, and the terms of the corpus that the options name', async () => {
    const token = await service.addUser('dace');
    const better = {
      systemID,
      text: 'Good <b>night</b>, dear reader.',
      translation: 'Ar labu <b>nakti</b>, mīļo lasītāj.',
    };
    assert.equal((await service.send('UpdateTranslation', {body: better, token})).status, 200);
    const corpus = {
      title: 'T',
      type: 'public',
      source: 'en',
      target: 'lv',
      systemId: undefined,
      ownerId: undefined,
    } as const;
    const {id} = await service.store.corpora.import(corpus, [
      {source: 'flux capacitor', target: 'plūsmas kondensators'},
    ]);
    const page = '<p>Good <i>night</i>, dear reader.</p><p>The flux capacitor is good.</p>';
    const values = {systemID, content: [...Buffer.from(page)], options: `termCorpusId=${id}`};
    const started = await service.send('StartDocumentTranslation', {
      body: {fileName: 'a.html', ...values},
      token,
    });
    const task = String(started.json);
    await until(
      () => state(service, task, token),
      ({Status}) => Status === 'completed',
      'the document',
      deadline(60_000),
    );
    const {json} = await service.send('DownloadDocumentTranslation', {query: {id: task}, token});
    const text = Buffer.from(json as number[]).toString();
    assert.match(text, /<p>Ar labu <i>nakti<\/i>, m&#299;&#316;o las&#299;t&#257;j\.<\/p>/);
    assert.match(text, /pl&#363;smas kondensators/);
  });

  for (const [what, values, status, exception, words] of [
    ['an unknown system', {systemID: 'smt-nowhere'}, 404, 'systemNotFound', /GetSystemList/],
    ['an unknown term corpus', {options: 'termCorpusId=c-1'}, 400, 'unknownTermCorpusId', /"c-1"/],
    ['no bytes', {content: []}, 400, 'badRequest', /empty/],
    ['no content', {content: null}, 400, 'badRequest', /content is missing/],
    ['no name', {fileName: null}, 400, 'badRequest', /fileName is missing/],
    ['a name without extension', {fileName: 'report'}, 400, 'badRequest', /no file extension.*docx/],
    ['another format', {fileName: 'report.exe'}, 400, 'badRequest', /"exe".*docx/],
    ['a byte that is none', {content: [1, 300]}, 400, 'badRequest', /position \d+/],
  ] as const) {
    it(`with ${what} are refused, and nothing is kept`, async () => {
      const answer = await upload(service, {systemID, ...values});
      assert.equal(answer.status, status);
      assert.equal(errorOf(answer).exception, exception);
      assert.match(errorOf(answer).description, words);
      assert.deepEqual(await readdir(join(service.folder, 'documents', 'incoming')), []);
    });
  }

  it('cannot be downloaded before they are completed: the error has the state, and nothing is lost', async () => {
    const {json: id} = await upload(service, {
      systemID,
      content: [...Buffer.from('<p>'.repeat(1) + 'Good morning. '.repeat(20_000))],
    });
    const early = await service.send('DownloadDocumentTranslation', {query: {id: String(id)}});
    if (early.status !== 200) {
      assert.equal(early.status, 409);
      assert.match(errorOf(early).description, /status is (queuing|translating)/);
    }
    assert.equal((await ended(service, id)).Status, 'completed');
  });
});
