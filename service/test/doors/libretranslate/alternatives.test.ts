import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {EVERYONE} from '../../../src/store/index.ts';
import {memoryEntries} from '../../../src/translation/memory/memory-entries.ts';
import {humanTranslationKeys} from '../../../src/translation/segments/human-translations.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {askDoor} from '../ask-door.ts';

const SYSTEMS = [
  {engine: 'p', id: 'smt-1', source: 'en', target: 'lv'},
  {engine: 'p', id: 'smt-2', source: 'en', target: 'lv'},
  {engine: 'p', id: 'smt-own', source: 'en', target: 'lv', visibleTo: ['Žanete']},
  {engine: 'p', id: 'smt-de', source: 'de', target: 'lv'},
];
const SENTENCE = 'The Donaudampfschifffahrt ends here for today.';
const GERMAN = 'Die Donaudampfschifffahrt endet, guten Morgen und vielen Dank!';

describe('alternatives at the door of LibreTranslate', () => {
  let service: TestService;
  before(async () => {
    const engines = {p: {engine: 'phrasebook'}};
    const doors = {libretranslate: true};
    const configuration = {engines, systems: SYSTEMS, doors, limits: {dailyCharacters: 1_000}};
    service = await runService(configuration, {overSockets: true});
    const anna = await service.store.users.byName('anna');
    await service.addUser('Žanete');
    const otherUser = await service.store.users.byName('Žanete');
    for (const [userId, systemId, source, translation] of [
      [anna?.id, 'smt-1', SENTENCE, 'Donavas kuģniecība beidzas.'],
      [EVERYONE, 'smt-1', SENTENCE, 'Kuģošana pa Donavu beidzas.'],
      [anna?.id, 'smt-2', SENTENCE, 'Kuģu satiksme pa Donavu beidzas. 🚢'],
      [EVERYONE, 'smt-2', SENTENCE, 'Donavas kuģniecība beidzas.'],
      [otherUser?.id, 'smt-1', SENTENCE, 'Citas lietotājas tulkojums.'],
      [EVERYONE, 'smt-own', SENTENCE, 'Slēgtas sistēmas tulkojums.'],
      [EVERYONE, 'smt-de', SENTENCE, 'No vācu valodas.'],
      [anna?.id, 'smt-de', GERMAN, 'Kuģniecība beidzas, labrīt un paldies!'],
      [EVERYONE, 'smt-de', GERMAN, 'Kuģošana beidzas, labrīt un liels paldies!'],
      [EVERYONE, 'smt-1', GERMAN, 'No angļu valodas.'],
      [EVERYONE, 'smt-2', 'Press <b>here</b> & wait', 'Spiediet <b>šeit</b> & gaidiet'],
      [anna?.id, 'smt-1', 'Press <b>here</b> & wait', '<b>Te</b> spiediet & gaidiet'],
    ] as const) {
      const keys = humanTranslationKeys(source);
      assert.ok(keys && userId !== undefined);
      await service.store.memory.save(userId, systemId, memoryEntries(keys, source, translation));
    }
  });
  after(() => service?.close());

  const translated = async (rest: object) => {
    const sent = {source: 'en', target: 'lv', api_key: service.token, ...rest};
    const {json} = await askDoor(`${service.url}/libretranslate/translate`, sent);
    return json as {translatedText: unknown; alternatives?: unknown};
  };

  it('are the human translations of the text for any system of the pair, without repeats', async () => {
    assert.deepEqual(await translated({q: SENTENCE, alternatives: 5}), {
      translatedText: 'Donavas kuģniecība beidzas.',
      alternatives: ['Kuģošana pa Donavu beidzas.', 'Kuģu satiksme pa Donavu beidzas. 🚢'],
    });
    assert.deepEqual((await translated({q: SENTENCE, alternatives: 1})).alternatives, [
      'Kuģošana pa Donavu beidzas.',
    ]);
    assert.equal((await translated({q: SENTENCE, alternatives: 0})).alternatives, undefined);
  });

  it('have the tags of the text, and are empty if there are none', async () => {
    const q = ['<p>Press <b class="x">here</b> &amp; wait</p>', 'Labrīt', '', SENTENCE];
    const {alternatives, translatedText} = await translated({q, format: 'html', alternatives: 9});
    assert.equal((translatedText as string[])[0], '<p><b class="x">Te</b> spiediet &amp; gaidiet</p>');
    assert.deepEqual((alternatives as string[][]).slice(0, 3), [
      ['<p>Spiediet <b class="x">šeit</b> &amp; gaidiet</p>'],
      [],
      [],
    ]);
    assert.equal((alternatives as string[][])[3]?.length, 2);
  });

  it('are found in the language of each text', async () => {
    const q = [`${GERMAN} `, SENTENCE];
    const answer = await translated({q, source: 'auto', alternatives: 1});
    const translations = ['Kuģniecība beidzas, labrīt un paldies! ', 'Donavas kuģniecība beidzas.'];
    assert.deepEqual(answer.translatedText, translations);
    assert.deepEqual(answer.alternatives, [
      ['Kuģošana beidzas, labrīt un liels paldies! '],
      ['Kuģošana pa Donavu beidzas.'],
    ]);
  });

  it('cost no characters', async () => {
    const anna = await service.store.users.byName('anna');
    const costs = async (alternatives: number) => {
      const used = async () => (await service.store.usage.ofUser(anna?.id ?? 0, '2026-01-01'))[0]?.characters;
      const earlier = (await used()) ?? 0;
      await translated({q: SENTENCE, alternatives});
      return ((await used()) ?? 0) - earlier;
    };
    assert.deepEqual([await costs(0), await costs(5)], [SENTENCE.length, SENTENCE.length]);
  });
});
