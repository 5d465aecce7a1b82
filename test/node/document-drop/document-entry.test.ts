import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {translatedName} from '../../../src/elements/mt-document-drop/documents/document-entry.ts';

describe('the name of a translation', () => {
  for (const [name, language, expected] of [
    ['report.docx', 'lv', 'report.lv.docx'],
    ['Gada pārskats 2026. gads.ODT', 'en', 'Gada pārskats 2026. gads.en.ODT'],
    ['archive.tar.txt', 'pt-BR', 'archive.tar.pt-BR.txt'],
    ['README', 'lv', 'README.lv'],
    ['Skice.pages', 'lv', 'Skice.lv.docx'],
    ['Līgums.pdf', 'lv', 'Līgums.lv.docx'],
    ['x.constructor', 'lv', 'x.lv.constructor'],
    ['report.docx', '', 'report.docx'],
    ['دليل.docx', 'ar', 'دليل.ar.docx'],
  ] as const) {
    it(`is ${expected} for ${name} in ${language || 'an unknown language'}`, () => {
      assert.equal(translatedName(name, language), expected);
    });
  }
});
