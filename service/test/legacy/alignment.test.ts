import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {LegacyExtendedTranslation} from '../../src/legacy/json-profile.ts';
import {sendTo} from '../http/send-to.ts';
import {startParityService} from '../soap/parity-service.ts';
import {child, envelope, escaped, post, resultOf, type Element} from '../soap/soap-message.ts';
import {sendLegacy, service, systemID, usePhrasebook} from './legacy-service.ts';
import {EXTENDED_FIELDS} from '../json/extended-fields.ts';

const CONTRACT = 'http://letsmt.eu/translationAPI';
const ALIGNED = [...EXTENDED_FIELDS, 'sourceWordRanges', 'targetWordRanges', 'wordAlignment'].toSorted();
const IN_JSON = [...ALIGNED, 'confidentWordAlignment', 'phraseAlignment'].toSorted();

/**
 * Texts that the original client must be able to draw: with tags, without words, in several scripts, with no
 * spaces between sentences.
 */
const DRAWN = [
  'Bread',
  '...',
  '– 👩‍👩‍👧 –',
  ' Bread. ??? Water!\r\nHow are you?',
  '<p>Good <b>morning</b>!</p><code>let x</code><p>&amp; <br/></p>',
  '你好。再见。谢谢。',
  'مرحبا بك. كيف حالك؟',
  'nul\0byte. Donaudampfschifffahrtsgesellschaft, Glāžšķūņa rūķīši!',
  '{count, plural, one {# file} other {# files}} https://example.com',
];

/**
 * Checks properties that the original client needs when it draws a text: each text has words; the words are in order
 * and inside sentences; each word is in the same phrase as the previous word, or in the next phrase.
 */
function assertDrawn(text: string, result: LegacyExtendedTranslation): void {
  const phrases = result.phraseAlignment!.toSorted(([[a = 0]], [[b = 0]]) => a - b);
  for (const [side, sideText, words, sentences] of [
    [0, text, result.sourceWordRanges!, result.originalSentenceRanges],
    [1, result.translation, result.targetWordRanges!, result.translationSentenceRanges],
  ] as const) {
    assert.ok(words.length > 0, `no words in ${JSON.stringify(sideText)}`);
    const inPhrases = (side === 0 ? phrases : result.phraseAlignment!).flatMap((phrase) => phrase[side]);
    assert.deepEqual(inPhrases, [...words.keys()]);
    let end = 0;
    for (const [from, to] of words) {
      assert.ok(
        from >= end && to > from && to <= sideText.length,
        `${from} to ${to} of ${JSON.stringify(sideText)}`,
      );
      if (sentences.length > 0)
        assert.ok(sentences.some(([start, count]) => from >= start && to <= start! + count!));
      end = to;
    }
  }
  assert.ok(result.phraseAlignment!.every(([source, target]) => source.length > 0 && target.length > 0));
}

describe('word alignment, for clients of the original service', () => {
  usePhrasebook();

  const translated = async (text: string, options = 'alignment', token = service.token) => {
    const body = {appID: 'legacy', systemID, text, options};
    const {status, json, text: raw} = await sendLegacy(service, 'TranslateEx', {token, body});
    assert.equal(status, 200, raw);
    return json as LegacyExtendedTranslation;
  };
  /** Pairs of aligned words. */
  const linked = (text: string, result: LegacyExtendedTranslation) =>
    result.wordAlignment!.map(([from, to]) => [
      text.slice(...result.sourceWordRanges![from]!),
      result.translation.slice(...result.targetWordRanges![to]!),
    ]);
  const numbers = ({children}: Element): number[][] =>
    children.map((row) => row.children.map(({text}) => Number(text)));

  it('links the words of each phrase, and unknown words with themselves', async () => {
    const text = '👩‍👩‍👧 How are you, zebra? Bread!';
    const result = await translated(text);
    assert.equal(result.translation, '👩‍👩‍👧 Kā jums klājas, zebra? Maize!');
    assert.deepEqual(
      linked(text, result),
      ['How', 'are', 'you']
        .flatMap((from) => ['Kā', 'jums', 'klājas'].map((to) => [from, to]))
        .concat([
          ['zebra', 'zebra'],
          ['Bread', 'Maize'],
        ]),
    );
  });

  it('counts in the texts as sent, with tags and references', async () => {
    const text = '<p class="a">Good &#233; <b>Bread</b> &amp; <i>water</i></p><p>Thank you</p>';
    const result = await translated(text);
    assert.deepEqual(
      linked(text, result).filter(([from]) => from !== '&#233;'),
      [
        ['Good', 'Labs'],
        ['Bread', 'Maize'],
        ['water', 'ūdens'],
        ['Thank', 'Paldies'],
        ['you', 'Paldies'],
      ],
    );
    assert.deepEqual(linked(text, result)[1], ['&#233;', '&#233;']);
  });

  it('returns the same over SOAP, members in alphabetical order', async () => {
    const text = 'Good <b>morning</b>,\r\nbread & water';
    const json = await translated(text);
    const elements = `<systemID>${systemID}</systemID><text>${escaped(text)}</text><options>qe,alignment</options>`;
    const element = `<TranslateEx xmlns="${CONTRACT}">${elements}</TranslateEx>`;
    const result = resultOf(await post(service, envelope(element)));
    assert.deepEqual(
      result.children.map(({local}) => local),
      ALIGNED,
    );
    assert.deepEqual(numbers(child(result, 'sourceWordRanges')), json.sourceWordRanges);
    assert.deepEqual(numbers(child(result, 'targetWordRanges')), json.targetWordRanges);
    assert.deepEqual(numbers(child(result, 'wordAlignment')), json.wordAlignment);
    assert.ok(json.wordAlignment!.length > 3);
  });

  it('has all five fields in JSON, and over SOAP no element that the description lacks', async () => {
    assert.deepEqual(Object.keys(await translated('Bread')).sort(), IN_JSON);
    const {text} = await sendTo(`${service.url}/legacy/service.svc?singlewsdl`, {});
    const type = /<xs:complexType name="TranslateResult">(.*?)<\/xs:complexType>/s.exec(text)?.[1] ?? '';
    assert.deepEqual(
      [...type.matchAll(/<xs:element [^>]*name="(\w+)"/g)].map(([, name]) => name),
      ALIGNED,
    );
  });

  it('returns it for each text of an array', async () => {
    const textArray = ['Bread', '', '...', 'Bread water'];
    const body = {systemID, textArray, options: 'alignment'};
    const results = (await sendLegacy(service, 'TranslateArrayEx', {body}))
      .json as LegacyExtendedTranslation[];
    assert.deepEqual(
      results.map((result) => result.wordAlignment),
      [
        [[0, 0]],
        [],
        [],
        [
          [0, 0],
          [1, 1],
        ],
      ],
    );
  });

  it('returns no words for a human translation', async () => {
    const token = await service.addUser('human');
    const body = {systemID, text: 'Bread.', translation: 'Klaips.'};
    await sendLegacy(service, 'UpdateTranslation', {token, body});
    const human = await translated('Bread.', 'alignment', token);
    assert.deepEqual([human.translation, human.wordAlignment], ['Klaips.', []]);
    const text = 'Bread. Water.';
    assert.deepEqual(linked(text, await translated(text, 'alignment', token)), [['Water', 'Ūdens']]);
  });

  it('is returned only on request, and only by this interface', async () => {
    assert.deepEqual(Object.keys(await translated('Bread', 'qe')).sort(), EXTENDED_FIELDS);
    const body = {systemID, text: 'Bread', options: 'alignment'};
    const elsewhere = await service.send('TranslateEx', {body});
    assert.deepEqual(Object.keys(elsewhere.json as object).sort(), EXTENDED_FIELDS);
  });

  it('without alignment, returns words and phrases in JSON and no element over SOAP', async () => {
    const without = await startParityService();
    try {
      const {url, token} = without;
      const answered = async (text: string) => {
        const body = {systemID: 'smt-run', text, options: 'alignment'};
        const answer = await sendTo(`${url}/legacy/service.svc/json/TranslateEx`, {token, body});
        const result = answer.json as LegacyExtendedTranslation;
        assert.deepEqual(Object.keys(result).sort(), IN_JSON);
        return result;
      };
      const result = await answered('Good Bread. How?');
      assert.deepEqual(result.sourceWordRanges, [
        [0, 4],
        [5, 10],
        [10, 11],
        [12, 15],
        [15, 16],
      ]);
      assert.deepEqual([result.wordAlignment, result.confidentWordAlignment], [[], []]);
      assert.deepEqual(
        result.phraseAlignment?.map(([source]) => source),
        [
          [0, 1, 2],
          [3, 4],
        ],
      );
      for (const text of DRAWN) assertDrawn(text, await answered(text));
      const elements = '<systemID>smt-run</systemID><text>Bread</text><options>alignment</options>';
      const element = `<TranslateEx xmlns="${CONTRACT}">${elements}</TranslateEx>`;
      const overSoap = resultOf(await post(without, envelope(element)));
      assert.deepEqual(
        overSoap.children.map(({local}) => local),
        EXTENDED_FIELDS,
      );
    } finally {
      await without.close();
    }
  });

  it('has a word and a phrase for everything that the deployed client draws', async () => {
    for (const text of DRAWN) assertDrawn(text, await translated(text));
    const token = await service.addUser('drawn');
    for (const [text, translation] of [
      ['Bread. Water.', 'Maize un ūdens'],
      ['Soup', '…'],
    ] as const) {
      await sendLegacy(service, 'UpdateTranslation', {token, body: {systemID, text, translation}});
      const result = await translated(text, 'alignment', token);
      assert.equal(result.translation, translation);
      assertDrawn(text, result);
    }
  });
});
