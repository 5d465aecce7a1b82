import assert from 'node:assert/strict';
import type {IncomingMessage} from 'node:http';
import {describe, it} from 'node:test';
import {withService} from '../../../test/node/client/test-service.ts';
import {FRAMEWORKS, TOKEN, withHost} from './hosts.ts';
import {sendRaw, wireErrorOf} from './send-raw.ts';

const BODY = JSON.stringify({event: 'published', provenance: {engine: 'Apertium'}, reference: 'ķ'});
const PATH = '/mt/reviews?appID=CMS&client-id=mt_of-the-page&id=1';

const user = (request: unknown) => (request as IncomingMessage).headers['x-user'] as string | undefined;

for (const {name, start} of FRAMEWORKS) {
  describe(`reviews through ${name}`, () => {
    it('are passed on with the token of the host, of users alone', () =>
      withService(
        (_request, response) => response.writeHead(204, {'set-cookie': 'session=1'}).end(),
        async ({baseUrl, requests}) =>
          withHost(start({baseUrl, user}), async ({url}) => {
            const headers = {'x-user': 'anna'};
            const recorded = await sendRaw(url, PATH, {headers, body: BODY});
            assert.deepEqual([recorded.status, recorded.text], [204, '']);
            assert.equal(recorded.headers['set-cookie'], undefined);
            const [sent] = requests;
            assert.equal(sent?.url.pathname, '/base/reviews');
            assert.equal(sent?.url.search, '?appID=CMS');
            assert.deepEqual([sent?.body, sent?.headers['client-id']], [BODY, TOKEN]);
            const anonymous = await sendRaw(url, PATH, {body: BODY});
            assert.deepEqual([anonymous.status, wireErrorOf(anonymous).exception], [403, 'forbidden']);
            const foreign = {...headers, origin: 'https://evil.example'};
            assert.equal((await sendRaw(url, PATH, {headers: foreign, body: BODY})).status, 403);
            assert.equal((await sendRaw(url, PATH, {headers})).status, 405);
            const form = {...headers, 'content-type': 'text/plain'};
            assert.equal((await sendRaw(url, PATH, {headers: form, body: BODY})).status, 415);
            assert.equal(requests.length, 1);
          }),
      ));

    it('are off without the option user, which is said', () =>
      withService(
        (_request, response) => response.writeHead(204).end(),
        async ({baseUrl, requests}) =>
          withHost(start({baseUrl, user: undefined}), async ({url}) => {
            const refused = await sendRaw(url, PATH, {body: BODY});
            assert.equal(refused.status, 403);
            assert.match(wireErrorOf(refused).description, /Reviews are off .* option `user`/);
            assert.equal(requests.length, 0);
          }),
      ));
  });
}
