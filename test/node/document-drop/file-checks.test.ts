import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {DOCUMENT_EXTENSIONS} from '../../../src/contract/index.ts';
import {
  checkFile,
  extensionsOf,
  largestSize,
} from '../../../src/elements/mt-document-drop/files/file-checks.ts';
import {iconOfFile} from '../../../src/elements/mt-document-drop/list/icons.ts';

const ANY = {accept: '', maxSize: 100, maxFiles: undefined};

describe('the check of a file', () => {
  it('takes every format of the service, in any case', () => {
    for (const extension of DOCUMENT_EXTENSIONS)
      assert.equal(checkFile({name: `Ā.${extension.toUpperCase()}`, size: 1}, ANY, 0), undefined);
  });

  for (const [name, size, problem] of [
    ['a.docx.exe', 1, 'documentType'],
    ['docx', 1, 'documentType'],
    ['a.docx ', 1, 'documentType'],
    ['.docx', 0, 'documentEmpty'],
    ['a.docx', 101, 'documentTooLarge'],
    ['a.docx', 100, undefined],
  ] as const) {
    it(`gives ${problem} for «${name}» of ${size} bytes`, () => {
      assert.equal(checkFile({name, size}, ANY, 0), problem);
    });
  }

  it('refuses settings for documents, also numbered by the browser, but no other JSON', () => {
    for (const name of ['mtservice-options.json', 'MTService-Options.JSON', 'mtservice-options (1).json'])
      assert.equal(checkFile({name, size: 1}, ANY, 0), 'documentType', name);
    for (const name of ['my-mtservice-options.json', 'mtservice-options-lv.json'])
      assert.equal(checkFile({name, size: 1}, ANY, 0), undefined, name);
  });

  it('names a PDF where the page does not accept it', () => {
    const limits = {...ANY, accept: '.docx'};
    assert.equal(checkFile({name: 'Vertrag.PDF', size: 1}, limits, 0), 'documentIsPdf');
    assert.equal(checkFile({name: 'a.txt', size: 1}, limits, 0), 'documentType');
  });

  it('shows an icon of its kind for each of them', () => {
    for (const extension of DOCUMENT_EXTENSIONS)
      assert.notEqual(iconOfFile(`Ā.${extension}`), 'other', extension);
    assert.equal(iconOfFile('Ā.ods'), 'table');
    assert.equal(iconOfFile('Ā.exe'), 'other');
  });

  it('counts the documents that are there', () => {
    assert.equal(checkFile({name: 'a.txt', size: 1}, {...ANY, maxFiles: 2}, 1), undefined);
    assert.equal(checkFile({name: 'a.txt', size: 1}, {...ANY, maxFiles: 2}, 2), 'tooManyDocuments');
  });

  it('never lets through what the client does not send', () => {
    for (const maxSize of [0, -1, NaN, Infinity, 2 ** 40])
      assert.equal(largestSize({maxSize}), 100 * 1024 * 1024);
  });

  it('reads the extensions as an input does', () => {
    assert.deepEqual(extensionsOf(' .DOCX,odt , '), ['docx', 'odt']);
    assert.equal(extensionsOf(' , '), DOCUMENT_EXTENSIONS);
  });
});
