import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {BytesError} from '../../../src/documents/bytes/bytes-error.ts';
import {judgeFailure} from '../../../src/documents/queue/document-failure.ts';
import {EngineError} from '../../../src/engines/engine.ts';
import {OperationError} from '../../../src/errors/operation-error.ts';
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

  it('is tried once more when the engine answers with something else than a translation, and then ends', () => {
    const malformed = new EngineError('malformed', 'The model answered with a refusal.');
    const failed = new OperationError('systemTranslationFailed', malformed.message, undefined, {
      cause: malformed,
    });
    for (const error of [malformed, failed]) {
      assert.equal(judgeFailure(error, {attempts: 1}).kind, 'later');
      const verdict = judgeFailure(error, {attempts: 2});
      assert.ok(verdict.kind === 'error');
      assert.match(verdict.errorMessage, /answered with a refusal/);
    }
    assert.equal(judgeFailure(new EngineError('timeout', 'late'), {attempts: 2}).kind, 'later');
  });

  it('ends at once when no retry helps', () => {
    for (const kind of ['exhausted', 'notInstalled'] as const) {
      const cause = new EngineError(kind, 'The engine cannot be loaded.');
      const failed = new OperationError('systemTranslationFailed', cause.message, undefined, {cause});
      for (const error of [cause, failed])
        assert.equal(judgeFailure(error, {attempts: 1}).kind, 'error', kind);
    }
  });
});
