import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {ExtendedTranslation} from '../../../src/client/index.ts';
import {answer, mtError, withService} from './test-service.ts';

const SOURCE = 'Labdien! Kā klājas?';

function extended(body: unknown, options = ''): Promise<ExtendedTranslation> {
  return withService(answer(200, body), (service) => service.client().translateEx('smt-1', SOURCE, options));
}

describe('translate', () => {
  for (const text of ['', ' \n', 'Ķēķis 🇱🇻 مرحبا', 'a\0b', '<b>x</b>']) {
    it(`returns ${JSON.stringify(text)} unchanged`, () =>
      withService(answer(200, JSON.stringify(text)), async (service) => {
        assert.equal(await service.client().translate('smt-1', SOURCE), text);
      }));
  }
});

describe('translateArray', () => {
  it('keeps the order', () =>
    withService(answer(200, ['b', '', 'a']), async (service) => {
      assert.deepEqual(await service.client().translateArray('smt-1', ['1', '2', '3']), ['b', '', 'a']);
    }));

  for (const body of [[], ['a'], ['a', 'b', 'c'], ['a', null], ['a', 7], {0: 'a', 1: 'b'}, 'ab', null]) {
    it(`calls ${JSON.stringify(body)} for two texts malformed`, () =>
      withService(answer(200, JSON.stringify(body)), async (service) => {
        assert.equal((await mtError(service.client().translateArray('smt-1', ['1', '2']))).code, 'malformed');
      }));
  }
});

describe('translateEx', () => {
  it('gives every field', async () => {
    const body = {
      translation: 'Good day! How are you?',
      qualityEstimate: 0.75,
      countSentences: 2,
      countTokens: 6,
      originalSentenceRanges: [[0, 9], [9, 10]], // prettier-ignore
      translationSentenceRanges: [[0, 10], [10, 12]], // prettier-ignore
    };
    assert.deepEqual(await extended(body, 'qe'), {
      translation: 'Good day! How are you?',
      qualityEstimate: 0.75,
      sentences: 2,
      tokens: 6,
      sourceRanges: [[0, 9], [9, 10]], // prettier-ignore
      targetRanges: [[0, 10], [10, 12]], // prettier-ignore
    });
  });

  it('needs nothing but the translation', async () => {
    assert.deepEqual(await extended({translation: 'x'}), {
      translation: 'x', qualityEstimate: undefined, sentences: 0, tokens: 0, sourceRanges: [], targetRanges: [],
    }); // prettier-ignore
  });

  for (const [sent, options, expected] of [
    [undefined, 'qe', undefined],
    [null, 'qe', undefined],
    [0, '', undefined],
    [0, 'termCorpusId=qe', undefined],
    [0, 'termCorpusId=c-1,qe', 0],
    [0.4, '', 0.4],
    ['0.4', 'qe', 0.4],
    [1, 'qe', 1],
    [1.5, 'qe', 1],
    [-1, 'qe', undefined],
    ['good', 'qe', undefined],
    ['', 'qe', undefined],
    [true, 'qe', undefined],
  ] as const) {
    it(`reads the quality estimate ${JSON.stringify(sent)} with options "${options}" as ${expected}`, async () => {
      assert.equal(
        (await extended({translation: 'x', qualityEstimate: sent}, options)).qualityEstimate,
        expected,
      );
    });
  }

  for (const [sent, expected] of [
    [[[0, 1000]], [[0, SOURCE.length]]],
    [[[9, 1000]], [[9, SOURCE.length - 9]]],
    [
      [
        [SOURCE.length, 1],
        [1000, 1],
        [-1, 3],
        [0, 0],
        [0, -2],
      ],
      [],
    ],
    [[[0.5, 1], [0, 1.5], [null, 'x'], [0], [], null, 7, {}], []],
    [
      [
        ['0', '9'],
        [9, 10],
      ],
      [
        [0, 9],
        [9, 10],
      ],
    ],
    [null, []],
    ['0,9', []],
  ] as const) {
    // prettier-ignore
    it(`keeps ranges inside the text: ${JSON.stringify(sent)}`, async () => {
      assert.deepEqual((await extended({translation: 'x', originalSentenceRanges: sent})).sourceRanges, expected);
    });
  }

  it('checks ranges of the translation against the translation', async () => {
    const {targetRanges} = await extended({translation: 'Hallo', translationSentenceRanges: [[0, 19], [5, 1]]}); // prettier-ignore
    assert.deepEqual(targetRanges, [[0, 5]]);
  });

  for (const body of [{}, {translation: null}, {translation: 7}, [], 'text', null]) {
    it(`calls ${JSON.stringify(body)} malformed`, async () => {
      assert.equal((await mtError(extended(JSON.stringify(body)))).code, 'malformed');
    });
  }
});

describe('translateArrayEx', () => {
  it('checks each result against its own text', () =>
    withService(
      answer(200, [
        {translation: 'a', originalSentenceRanges: [[0, 99]]},
        {translation: 'b', originalSentenceRanges: [[0, 99]]},
      ]),
      async (service) => {
        const texts = ['īss', 'garāks teksts'];
        const call = service.client().translateArrayEx('smt-1', texts);
        texts.length = 0; // the caller may reuse its array before the answer arrives
        assert.deepEqual(
          (await call).map(({sourceRanges}) => sourceRanges),
          [[[0, 3]], [[0, 13]]],
        );
      },
    ));

  for (const body of [[], [{translation: 'a'}], [{translation: 'a'}, {}], [{translation: 'a'}, null]]) {
    it(`calls ${JSON.stringify(body)} for two texts malformed`, () =>
      withService(answer(200, body), async (service) => {
        assert.equal(
          (await mtError(service.client().translateArrayEx('smt-1', ['1', '2']))).code,
          'malformed',
        );
      }));
  }
});

describe('updateTranslation', () => {
  for (const body of ['', 'null', '""', '{}', 'true']) {
    it(`is done when the answer is ${body || 'empty'}`, () =>
      withService(answer(200, body), async (service) => {
        assert.equal(await service.client().updateTranslation('smt-1', 'a', 'b'), undefined);
      }));
  }

  it('is not done when the answer is an HTML page', () =>
    withService(answer(200, '<html>Sign in to the hotel network</html>'), async (service) => {
      assert.equal((await mtError(service.client().updateTranslation('smt-1', 'a', 'b'))).code, 'malformed');
    }));

  it('is done with status 204', () =>
    withService(answer(204, ''), async (service) => {
      await service.client().updateTranslation('smt-1', 'a', 'b');
      assert.equal(service.requests.length, 1);
    }));
});
