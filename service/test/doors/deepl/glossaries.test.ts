import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import * as deepl from 'deepl-node';
import {runService, type TestService} from '../../http/running-service.ts';
import {askDoor} from '../ask-door.ts';

const TERMS = [
  {source: 'tram', target: 'Straßenbahn'},
  {source: 'Danube steamship company', target: 'Donaudampfschifffahrtsgesellschaft'},
  {source: 'shukran', target: 'شكرا 👋'},
];

describe('glossaries at the door of DeepL', () => {
  let service: TestService;
  let client: deepl.Translator;
  let door: string;
  const ids: Record<string, string> = {};
  before(async () => {
    const engines = {phrasebook: {engine: 'phrasebook'}};
    service = await runService({engines, doors: {deepl: true}}, {overSockets: true});
    door = `${service.url}/deepl`;
    client = new deepl.Translator(service.token, {serverUrl: door, maxRetries: 0});
    await service.addUser('Žanete');
    const [anna, otherUser] = [
      await service.store.users.byName('anna'),
      await service.store.users.byName('Žanete'),
    ];
    const ownCorpus = {type: 'private', source: 'en', target: 'de', systemId: undefined} as const;
    const twice = [
      ...TERMS,
      {source: 'tram', target: 'Tram'},
      {source: 'two\nlines', target: 'zwei\tSpalten'},
      {source: '\t', target: 'nichts'},
    ];
    for (const [title, ownerId, terms] of [
      ['Wörter', anna?.id, TERMS],
      ['Doppelt', anna?.id, twice],
      ['Svešie', otherUser?.id, TERMS],
    ] as const) {
      ids[title] = (await service.store.corpora.import({...ownCorpus, title, ownerId}, terms)).id;
    }
  });
  after(() => service?.close());

  it('are shown to deepl-node, unchanged, with their entries', async () => {
    const glossary = await client.getGlossary(ids['Wörter']!);
    assert.deepEqual(
      [glossary.name, glossary.ready, glossary.sourceLang, glossary.targetLang, glossary.entryCount],
      ['Wörter', true, 'en', 'de', 3],
    );
    const entries = (await client.getGlossaryEntries(glossary)).entries();
    assert.deepEqual(entries, Object.fromEntries(TERMS.map(({source, target}) => [source, target])));
  });

  it('have one line for each source, and nothing that breaks a line', async () => {
    const entries = await client.getGlossaryEntries(ids['Doppelt']!);
    assert.equal(entries.entries()['tram'], 'Straßenbahn');
    assert.equal(entries.entries()['two lines'], 'zwei Spalten');
    assert.equal(Object.keys(entries.entries()).length, 4);
    assert.ok(entries.toTsv());
    const authorization = `DeepL-Auth-Key ${service.token}`;
    const accept = 'text/tab-separated-values';
    const answer = await fetch(`${door}/v2/glossaries/${ids['Wörter']}/entries`, {
      headers: {authorization, accept},
    });
    assert.equal(answer.headers.get('content-type'), `${accept}; charset=utf-8`);
    assert.equal(await answer.text(), TERMS.map(({source, target}) => `${source}\t${target}`).join('\n'));
  });

  it('of other users are not found', async () => {
    for (const id of [ids['Svešie']!, 'tc-none', '%00']) {
      await assert.rejects(client.getGlossary(id), deepl.GlossaryNotFoundError, id);
      await assert.rejects(client.getGlossaryEntries(id), deepl.GlossaryNotFoundError, id);
    }
    const {status, json} = await askDoor(`${door}/v2/glossaries/${ids['Wörter']}/entries`);
    assert.deepEqual([status, Object.keys(json as object)], [403, ['message']]);
  });

  it('cannot be changed by clients, which get an error', async () => {
    const entries = new deepl.GlossaryEntries({entries: {artist: 'Māksliniece'}});
    const refusal = {message: /Bad request, message: Glossaries can only be read here/};
    await assert.rejects(client.createGlossary('Jauna', 'en', 'lv', entries), refusal);
    await assert.rejects(client.deleteGlossary(ids['Wörter']!), refusal);
    assert.equal((await client.listGlossaries()).length, 2);
    const answer = await fetch(`${door}/v2/glossaries`, {
      method: 'POST',
      body: new URLSearchParams({name: 'x'}),
    });
    assert.equal(answer.status, 403, 'without a key');
  });
});
