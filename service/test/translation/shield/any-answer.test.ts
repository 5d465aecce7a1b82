import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import type {Segment, SegmentPart} from '../../../src/engines/engine.ts';
import {parseMarkup} from '../../../src/translation/codes/parse-markup.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {contextOf, translatorOf} from '../translators.ts';

const KEPT = [
  '{{user}}',
  '%1$s',
  '{0}',
  '{% if a == "B. C" %}',
  'https://x.lv/a?b=c',
  'a.b@c.lv',
  '[gallery ids="1,2"]',
  'C:\\a\\b.txt',
  'v1.2.3',
  '<code>d. E</code>',
  '<b translate="no">F <i>g</i></b>',
  '{n, number}',
];
const WORDS = [
  'house',
  'Big',
  'ābele',
  'Straße',
  'שלום',
  '猫',
  '👍🏽',
  'it’s',
  '"',
  '. ',
  '? ',
  ', ',
  '<b>',
  '</b>',
  '<x/>',
  '&amp;',
  '\n',
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...KEPT), fc.constantFrom(...WORDS)), {minLength: 1, maxLength: 14})
  .map((parts) => parts.join(' '));

/** Changes that an engine may make to a segment. */
const CHANGES: Readonly<Record<string, (segment: Segment, by: number) => SegmentPart[]>> = {
  nothing: (segment) => [...segment],
  order: (segment) => [...segment].reverse(),
  capitals: (segment) => segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)),
  'small letters': (segment) => segment.map((part) => (typeof part === 'string' ? part.toLowerCase() : part)),
  loss: (segment, by) => segment.filter((_, index) => index !== by % segment.length),
  doubling: (segment, by) =>
    segment.flatMap((part, index) => (index === by % segment.length ? [part, part] : part)),
  codes: (segment) => segment.filter((part) => typeof part === 'string'),
  all: () => [],
  'other codes': () => ['x', {kind: 'standalone', id: 99}],
  'text of ours': () => ['\x001\x00 Qzxbbb {{user}} Qzxbbc'],
};

describe('whatever an engine does', () => {
  for (const [name, change] of Object.entries(CHANGES)) {
    for (const inlineCodes of [true, false]) {
      it(`to ${name}, ${inlineCodes ? 'with' : 'without'} codes: each protected part and tag is there as often`, async () => {
        const property = fc.asyncProperty(text, fc.nat(20), async (source, by) => {
          const translator = translatorOf((segment) => change(segment, by), {inlineCodes});
          const [result] = await translateTexts([source], contextOf(translator));
          const translation = result?.translation ?? '';
          const ownPlaceholders = name === 'text of ours' ? ['{{user}}'] : [];
          for (const keptPart of KEPT.filter((part) => !ownPlaceholders.includes(part))) {
            assert.equal(translation.split(keptPart).length, source.split(keptPart).length, translation);
          }
          assert.deepEqual(tagsOf(translation), tagsOf(source));
        });
        await fc.assert(property, {numRuns: 150});
      });
    }
  }
});

function tagsOf(markup: string): string[] {
  const {codes, source} = parseMarkup(markup);
  return codes.map(({start, end}) => source.slice(start, end)).sort();
}
