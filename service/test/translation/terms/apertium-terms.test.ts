import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {ApertiumEngine} from '../../../src/engines/apertium/apertium-engine.ts';
import type {ApertiumTranslator} from '../../../src/engines/apertium/apertium-translator.ts';
import type {Term} from '../../../src/engines/engine.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {deadlineSignal} from '../../engines/port-conformance.ts';
import {contextOf, textTranslator} from '../translators.ts';

const term = (source: string, target: string): Term => ({source, target});

describe('terms whose inflected forms Apertium knows', () => {
  let translator: ApertiumTranslator;
  before(async () => {
    translator = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
    await translator.start(deadlineSignal());
  });
  after(() => translator.stop());

  /** Describes the checks of terms, such as "missed leaves (lámina)" and "applied went → fue (ir)". */
  const termReports = async (text: string, terms: readonly Term[], more = {}) => {
    const context = contextOf(translator, {terms, judged: true, ...more});
    const [result] = await translateTexts([text], context);
    assert.ok(result);
    const {translation, checks} = result;
    return checks.flatMap(({check, source, translation: used, expected}) => {
      if (!check.startsWith('term')) return [];
      const words = [source && cut(text, source), used && cut(translation, used)].filter(Boolean);
      return [`${check.slice(4).toLowerCase()} ${words.join(' → ')} (${expected})`];
    });
  };
  const cut = (text: string, [range]: readonly (readonly [number, number])[]): string | undefined =>
    range && text.slice(range[0], range[0] + range[1]);

  const CASES: [name: string, text: string, terms: Term[], expected: string[]][] = [
    ['of the plural', 'Two trees fell.', [term('tree', 'arbusto')], ['applied trees → arbustos (arbusto)']],
    ['in both languages', 'She went home.', [term('go', 'ir')], ['applied went → Fue (ir)']],
    [
      'without a common stem',
      '<b>Children</b> sing.',
      [term('child', 'crío')],
      ['applied Children → críos (crío)'],
    ],
    ['in the list', 'A child sings.', [term('children', 'críos')], ['applied child → crío (críos)']],
    [
      'of several words, as of one that the dictionary has as a whole',
      'The red mice gave up, and New Yorks too.',
      [term('red mouse', 'ratón colorado'), term('give up', 'claudicar'), term('mouse', 'roedor')],
      ['applied red mice → ratones colorados (ratón colorado)', 'missed gave up (claudicar)'],
    ],
    [
      'that fits the sentence: a leaf, not to leave',
      'The leaves of the tree.',
      [term('leave', 'zarpar'), term('leaf', 'lámina')],
      ['applied leaves → láminas (lámina)'],
    ],
    ['not of words that only look alike', 'The universe.', [term('university', 'facultad')], []],
    ['not of a verb whose form is the term', 'It does work.', [term('done', 'hecho')], []],
    ['not of other pronouns', 'She sings.', [term('he', 'él')], []],
    [
      'of words that it does not know: by stems',
      'The frobnicators 😀 broke.',
      [term('frobnicator', 'frobnicador')],
      ['applied frobnicators → frobnicadores (frobnicador)'],
    ],
  ];
  for (const [name, text, terms, expected] of CASES) {
    it(name, async () => assert.deepEqual(await termReports(text, terms), expected));
  }

  it('are reported for human translations too, of a sentence and of a whole text', async () => {
    const source = 'She went home. Children sing.';
    const terms = [term('go', 'ir'), term('child', 'crío')];
    const human = new Map([['She went home.', {source: 'She went home.', translation: 'Ella iba a casa.'}]]);
    const lookUp = async () => human;
    const ofSentence = ['applied went → iba (ir)', 'applied Children → críos (crío)'];
    assert.deepEqual(await termReports(source, terms, {lookUp}), ofSentence);
    const translation = 'Ella iba a casa. Los niños cantan.';
    const humanOfText = new Map([[source, {source, translation}]]);
    const ofText = ['applied went → iba (ir)', 'missed Children (crío)'];
    assert.deepEqual(await termReports(source, terms, {lookUp: async () => humanOfText}), ofText);
  });

  it('are looked up only if the request has terms', async () => {
    const ownTranslator = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
    await ownTranslator.start(deadlineSignal());
    try {
      await translateTexts(['Two trees fell.'], contextOf(ownTranslator, {judged: true}));
      assert.deepEqual(ownTranslator.analyserPids, []);
      await translateTexts(['Two trees fell.'], contextOf(ownTranslator, {terms: [term('tree', 'arbusto')]}));
      assert.equal(ownTranslator.analyserPids.length, 5);
    } finally {
      await ownTranslator.stop();
    }
  });

  it('are found by stems where the dictionary cannot be asked', async () => {
    const same = textTranslator((text) => text.replaceAll('e', 'a'));
    const without = {...same, analyse: async (texts: readonly string[]) => texts.map(() => undefined)};
    const terms = [term('tree', 'arbusto'), term('child', 'crío')];
    const expected = ['missed trees (arbusto)'];
    assert.deepEqual(
      await termReports('Two trees and children fell.', terms, {translator: without}),
      expected,
    );
    assert.deepEqual(await termReports('Two trees and children fell.', terms, {translator: same}), expected);
  });
});
