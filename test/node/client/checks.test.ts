import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {connectionOf} from '../../../src/client/index.ts';
import {translateArrayChecked} from '../../../src/client/checked-translations.ts';
import {answer, withService} from './test-service.ts';

const TEXT = 'Tas maksā 1 500 eiro.';
const TRANSLATION = 'It costs 1,600 euros.';

function checksOf(checks: unknown): Promise<unknown> {
  return withService(answer(200, [{translation: TRANSLATION, checks}]), async (service) => {
    const connection = connectionOf({baseUrl: service.baseUrl, token: 't'});
    const [one] = await translateArrayChecked(connection, 'smt-1', [TEXT], 'qe');
    return one?.checks;
  });
}

describe('checks of a translation', () => {
  it('come with ranges inside the texts', async () => {
    const sent = [
      {check: 'numbersDiffer', sentence: 0, source: [[10, 5]], translation: [[9, 5], [100, 2], 'x'], expected: '1 500'},
      {check: 'untranslated', sentence: 1},
    ]; // prettier-ignore
    assert.deepEqual(await checksOf(sent), [
      {check: 'numbersDiffer', sentence: 0, source: [[10, 5]], translation: [[9, 5]], expected: '1 500'},
      {check: 'untranslated', sentence: 1, source: [], translation: []},
    ]);
  });

  for (const checks of [undefined, null, 'x', {}, [null, 7, {}, {check: 'somethingNew'}, {check: 5}]]) {
    it(`are empty for ${JSON.stringify(checks)}`, async () => {
      assert.deepEqual(await checksOf(checks), []);
    });
  }
});

describe('matches of a translation', () => {
  it('come with their texts, except those without a score', async () => {
    const match = {
      sentence: 0,
      source: 'Tas maksā 1 400 eiro.',
      translation: 'It costs 1,400 euros.',
      score: 0.8,
    };
    const matches = [
      match,
      {...match, score: 0},
      {...match, translation: null},
      {...match, score: 7},
      null,
      'x',
    ];
    await withService(answer(200, [{translation: TRANSLATION, matches}]), async (service) => {
      const connection = connectionOf({baseUrl: service.baseUrl, token: 't'});
      const [one] = await translateArrayChecked(connection, 'smt-1', [TEXT], 'matches');
      assert.deepEqual(one?.matches, [match, {...match, score: 1}]);
    });
  });
});

describe('checks of a document', () => {
  const taskOf = (Checks: unknown) =>
    withService(answer(200, {Id: 'd-1', Status: 'completed', Checks}), (service) =>
      service.client().getDocumentTranslationState('d-1'),
    );

  it('come with their sentences, unknown ones left out', async () => {
    const known = {Check: 'termMissed', Source: 'Māja', Translation: 'Home', Expected: 'House'};
    const unknown = {Check: 'unknownWord', Source: 'Kļava', Translation: 'Kļava', Found: 'Kļava'};
    const {checks} = await taskOf({Count: 7, Items: [known, unknown, {Check: 'new'}, null]});
    assert.deepEqual(checks, {
      count: 7,
      items: [
        {check: 'termMissed', source: 'Māja', translation: 'Home', expected: 'House'},
        {check: 'unknownWord', source: 'Kļava', translation: 'Kļava', found: 'Kļava'},
      ],
    });
  });

  it('are absent when the service sends none', async () => {
    assert.equal('checks' in (await taskOf(undefined)), false);
    assert.deepEqual((await taskOf({Count: 'x'})).checks, {count: 0, items: []});
  });
});
