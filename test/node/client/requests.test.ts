import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {MtClient} from '../../../src/client/index.ts';
import {OPERATIONS, type OperationName} from '../../../src/contract/index.ts';
import {answer, withService, type SeenRequest} from './test-service.ts';

const TEXT = 'Rechtsschutzversicherungsgesellschaften zahlen. Ķēķīšu ceļš – مرحبا 🇱🇻';
const OPTIONS = 'qe,termCorpusId=c-1';
const EXTENDED = {translation: 'ok', countSentences: 1, countTokens: 1};

interface Case {
  operation: OperationName;
  run: (client: MtClient) => Promise<unknown>;
  answer: unknown;
  sent: Record<string, unknown>;
}

const appID = 'mtservice-elements';
const CASES: Case[] = [
  {operation: 'GetSystemList', run: (c) => c.getSystemList(), answer: {System: []}, sent: {appID}},
  {
    operation: 'Translate',
    run: (c) => c.translate('smt-1', TEXT, OPTIONS),
    answer: 'ok',
    sent: {appID, systemID: 'smt-1', text: TEXT, options: OPTIONS},
  },
  {
    operation: 'TranslateEx',
    run: (c) => c.translateEx('smt-1', TEXT),
    answer: EXTENDED,
    sent: {appID, systemID: 'smt-1', text: TEXT, options: ''},
  },
  {
    operation: 'TranslateArray',
    run: (c) => c.translateArray('smt-1', [TEXT, ''], OPTIONS),
    answer: ['ok', ''],
    sent: {appID, systemID: 'smt-1', textArray: [TEXT, ''], options: OPTIONS},
  },
  {
    operation: 'TranslateArrayEx',
    run: (c) => c.translateArrayEx('smt-1', [TEXT]),
    answer: [EXTENDED],
    sent: {appID, systemID: 'smt-1', textArray: [TEXT], options: ''},
  },
  {
    operation: 'UpdateTranslation',
    run: (c) => c.updateTranslation('smt-1', TEXT, 'labāks teksts'),
    answer: '',
    sent: {appID, systemID: 'smt-1', text: TEXT, translation: 'labāks teksts', options: ''},
  },
  {
    operation: 'GetSystemTermCorpora',
    run: (c) => c.getSystemTermCorpora('smt-1&x=ü'),
    answer: [],
    sent: {systemID: 'smt-1&x=ü'},
  },
  {
    operation: 'StartDocumentTranslation',
    run: (c) => c.startDocumentTranslation('smt-1', 'līgums.docx', new Uint8Array([0, 7, 255]), OPTIONS),
    answer: '"d-1"',
    sent: {appID, systemID: 'smt-1', fileName: 'līgums.docx', options: OPTIONS, content: [0, 7, 255]},
  },
  {
    operation: 'GetDocumentTranslationState',
    run: (c) => c.getDocumentTranslationState('d-1'),
    answer: {Id: 'd-1'},
    sent: {appID, id: 'd-1'},
  },
  {
    operation: 'DownloadDocumentTranslation',
    run: (c) => c.downloadDocumentTranslation('d-1'),
    answer: [1],
    sent: {appID, id: 'd-1'},
  },
  {
    operation: 'RemoveDocumentTranslation',
    run: (c) => c.removeDocumentTranslation('d-1'),
    answer: '',
    sent: {appID, id: 'd-1'},
  },
  {
    operation: 'GetDocumentTranslationList',
    run: (c) => c.getDocumentTranslationList(),
    answer: [],
    sent: {appID},
  },
];

function parametersOf({method, url, body}: SeenRequest): unknown {
  return method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(body);
}

describe('requests of the client', () => {
  it('has a case for every operation of the contract', () => {
    assert.deepEqual(CASES.map(({operation}) => operation).sort(), Object.keys(OPERATIONS).sort());
  });

  for (const {operation, run, answer: body, sent} of CASES) {
    it(`sends ${operation} as the table of operations says`, () =>
      withService(answer(200, body === 'ok' ? '"ok"' : body), async (service) => {
        await run(service.client());
        const [request] = service.requests;
        assert(request);
        assert.equal(request.url.pathname, `/base/service.svc/json/${operation}`);
        assert.equal(request.method, OPERATIONS[operation].method);
        assert.equal(request.headers['client-id'], 'user-token-4711');
        assert.equal(request.headers.cookie, undefined);
        assert.deepEqual(parametersOf(request), sent);
        const known = Object.keys(OPERATIONS[operation].parameters);
        assert.deepEqual(
          Object.keys(sent).filter((name) => !known.includes(name)),
          [],
        );
        assert.equal(request.url.href.includes('user-token'), false);
        if (request.method === 'POST') {
          assert.equal(request.headers['content-type'], 'application/json; charset=utf-8');
          assert.equal(request.url.search, '');
        } else {
          assert.equal(request.headers['content-type'], undefined);
          assert.equal(request.body, '');
        }
      }));
  }

  for (const {operation, run, answer: body, sent} of CASES) {
    it(`sends ${operation} with the query of the base address`, () =>
      withService(answer(200, body === 'ok' ? '"ok"' : body), async (service) => {
        await run(
          service.client({baseUrl: `${service.baseUrl}/service.svc/?tenant=7&Key=a%2Fb%20c&flag#top`}),
        );
        const [request] = service.requests;
        assert(request);
        const {pathname, search, searchParams} = request.url;
        assert.equal(pathname, `/base/service.svc/json/${operation}`);
        assert.match(search, /^\?tenant=7&Key=a%2Fb%20c&flag(&|$)/);
        for (const name of ['tenant', 'Key', 'flag']) searchParams.delete(name);
        assert.deepEqual(parametersOf(request), sent);
      }));
  }

  it('lets what a request says itself win over the query of the base address', () =>
    withService(answer(200, {System: []}), async (service) => {
      await service.client({baseUrl: `${service.baseUrl}?appid=other&tenant=7&APPID=&=x&`}).getSystemList();
      assert.equal(service.requests[0]!.url.search, '?tenant=7&=x&appID=mtservice-elements');
    }));

  it('asks for the list without caches or redirects, and with cookies at the page’s own server only', async () => {
    const inits: RequestInit[] = [];
    const client = new MtClient({
      baseUrl: 'https://mt.example',
      fetch: (_url, init) => {
        inits.push(init!);
        return Promise.resolve(new Response('{"System":[]}'));
      },
    });
    await client.getSystemList();
    const {cache, credentials, redirect} = inits[0]!;
    assert.deepEqual(
      {cache, credentials, redirect},
      {cache: 'no-store', credentials: undefined, redirect: 'manual'},
    );
  });

  it('uses a changed token and application name from the next call on', () =>
    withService(answer(200, {System: []}), async (service) => {
      const client = service.client({token: '', appId: 'CAT tool & Co'});
      await client.getSystemList();
      client.token = '  pasted-token\n';
      client.appId = 'other';
      await client.getSystemList();
      assert.deepEqual(
        service.requests.map(({headers, url}) => [headers['client-id'], url.searchParams.get('appID')]),
        [[undefined, 'CAT tool & Co'], ['pasted-token', 'other']], // prettier-ignore
      );
    }));

  it('sends lone surrogates, NUL and control codes as valid JSON', () =>
    withService(answer(200, '"ok"'), async (service) => {
      const text = 'a\uD800b\uDC00\0[[t:g:1]]^$\u2028';
      await service.client().translate('smt-1', text);
      assert.equal((JSON.parse(service.requests[0]!.body) as {text: string}).text, text);
    }));

  it('sends nothing for an empty array', () =>
    withService(answer(500, ''), async (service) => {
      assert.deepEqual(await service.client().translateArray('smt-1', []), []);
      assert.deepEqual(await service.client().translateArrayEx('smt-1', []), []);
      assert.equal(service.requests.length, 0);
    }));

  for (const [given, expected] of [
    ['https://mt.example/ws', 'https://mt.example/ws'],
    ['https://mt.example/ws///', 'https://mt.example/ws'],
    [' https://mt.example/ws/service.svc ', 'https://mt.example/ws'],
    ['https://mt.example/ws/Service.svc/json/', 'https://mt.example/ws'],
    ['https://mt.example/service.svc?singlewsdl', 'https://mt.example'],
    ['https://mt.example/service.svc?tenant=7&WSDL=wsdl0', 'https://mt.example?tenant=7'],
    ['https://mt.example/ws/?tenant=7', 'https://mt.example/ws?tenant=7'],
    ['https://mt.example/ws/service.svc/json?tenant=7#x?y', 'https://mt.example/ws?tenant=7'],
    ['https://mt.example/ws/?next=/service.svc/', 'https://mt.example/ws?next=/service.svc/'],
    ['https://mt.example/ws/#/route?x=1', 'https://mt.example/ws'],
    ['https://mt.example/ws?', 'https://mt.example/ws'],
    ['/mt/?tenant=7', '/mt?tenant=7'],
    ['https://mt.example/legacy', 'https://mt.example/legacy'],
    ['/', ''],
  ] as const) {
    it(`takes "${given}" as base address`, () => {
      assert.equal(new MtClient({baseUrl: given}).baseUrl, expected);
    });
  }
});
