import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import type {Segment, SegmentPart} from '../../../src/engines/engine.ts';
import {keepsCodes, textOf} from '../../../src/engines/segment-content.ts';
import {withWholeTerms} from '../../../src/translation/terms/whole-terms.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {contextOf, wordTranslator} from '../translators.ts';

const terms = [
  {source: 'credit card', target: 'Kreditkarte'},
  {source: 'machine translation', target: 'MT-Begriff'},
];
const WORDS = {credit: 'Kredit', card: 'Karte', machine: 'Maschine', translation: 'Übersetzung', the: 'die'};

async function translated(text: string, inlineCodes = true) {
  const terminology = {terms, searched: terms, banned: []};
  const context = contextOf(wordTranslator(WORDS, {inlineCodes}), {terms, terminology, judged: true});
  const [result] = await translateTexts([text], context);
  const checks = result!.checks.map(({check}) => check).filter((check) => check.startsWith('term'));
  return [result!.translation, ...checks];
}

describe('a term whose words are divided by tags', () => {
  for (const [source, translation] of [
    ['the <b>credit</b> card', 'die <b>Kreditkarte</b>'],
    ['the credit <b>card</b>, 2', 'die <b>Kreditkarte</b>, 2'],
    ['the <b>credit</b> <i>card</i>', 'die <b><i>Kreditkarte</i></b>'],
    ['the <b><i>credit</i></b> card', 'die <b><i>Kreditkarte</i></b>'],
    ['the <u>credit <b>card</b></u>', 'die <u><b>Kreditkarte</b></u>'],
    ['the cre<b>dit</b> card', 'die <b>Kreditkarte</b>'],
    ['<b>credit</b> card <b>machine</b> translation', '<b>Kreditkarte</b> <b>MT-Begriff</b>'],
  ] as const)
    it(`is within the tags: ${source}`, async () => {
      assert.deepEqual((await translated(source)).slice(0, 2), [translation, 'termApplied']);
      assert.deepEqual((await translated(source, false)).slice(0, 2), [translation, 'termApplied']);
    });

  for (const [source, translation] of [
    ['the <b>big credit</b> card', 'die <b>big Kredit</b> Karte'],
    ['the credit <x/>card', 'die Kredit <x/>Karte'],
    ['the <code>credit</code> card', 'die <code>credit</code> Karte'],
  ] as const)
    it(`is reported as missed where it cannot be within them: ${source}`, async () => {
      const [found, ...checks] = await translated(source);
      assert.equal(found, translation);
      assert.deepEqual(checks, source.includes('code') ? [] : ['termMissed']);
    });

  it('keeps each tag once, properly nested, whatever the tags are', () => {
    const tree: fc.Arbitrary<(id: () => number) => SegmentPart[]> = fc.letrec<{
      node: (id: () => number) => SegmentPart[];
    }>((tie) => ({
      node: fc.oneof(
        {maxDepth: 4, withCrossShrink: true},
        fc.constantFrom('a', 'bb', ' ').map((text) => () => [text]),
        fc.constant((id: () => number): SegmentPart[] => [{kind: 'standalone', id: id()}]),
        fc.array(tie('node'), {maxLength: 4}).map((children) => (next: () => number): SegmentPart[] => {
          const id = next();
          return [{kind: 'open', id}, ...children.flatMap((child) => child(next)), {kind: 'close', id}];
        }),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(tree, {maxLength: 8}), fc.array(fc.nat(12), {maxLength: 6}), (nodes, cuts) => {
        let last = 0;
        const segment: Segment = nodes.flatMap((node) => node(() => (last += 1)));
        const ends = [...new Set(cuts)].sort((a, b) => a - b);
        const matches = ends.flatMap((start, index) => {
          const end = ends[index + 1];
          return end === undefined || end > textOf(segment).length ? [] : [{start, end, target: 'x'}];
        });
        const whole = withWholeTerms(segment, matches);
        assert.ok(keepsCodes(segment, whole));
        assert.equal(textOf(whole), textOf(segment));
      }),
    );
  });
});
