import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  ERROR_ANSWERS,
  JSON_PATH,
  OPERATIONS,
  REVIEW_PATH,
  TOKEN_HEADER,
} from '../../../src/contract/index.ts';
import type {Operation} from '../../../src/contract/operations.ts';
import * as contract from '../contract.js';

describe('the contract of the proxy', () => {
  it('has the operations of the interface with the parameters of a query, and no other', () => {
    const expected = Object.entries<Operation>(OPERATIONS).map(([name, {parameters}]) => [
      name,
      Object.entries(parameters)
        .filter(([, {type}]) => type !== 'bytes')
        .flatMap(([parameter, {aliases = []}]) => [parameter, ...aliases]),
    ]);
    assert.equal(expected.length, 12);
    // The service takes one more there, for the record and the segments of a document.
    const {DownloadDocumentTranslation: download, ...others} = Object.fromEntries(expected) as Record<
      string,
      string[]
    >;
    assert.deepEqual(contract.OPERATIONS, {
      ...others,
      DownloadDocumentTranslation: [...download!, 'options'],
    });
    for (const [name, {method}] of Object.entries(OPERATIONS)) assert.equal(contract.METHODS[name], method);
  });

  it('has the path, the header and the errors of the interface', () => {
    assert.equal(contract.JSON_PATH, JSON_PATH);
    assert.equal(contract.REVIEW_PATH, REVIEW_PATH);
    assert.equal(contract.TOKEN_HEADER, TOKEN_HEADER);
    for (const [name, {code, httpStatus}] of Object.entries(contract.SERVICE_ERRORS)) {
      const answer = ERROR_ANSWERS[name as keyof typeof ERROR_ANSWERS];
      assert.deepEqual({code, httpStatus}, {code: answer.code, httpStatus: answer.httpStatus}, name);
    }
  });
});
