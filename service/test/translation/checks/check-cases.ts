import assert from 'node:assert/strict';
import {it} from 'node:test';
import {checkSentence} from '../../../src/translation/checks/check-sentence.ts';

/** Languages as `en>lv`, a sentence, its translation, and the checks that are expected. */
export type Case = readonly [languages: string, source: string, translation: string, ...checks: string[]];

/** Names of the checks of a sentence. */
export function found([languages, source, translation]: Case): string[] {
  const [sourceLanguage = '', targetLanguage = ''] = languages.split('>');
  return checkSentence({source, translation, sourceLanguage, targetLanguage}).map(({check}) => check);
}

/** Tests each of the cases. */
export function check(cases: readonly Case[]): void {
  for (const one of cases) {
    const [languages, source, translation, ...checks] = one;
    it(`${languages}: ${source} / ${translation}: ${checks.join(', ') || 'no fault'}`, () => {
      assert.deepEqual(found(one), checks);
    });
  }
}
