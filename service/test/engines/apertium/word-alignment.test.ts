import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {ApertiumEngine} from '../../../src/engines/apertium/apertium-engine.ts';
import type {ApertiumTranslator} from '../../../src/engines/apertium/apertium-translator.ts';
import type {InlineCode, Segment, SegmentResult} from '../../../src/engines/engine.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {contextOf} from '../../translation/translators.ts';
import {STRINGS} from '../../translation/shield/protected-strings.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';
import {gone} from './gone.ts';

const open = (id: number): InlineCode => ({kind: 'open', id});
const close = (id: number): InlineCode => ({kind: 'close', id});
const alone = (id: number): InlineCode => ({kind: 'standalone', id});

describe('words that Apertium aligns', () => {
  let translator: ApertiumTranslator;
  before(async () => {
    translator = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
    await translator.start(deadlineSignal());
  });
  after(() => translator.stop());

  const aligned = async (segments: readonly Segment[]): Promise<SegmentResult[]> =>
    translator.translate({segments, terms: [], alignment: true, signal: deadlineSignal()});
  /** The links as pairs of words, and the links that are sure. */
  const linked = (segment: Segment, result: SegmentResult | undefined) => {
    assert.ok(result?.ok && result.alignment, JSON.stringify(result));
    const {source, target, links, sure = []} = result.alignment;
    const [from, to] = [textOf({ok: true, segment}), textOf(result)];
    const named = (pairs: typeof links) =>
      pairs.map(([one, other]) => `${from.slice(...source[one]!)} ${to.slice(...target[other]!)}`);
    return {to, links: named(links), sure: named(sure)};
  };

  const SAMPLES: [name: string, segment: Segment, to: string, links: string[], unsure: string[]][] = [
    [
      'that change places, and two that become one',
      ['The big cats of the man drank milk.'],
      'Los gatos grandes del hombre bebieron leche.',
      [
        'The Los',
        'big grandes',
        'cats gatos',
        'of del',
        'the del',
        'man hombre',
        'drank bebieron',
        'milk leche',
      ],
      ['of del', 'the del'],
    ],
    [
      'that belong together, as a whole',
      ['Good morning, John!'],
      'Buenos días, John!',
      ['Good Buenos', 'Good días', 'morning Buenos', 'morning días', 'John John'],
      ['Good Buenos', 'Good días', 'morning Buenos', 'morning días'],
    ],
    [
      'around codes, protected parts, signs of the stream and emoji',
      [alone(3), ' 👩‍👩‍👧 I see ', open(1), 'the ', open(2), 'red', close(2), ' house', close(1), '. @ ^s1^ 5%'],
      ' 👩‍👩‍👧 Veo la casa roja. @ ^s1^ 5%',
      ['see Veo', 'the la', 'red roja', 'house casa', 's1 s1', '5 5'],
      [],
    ],
    [
      'that the dictionary does not have',
      ['Donaudampfschifffahrtsgesellschaft rūķīši'],
      'Donaudampfschifffahrtsgesellschaft rūķīši',
      ['Donaudampfschifffahrtsgesellschaft Donaudampfschifffahrtsgesellschaft', 'rūķīši rūķīši'],
      [],
    ],
    [
      'with decomposed letters',
      ['The cafe\u0301 in Go\u0308teborg is red.\0'],
      'La cafetería en Göteborg es rojo.',
      ['The La', 'cafe\u0301 cafetería', 'in en', 'Go\u0308teborg Göteborg', 'is es', 'red rojo'],
      [],
    ],
    [
      'with an apostrophe, which the dictionary takes apart',
      ["The man's trees don't fall."],
      'Los árboles del hombre no caen.',
      ['The del', "man's hombre", 'trees Los', 'trees árboles', "don't no", 'fall caen'],
      ['trees Los', 'trees árboles'],
    ],
  ];
  for (const [name, segment, to, links, unsure] of SAMPLES) {
    it(name, async () => {
      const [result] = await aligned([segment]);
      const sure = links.filter((link) => !unsure.includes(link));
      assert.deepEqual(linked(segment, result), {to, links, sure});
    });
  }

  it('change no translation, whatever the text', async () => {
    const texts = STRINGS.flatMap(({language, text}) => (language === 'en' ? [text] : []));
    assert.ok(texts.length > 50);
    const context = contextOf(translator);
    const plain = await translateTexts(texts, context);
    const withWords = await translateTexts(texts, {...context, alignment: true});
    assert.deepEqual(
      withWords.map(({translation}) => translation),
      plain.map(({translation}) => translation),
    );
    const aligned = withWords.filter(({alignment}) => alignment && alignment.links.length > 0);
    assert.ok(aligned.length > 0.9 * texts.length, `${aligned.length} of ${texts.length}`);
  });

  it('are in positions of the text as sent, with its tags and addresses', async () => {
    const text = 'See <b>the red</b> house: https://x.lv/ &amp; {{a}} cats.\n\nGood morning';
    const [result] = await translateTexts([text], contextOf(translator, {alignment: true}));
    const {translation = '', alignment} = result ?? {};
    const words = alignment?.links.map(([from, to]) => [
      text.slice(...alignment.source[from]!),
      translation.slice(...alignment.target[to]!),
    ]);
    for (const pair of [
      ['red', 'roja'],
      ['house', 'casa'],
      ['cats', 'gatos'],
      ['morning', 'días'],
    ]) {
      assert.ok(
        words?.some((wordPair) => wordPair.join() === pair.join()),
        `${pair.join()}: ${JSON.stringify(words)}`,
      );
    }
  });

  it('cost nothing if not requested, and leave no process behind', async () => {
    const ownTranslator = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
    await ownTranslator.start(deadlineSignal());
    await ask(ownTranslator, [['The house']]);
    assert.deepEqual(ownTranslator.analyserPids, []);
    await ownTranslator.translate({
      segments: [['The house']],
      terms: [],
      alignment: true,
      signal: deadlineSignal(),
    });
    const [pid = 0] = ownTranslator.analyserPids;
    assert.ok(pid > 0);
    await ownTranslator.stop();
    assert.deepEqual(ownTranslator.analyserPids, []);
    await gone(pid);
  });

  it('are left out, and the translation is not, when the dictionary is killed; it is asked again', async () => {
    await aligned([['The house']]);
    const [pid = 0] = translator.analyserPids;
    process.kill(-pid, 'SIGSTOP');
    const answer = aligned([['The old house is red.']]);
    process.kill(-pid, 'SIGKILL');
    const [result] = await answer;
    assert.equal(textOf(result), 'La casa vieja es roja.');
    assert.ok(result?.ok && result.alignment === undefined);
    await gone(pid);
    const [again] = await aligned([['The old house is red.']]);
    assert.ok(again?.ok && again.alignment);
  });
});
