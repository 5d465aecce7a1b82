import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import type {TranslationContext} from '../../../src/translation/translation-context.ts';
import {contextOf, identity, type TestTranslator} from '../translators.ts';

const TERMS = [{source: 'house', target: 'casa'}];

async function translated(text: string, translator: TestTranslator, more: Partial<TranslationContext> = {}) {
  const [result] = await translateTexts([text], contextOf(translator, {terms: TERMS, judged: true, ...more}));
  assert.ok(result);
  const terms = result.checks.map(({check}) => check).filter((name) => name.startsWith('term'));
  return {terms, quality: result.quality};
}

describe('terms inside of protected text', () => {
  const plain = ['Open `house` now', 'Open {house} now', 'See https://example.com/house now'];
  const nested = ['Open house.txt now', 'Ask @house now', 'Ask {{ house }} and %house% now'];
  const marked = ['Open <code>house</code> now', 'Open <span translate="no">house</span> now'];
  for (const text of [...plain, ...nested, ...marked]) {
    it(`are not terms: ${text}`, async () => {
      const {terms, quality} = await translated(text, identity());
      assert.deepEqual(terms, []);
      const without = await translated(text, identity(), {terms: []});
      assert.equal(quality, without.quality);
    });
  }

  it('count next to it and in the branches of messages', async () => {
    const applied = await translated('The house in `house` now', identity());
    assert.deepEqual(applied.terms, ['termApplied']);
    const message = '{house, plural, one {a house} other {some house}}';
    const inBranches = await translated(message, identity());
    assert.deepEqual(inBranches.terms, ['termApplied', 'termApplied']);
  });

  it('count where protected text is translated', async () => {
    const {terms} = await translated('Open {house} now', identity({terms: true}), {shield: false});
    assert.deepEqual(terms, ['termMissed']);
  });
});
