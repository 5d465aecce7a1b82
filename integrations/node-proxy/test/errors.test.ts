import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import {describe, it} from 'node:test';
import {MtClient} from '../../../src/client/index.ts';
import {within} from '../../../service/test/systems/within.ts';
import {answer, withService, type Behaviour} from '../../../test/node/client/test-service.ts';
import {FRAMEWORKS, listening, TOKEN, withHost, type ProxySettings} from './hosts.ts';
import {sendRaw, wireErrorOf, type RawAnswer, type RawRequest} from './send-raw.ts';

const TRANSLATE = '/mt/service.svc/json/Translate';
const LIST = '/mt/service.svc/json/GetSystemList';
const HTML = '<!doctype html><title>502</title><script>alert(1)</script>';
const fails = (message: string) => () => {
  throw new Error(message);
};

for (const {name, start} of FRAMEWORKS) {
  /** The answer that the page receives for one request while the service behaves as given. */
  const send = (behave: Behaviour, settings: Partial<ProxySettings> = {}, request: RawRequest = {}) =>
    withService(behave, async ({baseUrl, requests}) =>
      withHost(start({baseUrl, ...settings}), async ({url}): Promise<RawAnswer & {sent: number}> => {
        const answered = await sendRaw(url, request.body === undefined ? LIST : TRANSLATE, request);
        return {...answered, sent: requests.length};
      }),
    );

  describe(`users of ${name}`, () => {
    for (const authorize of [() => false, () => Promise.resolve(false)]) {
      it(`are refused with 403 in the format of the interface (${authorize})`, async () => {
        const answered = await send(answer(200, 'ok'), {authorize}, {body: '{"text":"Labdien!"}'});
        assert.equal(answered.status, 403);
        const description = 'You are not allowed to translate here.';
        assert.deepEqual(wireErrorOf(answered), {
          ...{code: 403, exception: 'forbidden', description},
          ...{ErrorCode: '403', ErrorMessage: description},
        });
        assert.equal(answered.sent, 0);
      });
    }

    it('are allowed on a page of another site only if the host lists it', async () => {
      const headers = {'sec-fetch-site': 'cross-site'};
      const refused = await send(answer(200, 'ok'), {}, {headers});
      assert.deepEqual([refused.status, refused.sent], [403, 0]);
      const taken = await send(answer(200, 'ok'), {allowCrossSite: true}, {headers});
      assert.deepEqual([taken.status, taken.sent], [200, 1]);
    });

    for (const [what, settings] of [
      ['authorize throws', {authorize: fails('secret-reason')}],
      ['authorize rejects', {authorize: () => Promise.reject(new Error('secret-reason'))}],
      ['the token cannot be found', {token: fails('secret-reason')}],
    ] as const) {
      it(`get no details when ${what}, but the host does`, async () => {
        const errors: Error[] = [];
        const answered = await send(answer(200, 'ok'), {...settings, onError: (error) => errors.push(error)});
        assert.equal(answered.status, 500);
        assert.equal(wireErrorOf(answered).exception, 'unexpected');
        assert.doesNotMatch(JSON.stringify(answered), /secret-reason|node:|\.js/);
        assert.deepEqual(
          errors.map(({message}) => message),
          ['secret-reason'],
        );
        assert.equal(answered.sent, 0);
      });
    }

    it('are identified by their own token, if each user has one', async () => {
      for (const token of ['', 'mt_1\nx: y', undefined as unknown as string]) {
        const none = await send(answer(200, 'ok'), {token: () => Promise.resolve(token)});
        assert.deepEqual([none.status, none.sent], [401, 0]);
        assert.equal(wireErrorOf(none).exception, 'unauthorized');
      }
      const echo: Behaviour = (request, response, incoming) =>
        answer(200, {got: request.headers['client-id']})(request, response, incoming);
      const ownToken = await send(echo, {token: () => Promise.resolve('mt_of-anna')});
      assert.equal(ownToken.text, '{"got":"mt_of-anna"}');
    });
  });

  describe(`errors through ${name}`, () => {
    it('of the service are the same, with when to ask again', async () => {
      const error = {code: 21, exception: 'systemIsStarting', description: 'Sistēma sākas'};
      const answered = await send(answer(503, error, {'retry-after': '7', 'set-cookie': 'a=b'}));
      assert.equal(answered.status, 503);
      assert.deepEqual(wireErrorOf(answered), error);
      assert.equal(answered.headers['retry-after'], '7');
      assert.equal(answered.headers['set-cookie'], undefined);
    });

    it('never have the token', async () => {
      const error = {
        code: 401,
        exception: 'unauthorized',
        description: `unknown: ${TOKEN}`,
        ErrorCode: '401',
      };
      const answered = await send(answer(401, JSON.stringify(error).replace('mt_', '\\u006dt_')));
      assert.equal(answered.status, 401);
      assert.equal(wireErrorOf(answered).description, 'unknown: …');
    });

    for (const [what, behave, status, exception] of [
      ['a page of a balancer', answer(502, HTML, {'content-type': 'text/html'}), 502, 'badGateway'],
      ['a web site at the address', answer(200, HTML, {'content-type': 'text/html'}), 502, 'badGateway'],
      ['its sign-in', answer(401, HTML, {'content-type': 'text/html'}), 502, 'badGateway'],
      ['a redirection', answer(302, '', {location: 'https://example.org'}), 502, 'badGateway'],
      ['half an error', answer(500, '{"code": 5'), 502, 'badGateway'],
      ['an endless error', answer(500, `"${'x'.repeat(100_000)}"`), 502, 'badGateway'],
      ['its limit', answer(413, HTML, {'content-type': 'text/html'}), 413, 'textSizeLimitExceeded'],
      ['its pause', answer(503, HTML, {'content-type': 'text/html', 'retry-after': '9'}), 503, 'unavailable'],
    ] as const) {
      it(`have the format of the interface when a server in between answers: ${what}`, async () => {
        const answered = await send(behave);
        assert.equal(answered.status, status);
        assert.equal(wireErrorOf(answered).exception, exception);
        assert.equal(answered.headers.location, undefined);
        assert.doesNotMatch(answered.text, /<script>/);
        if (exception === 'unavailable') assert.equal(answered.headers['retry-after'], '9');
      });
    }

    it('say that a dead service cannot be reached, and not where it is', async () => {
      const gone = await listening(createServer());
      await gone.close();
      const errors: Error[] = [];
      await withHost(start({baseUrl: gone.url, onError: (error) => errors.push(error)}), async (host) => {
        const answered = await sendRaw(host.url, LIST);
        assert.equal(answered.status, 503);
        assert.equal(wireErrorOf(answered).exception, 'unavailable');
        assert.equal(answered.headers['retry-after'], '5');
        assert.doesNotMatch(answered.text, /127\.0\.0\.1|ECONN/);
        assert.match(errors.map(String).join(), /ECONNREFUSED/);
        const client = new MtClient({baseUrl: host.baseUrl});
        await assert.rejects(client.getSystemList(), {code: 'unexpected', retryAfterSeconds: 5});
      });
    });

    it('say that a service hangs up, or does not answer in time', async () => {
      const hungUp = await send((_request, response) => response.destroy());
      assert.equal(hungUp.status, 503);
      const late = await within(
        send(() => undefined, {timeoutMs: 50}),
        'the time-out',
      );
      assert.equal(late.status, 504);
      assert.deepEqual(wireErrorOf(late).code, 504);
    });
  });
}
