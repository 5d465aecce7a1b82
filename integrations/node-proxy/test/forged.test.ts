import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {OPERATIONS} from '../../../src/contract/index.ts';
import {answer, startService, type TestService} from '../../../test/node/client/test-service.ts';
import {ALL_OF_ANNA, FRAMEWORKS, withHost, type Host, type ProxySettings} from './hosts.ts';
import {sendRaw, wireErrorOf, type RawRequest} from './send-raw.ts';

const at = (operation: string) => `/mt/service.svc/json/${operation}`;
const TEACH = at('UpdateTranslation');
const QUERY = `${TEACH}?${new URLSearchParams({appID: 'x', systemID: 'smt-1', text: 'Rechtsschutz', translation: 'Ha'})}`;
const BODY = JSON.stringify({
  appID: 'x',
  systemID: 'smt-1',
  text: 'Rechtsschutzversicherung',
  translation: 'Ha',
});
/** Operations that read; all others write, or use up a limit. */
const READS = [
  'GetSystemList',
  'GetSystemTermCorpora',
  'GetDocumentTranslationState',
  'DownloadDocumentTranslation',
  'GetDocumentTranslationList',
];

for (const {name, start} of FRAMEWORKS) {
  describe(`a page of another site, through ${name}`, () => {
    let service: TestService;
    let host: Host;
    before(async () => {
      service = await startService(answer(200, '[]'));
      host = await start({baseUrl: service.baseUrl, owners: ALL_OF_ANNA});
    });
    after(async () => {
      await host?.close();
      await service?.close();
    });

    /** The status of a request, and the number of requests that reached the service. */
    const sent = async (path: string, request: RawRequest, {url} = host) => {
      const before = service.requests.length;
      const {status} = await sendRaw(url, path, request);
      return [status, service.requests.length - before];
    };
    const withSettings = (settings: Partial<ProxySettings>, use: (host: Host) => Promise<void>) =>
      withHost(start({baseUrl: service.baseUrl, ...settings}), use);

    it('cannot write with an image: only POST requests write', async () => {
      assert.deepEqual(await sent(QUERY, {}), [405, 0]);
      for (const operation of Object.keys(OPERATIONS)) {
        const isRead = READS.includes(operation);
        const answered = await sendRaw(host.url, `${at(operation)}?id=d-1`);
        assert.equal(answered.status, isRead ? 200 : 405, operation);
        if (!isRead) assert.equal(answered.headers.allow, 'POST');
      }
    });

    it('removes a document by GET only with a header that it cannot send', async () => {
      const remove = `${at('RemoveDocumentTranslation')}?id=d-1`;
      assert.deepEqual(await sent(remove, {}), [405, 0]);
      assert.deepEqual(await sent(remove, {headers: {'client-id': 'kept-by-site'}}), [200, 1]);
      assert.deepEqual(await sent(remove, {body: '{}'}), [200, 1]);
    });

    it('cannot write with a form or another request without preflight', async () => {
      for (const type of [
        'text/plain',
        'text/plain;application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/jsonp',
      ]) {
        const answered = await sendRaw(host.url, TEACH, {headers: {'content-type': type}, body: BODY});
        assert.equal(answered.status, 415, type);
        assert.equal(wireErrorOf(answered).exception, 'unsupportedMediaType');
      }
      assert.deepEqual(await sent(QUERY, {method: 'POST'}), [415, 0]);
    });

    it('is known by Origin and Referer, where the browser sends nothing else', async () => {
      for (const from of [
        'https://evil.example',
        'null',
        'http://127.0.0.1:1',
        `${host.url}.evil.example`,
        host.url.replace('http:', 'ftp:'),
        'not an address',
      ]) {
        assert.deepEqual(await sent(TEACH, {headers: {origin: from}, body: BODY}), [403, 0], from);
        assert.deepEqual(await sent(TEACH, {headers: {referer: `${from}/page`}, body: BODY}), [403, 0], from);
        const both = {origin: host.url, referer: `${from}/page`};
        assert.deepEqual(await sent(TEACH, {headers: both, body: BODY}), [403, 0], from);
        assert.deepEqual(await sent(at('GetSystemList'), {headers: {referer: from}}), [403, 0], from);
      }
    });

    it('is not trusted because it has the same domain', async () => {
      for (const site of ['same-site', 'cross-site', 'of-tomorrow']) {
        const headers = {'sec-fetch-site': site};
        assert.deepEqual(await sent(TEACH, {headers, body: BODY}), [403, 0], site);
        assert.deepEqual(await sent(TEACH, {headers: {...headers, origin: host.url}, body: BODY}), [403, 0]);
      }
    });

    it('is not mistaken for a page of this site, which may do all that', async () => {
      for (const headers of [
        {
          origin: host.url,
          referer: `${host.url}/raksti/%C4%B7%C4%93%C4%B7is?a=b`,
          'sec-fetch-site': 'same-origin',
        },
        {origin: host.url.replace('http:', 'https:')}, // a server in front uses TLS
        {origin: host.url},
        {referer: host.url},
        {},
      ]) {
        assert.deepEqual(await sent(TEACH, {headers, body: BODY}), [200, 1], JSON.stringify(headers));
      }
      const typed = {'sec-fetch-site': 'none'};
      assert.deepEqual(await sent(at('GetSystemList'), {headers: typed}), [200, 1]);
    });

    it('may send requests if the host lists its origin; other sites may not', () =>
      withSettings({origin: ['https://www.example.lv', 'https://latviešu.example/']}, async (host) => {
        for (const [origin, status] of [
          ['https://www.example.lv', 200],
          ['https://xn--latvieu-vqb.example', 200],
          ['https://example.lv', 403],
          ['http://www.example.lv', 403],
          ['https://www.example.lv:8443', 403],
          [host.url, 403],
        ] as const) {
          const headers = {origin, 'sec-fetch-site': 'same-site'};
          assert.equal((await sent(TEACH, {headers, body: BODY}, host))[0], status, origin);
        }
        const refused = await sendRaw(host.url, TEACH, {headers: {origin: host.url}, body: BODY});
        assert.match(wireErrorOf(refused).description, /option `origin`/);
      }));
  });
}
