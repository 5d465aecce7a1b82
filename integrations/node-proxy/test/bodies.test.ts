import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import express, {type Express} from 'express';
import express4 from 'express4';
import {answer, startService, type TestService} from '../../../test/node/client/test-service.ts';
import {FRAMEWORKS, startExpress, startFastify, withHost, type Host} from './hosts.ts';
import {sendRaw, wireErrorOf} from './send-raw.ts';

const TRANSLATE = '/mt/service.svc/json/Translate';
const LIST = '/mt/service.svc/json/GetSystemList';
const UPLOAD = '/mt/service.svc/json/StartDocumentTranslation';
const BODY = JSON.stringify({appID: 'CMS', systemID: 'smt-1', text: 'Ķēķītis 🇱🇻 مرحبا', options: ''});
const JSON_TYPE = {'content-type': 'application/json; charset=utf-8'};
const CHUNKED = {'transfer-encoding': 'chunked'};

describe('bodies', () => {
  let service: TestService;
  before(async () => {
    service = await startService(answer(200, '"ok"'));
  });
  after(() => service?.close());

  /** The body that the service receives for one request. */
  const received = async (starting: Promise<Host>, headers: Record<string, string>, body = BODY) =>
    withHost(starting, async ({url}) => {
      const before = service.requests.length;
      const answered = await sendRaw(url, TRANSLATE, {headers, body});
      assert.equal(answered.status, 200, answered.text);
      assert.equal(service.requests.length, before + 1);
      return service.requests.at(-1)!;
    });

  for (const [name, makeApp] of [
    ['Express 5', express],
    ['Express 4', express4],
  ] as const) {
    const start = (prepare: (app: Express) => void) =>
      startExpress({baseUrl: service.baseUrl}, makeApp(), prepare);

    it(`are sent again when a parser of ${name} has read them`, async () => {
      const parsed = await received(
        start((app) => app.use(express.json())),
        JSON_TYPE,
      );
      assert.deepEqual(JSON.parse(parsed.body), JSON.parse(BODY));
      assert.equal(parsed.headers['content-length'], String(Buffer.byteLength(parsed.body)));
      for (const parser of [express.text({type: '*/*'}), express.raw({type: '*/*'})]) {
        const sent = await received(
          start((app) => app.use(parser)),
          JSON_TYPE,
        );
        assert.equal(sent.body, BODY);
      }
    });

    it(`pass where a parser of ${name} has left them alone`, async () => {
      const parsers = (app: Express) => app.use(express4.json(), express4.urlencoded({extended: true}));
      const sent = await received(start(parsers), {'content-type': 'application/json'});
      assert.equal(sent.body, BODY);
    });

    it(`that something of ${name} has thrown away are an error of the host`, async () => {
      const errors: Error[] = [];
      const settings = {baseUrl: service.baseUrl, onError: (error: Error) => errors.push(error)};
      const drain = (app: Express) =>
        app.use((request, _response, next) => void request.resume().once('end', () => next()));
      await withHost(startExpress(settings, makeApp(), drain), async ({url}) => {
        assert.equal((await sendRaw(url, TRANSLATE, {body: BODY})).status, 500);
        assert.match(errors.map(String).join(), /mount the proxy before/);
      });
    });
  }

  it('of the other routes of a Fastify host are parsed as before', async () => {
    const starting = startFastify({baseUrl: service.baseUrl}, (app) => {
      app.addContentTypeParser('text/csv', {parseAs: 'string'}, (_request, text, done) => done(null, text));
      app.post('/own', ({body}) => ({body}));
    });
    await withHost(starting, async ({url}) => {
      const headers = {'content-type': 'application/json'};
      assert.equal((await sendRaw(url, '/own', {headers, body: '{"a":1}'})).text, '{"body":{"a":1}}');
      assert.equal((await sendRaw(url, TRANSLATE, {headers, body: BODY})).status, 200);
      assert.equal(service.requests.at(-1)!.body, BODY);
    });
  });

  for (const {name, start} of FRAMEWORKS) {
    describe(`through ${name}`, () => {
      let host: Host;
      before(async () => {
        host = await start({baseUrl: service.baseUrl, maxBodyBytes: 100_000, maxDocumentBytes: 200_000});
      });
      after(() => host?.close());

      it('pass with or without a length, or anything in them', async () => {
        for (const headers of [JSON_TYPE, {'content-type': 'Application/JSON ;charset=utf-8'}, CHUNKED]) {
          assert.equal((await sendRaw(host.url, TRANSLATE, {headers, body: BODY})).status, 200);
          const seen = service.requests.at(-1)!;
          assert.deepEqual([seen.method, seen.body], ['POST', BODY]);
          assert.equal(seen.headers['content-type'], 'application/json; charset=utf-8');
        }
        assert.equal((await sendRaw(host.url, TRANSLATE, {body: ''})).status, 200);
        assert.equal(service.requests.at(-1)!.body, '');
        assert.equal((await sendRaw(host.url, LIST, {method: 'GET', body: BODY})).status, 200);
        assert.deepEqual([service.requests.at(-1)!.method, service.requests.at(-1)!.body], ['GET', BODY]);
      });

      it('that are packed are refused', async () => {
        const headers = {...JSON_TYPE, 'content-encoding': 'gzip'};
        const answered = await sendRaw(host.url, TRANSLATE, {headers, body: BODY});
        assert.equal(answered.status, 400);
        assert.equal(wireErrorOf(answered).exception, 'badRequest');
      });

      for (const [what, path, most] of [
        ['a text', TRANSLATE, 100_000],
        ['a document', UPLOAD, 200_000 * 4 + 256 * 1024],
      ] as const) {
        it(`are as large as the limit of ${what} at most, else error 12`, async () => {
          for (const headers of [JSON_TYPE, {...JSON_TYPE, ...CHUNKED}]) {
            const taken = await sendRaw(host.url, path, {headers, body: Buffer.alloc(most, ' ')});
            assert.equal(taken.status, 200, taken.text);
            assert.equal(service.requests.at(-1)!.body.length, most);
            const before = service.requests.length;
            const answered = await sendRaw(host.url, path, {headers, body: Buffer.alloc(most + 1, ' ')});
            assert.equal(answered.status, 413);
            const {code, exception, ErrorCode} = wireErrorOf(answered);
            assert.deepEqual([code, exception, ErrorCode], [12, 'textSizeLimitExceeded', '12']);
            assert.equal(service.requests.length, before);
          }
        });
      }
    });
  }
});
