import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {OPERATIONS} from '../../../src/contract/index.ts';
import {answer, startService, type TestService} from '../../../test/node/client/test-service.ts';
import {ALL_OF_ANNA, FRAMEWORKS, TOKEN, type Host} from './hosts.ts';
import {sendRaw, wireErrorOf} from './send-raw.ts';

/** Addresses below the host's `/mt` that are not addresses of operations, though some look similar. */
const OTHER_ADDRESSES = [
  '/',
  '/admin',
  '/sign-in',
  '/health',
  '/visitor',
  '/reviews/',
  '/Reviews',
  '/reviews.csv',
  '/admin/reviews.csv',
  '/%72eviews',
  '/api/',
  '/components/mtservice.js',
  '/service.svc',
  '/service.svc/soap',
  '/service.svc?singlewsdl',
  '/service.svc/json',
  '/service.svc/json/',
  '/service.svc/json/GetEverything',
  '/service.svc/json/constructor',
  '/service.svc/json/__proto__',
  '/service.svc/json/GetSystemList/',
  '/service.svc/json/GetSystemList/../../../admin',
  '/service.svc/json/../../admin',
  '/service.svc/json/..%2f..%2fadmin',
  '/service.svc/json/%2e%2e/%2e%2e/admin',
  '/%2e%2e/service.svc/json/GetSystemList',
  '/service.svc/json%2FGetSystemList',
  '/service%2Esvc/json/GetSystemList',
  '/service.svc/json/Get%53ystemList',
  '/service.svc/json//GetSystemList',
  '/service.svc/json/..;/GetSystemList',
  '/service.svc\\json\\GetSystemList',
  '/service.svc/json/GetSystemList%00',
  '/service.svc/json/GetSystemList%3Fid=1',
  '/servicexsvc/json/GetSystemList',
  '/legacy/service.svc/json/GetSystemList',
  '/libretranslate/translate',
  '/deepl/v2/translate',
];

for (const {name, start} of FRAMEWORKS) {
  describe(`what passes through ${name}`, () => {
    let service: TestService;
    let host: Host;
    before(async () => {
      const headers = {'set-cookie': 'session=1', 'x-powered-by': 'mt'};
      service = await startService((request, ...rest) => {
        const isList = request.url.pathname.endsWith('/GetDocumentTranslationList');
        answer(200, isList ? '[]' : '"ok"', headers)(request, ...rest);
      });
      host = await start({baseUrl: `${service.baseUrl}/?tenant=7&AppId=CMS`, owners: ALL_OF_ANNA});
    });
    after(async () => {
      await host?.close();
      await service?.close();
    });

    const get = (path: string, sent = {}) => sendRaw(host.url, path, sent);
    const last = () => service.requests.at(-1)!;

    it('is each of the twelve operations, however it is written', async () => {
      for (const operation of Object.keys(OPERATIONS)) {
        for (const path of [
          `service.svc/json/${operation}`,
          `Service.svc/JSON/${operation.toLowerCase()}`,
          `SERVICE.SVC/json/${operation.toUpperCase()}`,
        ]) {
          assert.equal((await get(`/mt/${path}?id=d-1`, {body: '{}'})).status, 200, path);
          assert.equal(last().url.pathname, `/base/service.svc/json/${operation}`);
        }
      }
    });

    it('is nothing else of the service', async () => {
      const before = service.requests.length;
      for (const path of OTHER_ADDRESSES) {
        const answered = await get(`/mt${path}`);
        assert.equal(answered.status, 404, path);
        assert.equal(wireErrorOf(answered).exception, 'notFound', path);
      }
      assert.equal(service.requests.length, before);
    });

    it('allows only GET and POST', async () => {
      const before = service.requests.length;
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) {
        const answered = await get('/mt/service.svc/json/GetSystemList', {method});
        assert.equal(answered.status, 405, method);
        assert.equal(answered.headers.allow, 'GET, POST');
      }
      assert.equal(service.requests.length, before);
    });

    it('has the token of the host, and no header of the page', async () => {
      const headers = {
        'client-id': 'mt_of-the-page',
        'Client-ID': 'mt_of-the-page',
        authorization: 'Bearer of-the-page',
        cookie: 'session=of-the-page',
        'x-forwarded-for': '203.0.113.7',
        'x-of-the-page': 'of-the-page',
        connection: 'x-of-the-page',
        te: 'trailers',
        origin: host.url,
        referer: `${host.url}/of-the-page`,
      };
      const text = {appID: 'CMS', systemID: 'smt-1', text: 'Labdien! مرحبا 🇱🇻', options: ''};
      // The service does not read tokens in bodies, so bodies pass unchanged.
      const body = JSON.stringify({...text, 'client-id': 'kept-by-site', token: 'kept-by-site'});
      await get('/mt/service.svc/json/Translate', {headers, body});
      const seen = last();
      assert.equal(seen.headers['client-id'], TOKEN);
      assert.equal(seen.body, body);
      assert.equal(seen.headers.host, seen.headers.host?.replace(/.*:/, '127.0.0.1:'));
      assert.deepEqual(Object.keys(seen.headers).sort(), [
        'accept',
        'accept-encoding',
        'client-id',
        'connection',
        'content-length',
        'content-type',
        'host',
      ]);
      assert.doesNotMatch(JSON.stringify(seen.headers), /of-the-page/);
    });

    it('asks for the record of a document where the page does', async () => {
      await get('/mt/service.svc/json/DownloadDocumentTranslation?id=d-1&options=provenance');
      assert.equal(last().url.searchParams.get('options'), 'provenance');
    });

    it('has the parameters of the operation alone, and those of the base address', async () => {
      const query = new URLSearchParams({
        ...{appID: 'of-the-page', ID: 'd-1 ķ&=', clientID: 'mt_of-the-page', 'client-id': 'mt_of-the-page'},
        ...{tenant: '8', TENANT: '9', _: '1'},
      });
      await get(`/mt/service.svc/json/GetDocumentTranslationState?${query}`);
      assert.deepEqual(
        [...last().url.searchParams],
        [
          ['tenant', '7'],
          ['AppId', 'CMS'],
          ['id', 'd-1 ķ&='],
        ],
      );
    });

    it('has no cookie and no other header of the service in its answer', async () => {
      const {headers, text} = await get('/mt/service.svc/json/GetSystemList');
      assert.equal(text, '"ok"');
      assert.equal(headers['set-cookie'], undefined);
      assert.notEqual(headers['x-powered-by'], 'mt');
      assert.equal(headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(headers['x-content-type-options'], 'nosniff');
    });
  });
}
