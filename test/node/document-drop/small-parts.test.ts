import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {DOCUMENT_EXTENSIONS} from '../../../src/contract/index.ts';
import {
  checkFile,
  extensionsOf,
  largestSize,
} from '../../../src/elements/mt-document-drop/files/file-checks.ts';
import {Pace} from '../../../src/elements/mt-document-drop/documents/time-left.ts';
import {durationText, sizeText} from '../../../src/elements/mt-document-drop/view/quantities.ts';
import {translatedName} from '../../../src/elements/mt-document-drop/translated-name.ts';

const ANY = {accept: '', maxSize: 100, maxFiles: undefined};

describe('the name of a translation', () => {
  for (const [name, language, expected] of [
    ['report.docx', 'lv', 'report.lv.docx'],
    ['Gada pārskats 2026. gads.ODT', 'en', 'Gada pārskats 2026. gads.en.ODT'],
    ['archive.tar.txt', 'pt-BR', 'archive.tar.pt-BR.txt'],
    ['README', 'lv', 'README.lv'],
    ['Skice.pages', 'lv', 'Skice.lv.docx'],
    ['x.constructor', 'lv', 'x.lv.constructor'],
    ['report.docx', '', 'report.docx'],
    ['دليل.docx', 'ar', 'دليل.ar.docx'],
  ] as const) {
    it(`is ${expected} for ${name} in ${language || 'an unknown language'}`, () => {
      assert.equal(translatedName(name, language), expected);
    });
  }
});

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

describe('the time that is left', () => {
  /** Notes `done` each second and gives what is left at the end. */
  function after(steps: readonly number[], total: number, secondsBetween = 1): number | undefined {
    const pace = new Pace();
    steps.forEach((done, index) => pace.note(done, index * secondsBetween * 1000));
    return pace.secondsLeft(total, (steps.length - 1) * secondsBetween * 1000);
  }

  it('is not known before enough was seen', () => {
    assert.equal(after([], 100), undefined);
    assert.equal(after([0, 10, 20, 30, 40], 100), undefined);
    assert.equal(after([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 100), undefined);
    assert.equal(after([0, 50, 60], 100, 10), undefined);
  });

  it('follows the pace that was seen', () => {
    assert.equal(after([0, 10, 20, 30, 40, 50, 60, 70, 80, 90], 190), 10);
  });

  it('does not count what was done before it was looked at', () => {
    assert.equal(after([900, 901, 902, 903, 904, 905, 906, 907, 908, 909], 1000), 91);
  });

  it('grows while nothing moves', () => {
    const moving = after([0, 10, 20, 30, 40, 50, 60, 70, 80], 160)!;
    const stuck = after([0, 10, 20, 30, 40, 50, 60, 70, 80, 80, 80, 80, 80, 80, 80, 80, 80], 160)!;
    assert.equal(moving, 8);
    assert.equal(stuck, 16);
  });

  it('forgets a pace of long ago', () => {
    const fast = Array.from({length: 100}, (_, index) => index * 100);
    const slow = Array.from({length: 300}, (_, index) => 9900 + index);
    const left = after([...fast, ...slow], 10_299)!;
    assert.ok(left > 90 && left < 110, String(left));
  });

  it('begins anew when the task does', () => {
    assert.equal(after([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0, 1], 100), undefined);
  });
});

describe('quantities in words', () => {
  it('have units of the language', () => {
    assert.equal(sizeText(0, 'en'), '0 bytes');
    assert.equal(sizeText(1023, 'en'), '1,023 bytes');
    assert.equal(sizeText(1536, 'en'), '1.5 kB');
    assert.equal(sizeText(52_428_800, 'en'), '50 MB');
    assert.equal(sizeText(1_258_291, 'lv'), '1,2 MB');
    assert.equal(durationText(61, 'en'), '2 minutes');
    assert.equal(durationText(90 * 60, 'en'), '90 minutes');
    assert.equal(durationText(3 * 3600, 'en'), '3 hours');
    assert.equal(durationText(3 * 3600, 'lv'), '3 stundas');
  });
});
