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

describe('which words come from which, for clients of the original service', () => {
  usePhrasebook();

  const translated = async (text: string, options = 'alignment', token = service.token) => {
    const body = {appID: 'legacy', systemID, text, options};
    const {status, json, text: raw} = await sendLegacy(service, 'TranslateEx', {token, body});
    assert.equal(status, 200, raw);
    return json as LegacyExtendedTranslation;
  };
  /** Pairs of words, as they stand in the two texts. */
  const linked = (text: string, result: LegacyExtendedTranslation) =>
    result.wordAlignment!.map(([from, to]) => [
      text.slice(...result.sourceWordRanges![from]!),
      result.translation.slice(...result.targetWordRanges![to]!),
    ]);
  const numbers = ({children}: Element): number[][] =>
    children.map((one) => one.children.map(({text}) => Number(text)));

  it('links the words of each phrase, and those that are not known with themselves', async () => {
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

  it('counts in the texts as they are sent, with tags and references', async () => {
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

  it('tells the same over SOAP, members in alphabetical order', async () => {
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

  it('tells it of each text of an array', async () => {
    const textArray = ['Bread', '', '...', 'Bread water'];
    const body = {systemID, textArray, options: 'alignment'};
    const results = (await sendLegacy(service, 'TranslateArrayEx', {body}))
      .json as LegacyExtendedTranslation[];
    assert.deepEqual(
      results.map((one) => one.wordAlignment),
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

  it('tells of no words in a human translation', async () => {
    const token = await service.addUser('human');
    const body = {systemID, text: 'Bread.', translation: 'Klaips.'};
    await sendLegacy(service, 'UpdateTranslation', {token, body});
    const whole = await translated('Bread.', 'alignment', token);
    assert.deepEqual([whole.translation, whole.wordAlignment], ['Klaips.', []]);
    const text = 'Bread. Water.';
    assert.deepEqual(linked(text, await translated(text, 'alignment', token)), [['Water', 'Ūdens']]);
  });

  it('is silent unless asked, and everywhere else', async () => {
    assert.deepEqual(Object.keys(await translated('Bread', 'qe')).sort(), EXTENDED_FIELDS);
    const body = {systemID, text: 'Bread', options: 'alignment'};
    const elsewhere = await service.send('TranslateEx', {body});
    assert.deepEqual(Object.keys(elsewhere.json as object).sort(), EXTENDED_FIELDS);
  });

  it('has all five fields in JSON, empty when the engine has none, and over SOAP no element then', async () => {
    const without = await startParityService();
    try {
      const body = {systemID: 'smt-run', text: 'Bread', options: 'alignment'};
      const {url, token} = without;
      const answer = await sendTo(`${url}/legacy/service.svc/json/TranslateEx`, {token, body});
      const result = answer.json as LegacyExtendedTranslation;
      assert.deepEqual(Object.keys(result).sort(), IN_JSON);
      const {sourceWordRanges, targetWordRanges, wordAlignment} = result;
      const {confidentWordAlignment, phraseAlignment} = result;
      assert.deepEqual(
        [sourceWordRanges, targetWordRanges, wordAlignment, confidentWordAlignment, phraseAlignment],
        [[], [], [], [], []],
      );
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
});
