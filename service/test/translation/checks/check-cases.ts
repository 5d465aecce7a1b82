import assert from 'node:assert/strict';
import {it} from 'node:test';
import {checkSentence} from '../../../src/translation/checks/check-sentence.ts';

/** Languages, such as `en>lv`, a sentence, its translation, and the expected checks. */
export type Case = readonly [languages: string, source: string, translation: string, ...checks: string[]];

/** Names of the checks found in a sentence. */
export function checkNames([languages, source, translation]: Case): string[] {
  const [sourceLanguage = '', targetLanguage = ''] = languages.split('>');
  return checkSentence({source, translation, sourceLanguage, targetLanguage}).map(({check}) => check);
}

/** Adds a test for each case. */
export function check(cases: readonly Case[]): void {
  for (const row of cases) {
    const [languages, source, translation, ...checks] = row;
    it(`${languages}: ${source} / ${translation}: ${checks.join(', ') || 'no fault'}`, () => {
      assert.deepEqual(checkNames(row), checks);
    });
  }
}
