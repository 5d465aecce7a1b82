import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {LegacyTranslation, LegacyUserData} from '../../src/legacy/json-profile.ts';
import {EVERYONE} from '../../src/store/index.ts';
import {memoryEntries} from '../../src/translation/memory/memory-entries.ts';
import {humanTranslationKeys} from '../../src/translation/segments/human-translations.ts';
import {errorOf} from '../http/send-to.ts';
import {phrasebookService, sendLegacy, service, systemID, usePhrasebook} from './legacy-service.ts';

describe('users and their translations, for clients of the original service', () => {
  usePhrasebook();

  const submit = (text: string, translation: string, token = service.token) =>
    sendLegacy(service, 'UpdateTranslation', {token, body: {systemID, text, translation}});
  const remove = (text: string, token = service.token) =>
    sendLegacy(service, 'RemoveTranslation', {token, body: {systemID, text}});
  const listed = async (token = service.token) => {
    const answer = await sendLegacy(service, 'GetTranslations', {token, query: {appID: 'legacy', systemID}});
    assert.equal(answer.status, 200, answer.text);
    return (answer.json as LegacyTranslation[]).map(({Source, Text}) => ({Source, Text}));
  };
  const translated = async (text: string, token = service.token) =>
    (await sendLegacy(service, 'Translate', {token, body: {systemID, text, options: ''}})).json;

  it('returns the user of the token, with a group', async () => {
    const token = await service.addUser('Žanete Bērziņa <b>😀</b>');
    const answer = await sendLegacy(service, 'GetUserInfo', {token, query: {appID: 'legacy'}});
    assert.deepEqual(answer.json as LegacyUserData, {
      activeGroup: 'everyone',
      email: null,
      name: 'Žanete Bērziņa <b>😀</b>',
      surname: null,
      userGroups: [{id: 'everyone', name: 'Everyone', userRoles: []}],
    });
    assert.equal((await sendLegacy(service, 'GetUserInfo', {token: 'mt_no'})).status, 401);
  });

  it('lists a translation once, and not after it is removed', async () => {
    const token = await service.addUser('once');
    const text = 'The <b>Donaudampfschifffahrt</b> ends here & now.';
    const engine = await translated(text, token);
    await submit(text, 'Šeit <b>kuģniecība</b> beidzas.', token);
    assert.deepEqual(await listed(token), [{Source: text, Text: 'Šeit <b>kuģniecība</b> beidzas.'}]);
    assert.equal(await translated(text, token), 'Šeit <b>kuģniecība</b> beidzas.');
    const removed = await remove(text, token);
    assert.deepEqual([removed.status, removed.text], [200, '']);
    assert.deepEqual(await listed(token), []);
    assert.equal(await translated(text, token), engine);
    const again = await remove(text, token);
    assert.deepEqual([again.status, errorOf(again).code], [404, 404]);
  });

  it('lists the newest translation of a text, whatever its white space', async () => {
    const token = await service.addUser('newest');
    await submit('Good  evening', 'Vakars', token);
    await submit('Good evening', 'Labs vakars', token);
    assert.deepEqual(await listed(token), [{Source: 'Good evening', Text: 'Labs vakars'}]);
  });

  it('keeps the translation of the plain text when that of the tagged one is removed', async () => {
    const token = await service.addUser('tags');
    await submit('Hello <i>dear</i> world', 'Sveika, <i>mīļā</i> pasaule', token);
    await submit('Hello dear world', 'Čau, pasaule', token);
    assert.equal((await listed(token)).length, 2);
    assert.equal((await remove('Hello <i>dear</i> world', token)).status, 200);
    assert.deepEqual(await listed(token), [{Source: 'Hello dear world', Text: 'Čau, pasaule'}]);
    // The translation submitted last is also used for texts with tags elsewhere.
    assert.match(String(await translated('<b>Hello</b> dear world', token)), /Čau/);
  });

  it('lists and removes only the translation that is asked for', async () => {
    const token = await service.addUser('asked');
    await submit('First “one”', 'Pirmais', token);
    await submit('Second <i>one</i>', 'Otrais <i>šis</i>', token);
    const query = {systemID, text: 'Second  <i>one</i>'};
    const {json} = await sendLegacy(service, 'GetTranslations', {token, query});
    const [{Id, ...translation}, ...machine] = json as [LegacyTranslation, ...LegacyTranslation[]];
    assert.deepEqual(
      machine.map(({Type}) => Type),
      ['machine'],
    );
    assert.ok(Number.isSafeInteger(Id) && Id > 0);
    assert.deepEqual(translation, {
      Accepted: true,
      CanEdit: true,
      FromMyDomain: true,
      Origin: 'asked',
      Source: 'Second <i>one</i>',
      Text: 'Otrais <i>šis</i>',
      Type: 'human',
    });
    const body = {systemID, text: 'Second <i>one</i>', translation: 'Trešais'};
    assert.equal((await sendLegacy(service, 'RemoveTranslation', {token, body})).status, 404);
    body.translation = 'Otrais <i>šis</i>';
    assert.equal((await sendLegacy(service, 'RemoveTranslation', {token, body})).status, 200);
    assert.deepEqual(await listed(token), [{Source: 'First “one”', Text: 'Pirmais'}]);
  });

  it('lists the machine’s translation of a text after the human one, for widgets that show the first', async () => {
    const token = await service.addUser('widget');
    const text = 'Good morning';
    const ask = async () => {
      const answer = await sendLegacy(service, 'GetTranslations', {token, query: {systemID, text}});
      assert.equal(answer.status, 200, answer.text);
      return answer.json as LegacyTranslation[];
    };
    const [system] = (await service.systems()).filter(({ID}) => ID === systemID);
    const [alone, ...others] = await ask();
    assert.deepEqual(others, []);
    const {Id, ...made} = alone!;
    assert.ok(Number.isSafeInteger(Id) && Id > 0);
    assert.deepEqual(made, {
      Accepted: false,
      CanEdit: false,
      FromMyDomain: true,
      Origin: system!.Title,
      Source: text,
      Text: 'Labrīt',
      Type: 'machine',
    });
    await submit(text, 'Sveiks rīts', token);
    assert.deepEqual(
      (await ask()).map(({Text, Type, Origin}) => [Text, Type, Origin]),
      [
        ['Sveiks rīts', 'human', 'widget'],
        ['Labrīt', 'machine', system!.Title],
      ],
    );
    assert.deepEqual(await listed(token), [{Source: text, Text: 'Sveiks rīts'}]);
  });

  it('lists a translation that was imported for all users as read-only', async () => {
    const text = 'Imported for everyone 😀';
    const keys = humanTranslationKeys(text);
    assert.ok(keys);
    await service.store.memory.save(EVERYONE, systemID, memoryEntries(keys, text, 'Visiem'));
    const ask = async () =>
      (await sendLegacy(service, 'GetTranslations', {query: {systemID, text}})).json as LegacyTranslation[];
    const [{Text, Type, CanEdit, Origin}] = (await ask()) as [LegacyTranslation];
    assert.deepEqual([Text, Type, CanEdit, Origin], ['Visiem', 'human', false, 'Everyone']);
    assert.equal((await remove(text)).status, 404);
    await submit(text, 'Man');
    const [ownTranslation] = await ask();
    assert.deepEqual([ownTranslation?.Text, ownTranslation?.CanEdit], ['Man', true]);
    assert.equal((await remove(text)).status, 200);
    assert.equal((await ask())[0]?.Text, 'Visiem');
  });

  it('has the errors of Translate when a text is asked for', async () => {
    const ask = (text: string, options: string) =>
      sendLegacy(service, 'GetTranslations', {body: {systemID, text, options}});
    assert.equal(errorOf(await ask('x', 'termCorpusId=c-no')).code, 41);
    const limited = await phrasebookService({limits: {dailyCharacters: 20}});
    try {
      const otherSystem = await limited.running('en', 'lv');
      const send = () =>
        sendLegacy(limited, 'GetTranslations', {body: {systemID: otherSystem, text: 'Fifteen letters'}});
      assert.equal((await send()).status, 200);
      assert.equal(errorOf(await send()).code, 11);
    } finally {
      await limited.close();
    }
  });

  it('shows and removes only the user’s own', async () => {
    const otherToken = await service.addUser('other');
    await submit('My secret sentence', 'Mans noslēpums');
    assert.deepEqual(await listed(otherToken), []);
    assert.equal((await remove('My secret sentence', otherToken)).status, 404);
    assert.equal((await listed()).length, 1);
  });

  it('answers with error 22 for a system that is not there, and 400 without one', async () => {
    for (const operation of ['GetTranslations', 'RemoveTranslation']) {
      const unknown = await sendLegacy(service, operation, {body: {systemID: 'smt-none', text: 'x'}});
      assert.deepEqual([unknown.status, errorOf(unknown).code], [404, 22]);
      const without = await sendLegacy(service, operation, {body: {text: 'x'}});
      assert.equal(without.status, 400);
    }
    const empty = await sendLegacy(service, 'RemoveTranslation', {body: {systemID, text: ' <br/> '}});
    assert.equal(empty.status, 404);
  });

  it('offers these operations at no other address', async () => {
    assert.equal((await service.send('GetUserInfo')).status, 404);
  });
});
