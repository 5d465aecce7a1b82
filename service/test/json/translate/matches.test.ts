import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireExtendedTranslation} from '../../../../src/contract/index.ts';
import {memoryEntries} from '../../../src/translation/memory/memory-entries.ts';
import {humanTranslationKeys} from '../../../src/translation/segments/human-translations.ts';
import {EVERYONE} from '../../../src/store/index.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {sendTo} from '../../http/send-to.ts';

const SENTENCE = 'The Donaudampfschifffahrtsgesellschaft opens its new office in Riga on Monday morning.';

describe('human translations of similar sentences', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    systemID = await service.running('en', 'lv');
  });
  after(() => service?.close());

  const submit = (text: string, translation: string, token = service.token) =>
    service.send('UpdateTranslation', {token, body: {appID: 't', systemID, text, translation}});
  const ask = async (text: string, options = 'matches', token = service.token) => {
    const answer = await service.send('TranslateEx', {token, body: {appID: 't', systemID, text, options}});
    assert.equal(answer.status, 200, answer.text);
    return answer.json as WireExtendedTranslation;
  };

  it('come with the option, sentence by sentence', async () => {
    await submit(SENTENCE, 'Kuģniecība pirmdien no rīta Rīgā atver jaunu biroju. 😀');
    const {matches, translation} = await ask(`Good morning. <b>${SENTENCE.replace('Monday', 'Friday')}</b>`);
    assert.deepEqual(matches, [
      {
        sentence: 1,
        source: SENTENCE,
        translation: 'Kuģniecība pirmdien no rīta Rīgā atver jaunu biroju. 😀',
        score: 1 - 1 / 11,
      },
    ]);
    assert.doesNotMatch(translation, /Kuģniecība/);
    const without = await ask(SENTENCE.replace('Monday', 'Friday'), '');
    assert.ok(!('matches' in without));
  });

  it('are empty if the exact translation is used, or nothing is similar', async () => {
    await submit(SENTENCE, 'Kuģniecība.');
    const exact = await ask(SENTENCE);
    assert.deepEqual([exact.translation, exact.matches], ['Kuģniecība.', []]);
    assert.deepEqual((await ask('Something else entirely, is it not?')).matches, []);
    assert.deepEqual((await ask('')).matches, []);
  });

  it('are the user’s own and those for all, in arrays too, never another user’s', async () => {
    const otherToken = await service.addUser('other');
    await submit('My own secret sentence has seven words.', 'Mans.');
    const text = 'Our common public sentence has six words.';
    const keys = humanTranslationKeys(text);
    assert.ok(keys);
    await service.store.memory.save(EVERYONE, systemID, memoryEntries(keys, text, 'Kopīgais.'));
    const textArray = [
      'My own secret sentence has eight words.',
      '',
      'Our common public sentence has five words.',
    ];
    const body = {appID: 't', systemID, textArray, options: 'matches'};
    const matchesFor = async (token: string) => {
      const results = (await service.send('TranslateArrayEx', {token, body}))
        .json as WireExtendedTranslation[];
      return results.map(({matches = []}) => matches.map(({translation}) => translation));
    };
    assert.deepEqual(await matchesFor(service.token), [['Mans.'], [], ['Kopīgais.']]);
    assert.deepEqual(await matchesFor(otherToken), [[], [], ['Kopīgais.']]);
  });

  it('go with their translation, and change with it', async () => {
    const text = 'This is one sentence that will change soon.';
    const alike = 'This is one sentence that will change later.';
    await submit(text, 'Pirmais.');
    await submit(text, 'Otrais.');
    const currentMatches = async () => (await ask(alike)).matches?.map(({translation}) => translation);
    assert.deepEqual(await currentMatches(), ['Otrais.']);
    const keys = humanTranslationKeys(text);
    const user = await service.store.users.byName('anna');
    assert.ok(keys && user);
    await service.store.memory.remove(user.id, systemID, keys);
    assert.deepEqual(await currentMatches(), []);
  });

  it('are used with the numbers and capitals of the text, where nothing else differs', async () => {
    await submit('Our <b>office</b> has 12 rooms on 3 floors.', '3 stāvos mūsu <b>birojam</b> ir 12 telpas.');
    const used = await ask('Our <i>office</i> has 15 rooms on 4 floors. Good morning!', 'matches,provenance');
    assert.equal(used.translation, '4 stāvos mūsu <i>birojam</i> ir 15 telpas. Labrīt!');
    assert.deepEqual([used.provenance?.human, used.matches], ['some', []]);
    const inCapitals = await ask('OUR OFFICE HAS 15 ROOMS ON 4 FLOORS.', 'provenance');
    assert.equal(inCapitals.translation, '4 STĀVOS MŪSU BIROJAM IR 15 TELPAS.');
    // 21 rooms need the singular in Latvian.
    const unsure = await ask('Our office has 21 rooms on 4 floors.');
    assert.doesNotMatch(unsure.translation, /birojam/);
    assert.equal(unsure.matches?.length, 1);
  });

  it('stay out of the legacy shapes', async () => {
    const {json} = await sendTo(`${service.url}/legacy/service.svc/json/TranslateEx`, {
      token: service.token,
      body: {systemID, text: SENTENCE, options: 'matches'},
    });
    assert.ok(!('matches' in (json as object)));
  });

  it('are found among many with as many rare words as must be left', async () => {
    const user = await service.store.users.byName('anna');
    const word = (number: number) => `${number.toString(36)}x`;
    const sentence = (number: number) =>
      ['the', 'of', 'and', 'to', word(number % 7), word(number % 50), word(number), 'in', 'a', 'is'].join(
        ' ',
      );
    const entries = Array.from({length: 3_000}, (_, number) => {
      const keys = humanTranslationKeys(sentence(number));
      return keys ? memoryEntries(keys, sentence(number), `T${number}`) : [];
    });
    await service.store.memory.save(user!.id, systemID, entries.flat());
    for (const number of [777, 1_234, 2_999]) {
      const {matches = []} = await ask(sentence(number).replace('of', 'for').replace('in', 'on'));
      assert.equal(matches[0]?.translation, `T${number}`);
      assert.ok(Math.abs(matches[0].score - 0.8) < 1e-9);
    }
  });
});
