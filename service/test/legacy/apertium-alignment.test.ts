import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {LegacyExtendedTranslation} from '../../src/legacy/json-profile.ts';
import {runService, type TestService} from '../http/running-service.ts';
import {child, envelope, escaped, post, resultOf, type Element} from '../soap/soap-message.ts';
import {sendLegacy} from './legacy-service.ts';

describe('which words come from which, of Apertium', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({engines: {apertium: {engine: 'apertium'}}});
    systemID = await service.running('en', 'es');
  });
  after(() => service?.close());

  const translated = async (text: string, options = 'alignment') => {
    const {
      status,
      json,
      text: raw,
    } = await sendLegacy(service, 'TranslateEx', {body: {systemID, text, options}});
    assert.equal(status, 200, raw);
    return json as LegacyExtendedTranslation;
  };
  const linked = (text: string, result: LegacyExtendedTranslation, links = result.wordAlignment!) =>
    links.map(([from, to]) => [
      text.slice(...result.sourceWordRanges![from]!),
      result.translation.slice(...result.targetWordRanges![to]!),
    ]);
  const numbers = ({children}: Element): number[][] =>
    children.map((row) => row.children.map(({text}) => Number(text)));

  const TEXT = '<p>👩‍👩‍👧 The <b>red</b> house.</p><p>Good morning</p>';

  it('is returned with the words that changed places, and which are sure', async () => {
    const result = await translated(TEXT);
    assert.equal(result.translation, '<p>👩‍👩‍👧 La casa <b>roja</b>.</p><p>Buenos días</p>');
    const sure = [
      ['The', 'La'],
      ['red', 'roja'],
      ['house', 'casa'],
    ];
    assert.deepEqual(linked(TEXT, result), [
      ...sure,
      ...['Good', 'morning'].flatMap((from) => ['Buenos', 'días'].map((to) => [from, to])),
    ]);
    assert.deepEqual(linked(TEXT, result, result.confidentWordAlignment), sure);
    assert.deepEqual(result.phraseAlignment, [
      [
        [0, 1, 2],
        [0, 1, 2],
      ],
      [
        [3, 4],
        [3, 4],
      ],
    ]);
    assert.equal((await translated(TEXT, '')).translation, result.translation);
  });

  it('is returned over SOAP as far as its description goes', async () => {
    const json = await translated(TEXT);
    const elements = `<systemID>${systemID}</systemID><text>${escaped(TEXT)}</text><options>alignment</options>`;
    const element = `<TranslateEx xmlns="http://letsmt.eu/translationAPI">${elements}</TranslateEx>`;
    const result = resultOf(await post(service, envelope(element)));
    assert.deepEqual(numbers(child(result, 'sourceWordRanges')), json.sourceWordRanges);
    assert.deepEqual(numbers(child(result, 'targetWordRanges')), json.targetWordRanges);
    assert.deepEqual(numbers(child(result, 'wordAlignment')), json.wordAlignment);
    assert.ok(result.children.every(({local}) => !/confident|phrase/i.test(local)));
  });
});
