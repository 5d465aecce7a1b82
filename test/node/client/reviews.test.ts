import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Review} from '../../../src/client/index.ts';
import {answer, mtError, withService, type Behaviour} from './test-service.ts';

const RECORD = {
  engine: 'Apertium',
  engineVersion: '3.8.3',
  engineKind: 'rules',
  systemID: 'smt-1',
  sourceLanguage: 'lv',
  targetLanguage: 'en',
  time: '2026-11-27T10:00:00Z',
  human: 'none',
  state: 'machine',
} as const;

const REVIEW: Review = {
  event: 'reviewed',
  provenance: {...RECORD, state: 'reviewed', reviewer: 'Anna Bērziņa', reviewTime: '2026-11-27T11:00:00Z'},
  reference: 'https://example.org/ziņas/1',
  characters: 1200,
};

const noContent: Behaviour = (_, response) => response.writeHead(204).end();

describe('the record of a translation', () => {
  for (const [name, sent, expected] of [
    ['is given as sent', RECORD, RECORD],
    ['lacks fields that this version does not know', {...RECORD, mood: 'good'}, RECORD],
    ['is left out if a field is missing', {...RECORD, systemID: undefined}, undefined],
    ['is left out if it has an unknown state', {...RECORD, state: 'perfect'}, undefined],
    ['is left out if it is no object', 'Apertium', undefined],
  ] as const)
    it(name, () =>
      withService(answer(200, {translation: 'Good day!', provenance: sent}), async (service) => {
        const result = await service.client().translateEx('smt-1', 'Labdien!', 'provenance');
        assert.deepEqual(result.provenance, expected);
      }),
    );
});

describe('recordReview', () => {
  it('sends the record with the token and the name of the application', () =>
    withService(noContent, async (service) => {
      assert.equal(await service.client().recordReview(REVIEW), true);
      const {url, headers, body} = service.requests[0]!;
      assert.equal(url.pathname, '/base/reviews');
      assert.ok(url.searchParams.get('appID'));
      assert.ok(headers['client-id']);
      assert.deepEqual(JSON.parse(body), REVIEW);
    }));

  for (const status of [404, 405, 501])
    it(`is false for a service that does not know such reports (${status})`, () =>
      withService(answer(status, 'no such page'), async (service) => {
        assert.equal(await service.client().recordReview(REVIEW), false);
      }));

  it('rejects if the system of the translation is gone', () =>
    withService(
      answer(404, {code: 22, exception: 'systemNotFound', description: 'gone'}),
      async (service) => {
        assert.equal((await mtError(service.client().recordReview(REVIEW))).code, 'systemNotFound');
      },
    ));

  it('rejects if the service refuses the report', () =>
    withService(answer(401, {code: 401, exception: 'unauthorized', description: 'no'}), async (service) => {
      assert.equal((await mtError(service.client().recordReview(REVIEW))).code, 'unauthorized');
    }));
});
