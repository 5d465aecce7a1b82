import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {BytesError} from '../../../src/documents/bytes/bytes-error.ts';
import {judgeFailure} from '../../../src/documents/queue/document-failure.ts';
import {StoreError} from '../../../src/store/store-error.ts';

describe('a document whose translation fails', () => {
  for (const [what, error, message] of [
    ['a full database', new StoreError('full', 'no space'), /^The disk of the service is full\./],
    [
      'a busy database',
      new StoreError('busy', 'another process writes'),
      /^The service cannot store or read/,
    ],
    ['a full storage', new BytesError('full', 'no space'), /^The disk of the service is full\./],
    ['a busy storage', new BytesError('busy', 'slow down'), /^The service cannot store or read/],
  ] as const) {
    it(`is retried by any number of attempts, and says why: ${what}`, () => {
      const verdict = judgeFailure(error, {attempts: 1_000});
      assert.ok(verdict.kind === 'later' && !verdict.counts);
      assert.match(verdict.message ?? '', message);
    });
  }
});
