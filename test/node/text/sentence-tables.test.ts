import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {SentenceCutter} from '../../../src/elements/mt-translate-box/translating/sentence-cutter.ts';
import {splitSentences} from '../../../src/text/sentences.ts';

const folder = new URL('sentences/', import.meta.url);

/** Sentences as the service finds them. */
const inService = (text: string, language: string): string[] =>
  Array.from(splitSentences(text, language), ({start, end}) => text.slice(start, end));

/** Sentences as the box sends them. */
async function inBox(text: string, language: string): Promise<string[]> {
  const {sentences} = await new SentenceCutter(language).cut(text);
  return sentences.map((sentence) => sentence.text);
}

// A vertical bar marks the end of each sentence except the last one of a line.
for (const file of readdirSync(folder)) {
  const language = file.replace('.txt', '');
  const lines = readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean);
  const text = lines.join('\n').replaceAll('|', '');
  const wanted = lines.flatMap((line) => line.split('|').map((sentence) => sentence.trim()));

  describe(`sentences of ${language}`, () => {
    it('are in at least 60 lines', () => assert(lines.length >= 60, `${lines.length} lines`));

    for (const line of lines) {
      it(line, async () => {
        const [one, expected] = [line.replaceAll('|', ''), line.split('|').map((part) => part.trim())];
        assert.deepEqual(inService(one, language), expected, 'in the service');
        assert.deepEqual(await inBox(one, language), expected, 'in the box');
      });
    }

    it('are the same in one text', async () => {
      assert.deepEqual(inService(text, language), wanted, 'in the service');
      assert.deepEqual(await inBox(text, language), wanted, 'in the box');
    });
  });
}

describe('box and service', () => {
  it('find the same sentences in any text', async () => {
    const unit = fc.constantFrom(
      ...['. ', '.', '? ', '!', '…', ' ', '\n', '\u00a0', '„', '“', '"', '»', ')', '(', ' – ', ',', ':'],
      ...['Dr', 'z. B', 'No', 'U.S', '5', '12', 'Then', 'the', 'Ā', 'x', '👍🏽', '。', '你', '://', '\uD800'],
    );
    const text = fc.array(unit, {maxLength: 60}).map((units) => units.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('en', 'de', 'lv', 'zh', ''), async (any, language) => {
        assert.deepEqual(await inBox(any, language), inService(any, language));
      }),
      {numRuns: 300},
    );
  });
});
