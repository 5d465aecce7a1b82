import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {checkNames} from './check-cases.ts';
import {PLANTED_ERRORS} from './planted-errors.ts';

/** Fewest errors that are found, of the ten of each kind and of all two hundred. */
const MIN_OF_A_KIND = 7;
const MIN_OF_ALL = 170;

const missed = (kind: string) => PLANTED_ERRORS[kind]!.filter((error) => checkNames(error).length === 0);

describe('planted errors', () => {
  for (const kind of Object.keys(PLANTED_ERRORS)) {
    it(`are found if ${kind}`, () => {
      assert.equal(PLANTED_ERRORS[kind]!.length, 10);
      assert.ok(missed(kind).length <= 10 - MIN_OF_A_KIND, JSON.stringify(missed(kind), null, 1));
    });
  }

  it('are found in most of two hundred translations', () => {
    const kinds = Object.keys(PLANTED_ERRORS);
    assert.equal(kinds.length, 20);
    assert.ok(kinds.flatMap(missed).length <= 200 - MIN_OF_ALL);
  });
});
