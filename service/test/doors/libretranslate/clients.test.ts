import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {LibreTranslateTranslator} from '@translate-tools/core/translators/unstable/LibreTranslateTranslator/index.js';
import {libreTranslate} from 'libretranslate-ts';
import translate from 'translate';
import {runService, type TestService} from '../../http/running-service.ts';

describe('clients of LibreTranslate, unchanged', () => {
  let service: TestService;
  let root: string;
  before(async () => {
    const doors = {libretranslate: {port: 0}};
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}, doors}, {overSockets: true});
    root = service.doorUrls?.libretranslate ?? '';
  });
  after(() => service?.close());

  it('libretranslate-ts lists, detects and translates', async () => {
    libreTranslate.setApiEndpoint(root);
    libreTranslate.setApiKey(service.token);
    const english = (await libreTranslate.listLanguages()).find(({code}) => code === 'en');
    assert.equal(english?.name, 'English');
    assert.ok(english.targets.includes('lv'));
    const detection = await libreTranslate.detect('Labrīt! Kur ir tuvākā dzelzceļa stacija?');
    assert.deepEqual([detection.status, detection.language], [200, 'lv']);
    assert.ok(detection.confidence > 50 && detection.confidence <= 100, String(detection.confidence));
    const answer = await libreTranslate.translate('Good morning!', 'en', 'lv', 2);
    assert.deepEqual([answer.translatedText, answer.alternatives], ['Labrīt!', []]);
    const refused = await libreTranslate.translate('Good morning!', 'en', 'xx');
    assert.match(refused.error ?? '', /^xx is not supported$/);
  });

  it('@translate-tools/core translates one text and several', async () => {
    const translator = new LibreTranslateTranslator({apiHost: `${root}/translate`, apiKey: service.token});
    assert.equal(await translator.translate('Good morning!', 'en', 'lv'), 'Labrīt!');
    assert.deepEqual(await translator.translateBatch(['Good morning!', 'thank you'], 'en', 'de'), [
      'Guten Morgen!',
      'Danke',
    ]);
  });

  it('translate, which has its engines replaced for another address', async () => {
    const {libre} = translate.engines ?? {};
    assert.ok(libre);
    const translateWith = translate.Translate({
      engine: 'libre',
      key: service.token,
      engines: {libre: {...libre, fetch: (options) => [`${root}/translate`, libre.fetch(options)[1]]}},
    });
    assert.equal(await translateWith('Good morning!', {from: 'en', to: 'lv'}), 'Labrīt!');
  });
});
