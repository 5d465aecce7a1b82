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

const dictionary = (source: string, target: string, entries: Record<string, string>) => ({
  sourceLangCode: source as deepl.SourceGlossaryLanguageCode,
  targetLangCode: target as deepl.TargetGlossaryLanguageCode,
  entries: new deepl.GlossaryEntries({entries}),
});

describe('glossaries at the door of DeepL', () => {
  let service: TestService;
  let client: deepl.DeepLClient;
  const headers = () => ({authorization: `DeepL-Auth-Key ${service.token}`});
  let door: string;
  const ids: Record<string, string> = {};
  before(async () => {
    const engines = {phrasebook: {engine: 'phrasebook'}};
    service = await runService(
      {engines, doors: {deepl: true}, limits: {glossariesPerUser: 3, glossaryTermsPerUser: 20}},
      {overSockets: true},
    );
    door = `${service.url}/deepl`;
    client = new deepl.DeepLClient(service.token, {serverUrl: door, maxRetries: 0});
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

  it('of the operator cannot be changed by clients, which get an error', async () => {
    const refusal = {message: /Bad request, message: This glossary is a term corpus that the operator/};
    await assert.rejects(client.deleteGlossary(ids['Wörter']!), refusal);
    await assert.rejects(
      client.replaceMultilingualGlossaryDictionary(ids['Wörter']!, dictionary('en', 'de', {tram: 'Bim'})),
      refusal,
    );
    const listed = await client.listGlossaries();
    assert.deepEqual(listed.map(({name}) => name).sort(), ['Doppelt', 'Wörter']);
    const form = new URLSearchParams({name: 'x'});
    const answer = await fetch(`${door}/v2/glossaries`, {method: 'POST', body: form});
    assert.equal(answer.status, 403, 'without a key');
  });

  it('are made by deepl-node, used in translations, and deleted', async () => {
    const entries = new deepl.GlossaryEntries({
      entries: {'good morning': 'Einen wunderschönen Morgen', shukran: 'شكرا 👋'},
    });
    const made = await client.createGlossary('Grüße', 'en', 'de', entries);
    assert.deepEqual(
      [made.name, made.ready, made.sourceLang, made.targetLang, made.entryCount],
      ['Grüße', true, 'en', 'de', 2],
    );
    assert.ok(Math.abs(made.creationTime.getTime() - Date.now()) < 3_600_000);
    assert.deepEqual((await client.getGlossaryEntries(made)).entries(), entries.entries());
    const {text} = await client.translateText('Good morning!', 'en', 'de', {glossary: made});
    assert.match(text, /wunderschönen Morgen/i);
    const same = await client.createGlossary('Grüße', 'en', 'de', entries);
    assert.notEqual(same.glossaryId, made.glossaryId, 'a second one of the name');
    for (const glossary of [made, same]) await client.deleteGlossary(glossary);
    await assert.rejects(client.getGlossary(made.glossaryId), deepl.GlossaryNotFoundError);
    await assert.rejects(client.deleteGlossary(made.glossaryId), deepl.GlossaryNotFoundError);
    await assert.rejects(
      client.translateText('Good morning!', 'en', 'de', {glossary: made.glossaryId}),
      /no such glossary/,
    );
  });

  it('are made from CSV with quotes, and refused with the line of what is wrong', async () => {
    const csv = 'tram,"Bim, die",en,de\n"a ""b""",c\n';
    const made = await client.createGlossaryWithCsv('CSV', 'en', 'de', Buffer.from(csv));
    assert.deepEqual((await client.getGlossaryEntries(made)).entries(), {tram: 'Bim, die', 'a "b"': 'c'});
    await client.deleteGlossary(made);
    for (const [fields, message] of [
      [{entries: 'a\tb\nc'}, /line 2: an entry is a source and a target, with a tab between/],
      [{entries: 'a\tb\na\tc'}, /line 2: .*a/],
      [{entries: '\n\n'}, /has no glossary entries/],
      [{entries_format: 'csv', entries: 'a,"b'}, /not CSV: a quote is not closed/],
      [{entries_format: 'xlsx'}, /entries_format must be one of: tsv, csv/],
      [{name: ''}, /name is missing/],
      [{target_lang: 'en'}, /name the same language/],
      [{target_lang: 'JA'}, /'target_lang' not supported: no system translates from en to ja/],
      [{source_lang: 'x'}, /'source_lang' not supported/],
    ] as const) {
      const complete = {
        name: 'x',
        source_lang: 'EN',
        target_lang: 'DE',
        entries_format: 'tsv',
        entries: 'a\tb',
      };
      const body = new URLSearchParams({...complete, ...fields});
      const {status, json} = await askDoor(`${door}/v2/glossaries`, body, headers());
      assert.equal(status, 400, JSON.stringify(fields));
      assert.match((json as {message: string}).message, message);
    }
    assert.equal((await client.listGlossaries()).length, 2);
  });

  it('with several languages are made, changed and deleted by deepl-node', async () => {
    const made = await client.createMultilingualGlossary('Vārdi', [
      dictionary('en', 'de', {tram: 'Bim', bread: 'Brot'}),
      dictionary('en', 'lv', {'good morning': 'sveiks, rīts'}),
    ]);
    const sizes = ({dictionaries}: deepl.MultilingualGlossaryInfo) =>
      dictionaries.map((each) => [each.sourceLangCode, each.targetLangCode, each.entryCount]);
    assert.deepEqual(sizes(made), [
      ['en', 'de', 2],
      ['en', 'lv', 1],
    ]);
    await assert.rejects(client.getGlossary(made.glossaryId), /several languages: use version 3/);
    assert.ok((await client.listMultilingualGlossaries()).some(({name}) => name === 'Vārdi'));
    const id = made.glossaryId;
    const {text} = await client.translateText('Good morning!', 'en', 'lv', {glossary: id});
    assert.match(text, /sveiks, rīts/i);
    await assert.rejects(
      client.translateText('Labrīt!', 'lv', 'en-US', {glossary: id}),
      /the glossary has none from lv to en/,
    );

    const added = dictionary('en', 'de', {bread: 'Laib', milk: 'Milch'});
    assert.deepEqual(sizes(await client.updateMultilingualGlossaryDictionary(id, added))[0], ['en', 'de', 3]);
    const entriesOf = async () =>
      (await client.getMultilingualGlossaryDictionaryEntries(id, 'en', 'de')).entries.entries();
    assert.deepEqual(await entriesOf(), {tram: 'Bim', bread: 'Laib', milk: 'Milch'});
    await client.replaceMultilingualGlossaryDictionary(id, dictionary('en', 'de', {tram: 'Tram'}));
    assert.deepEqual(await entriesOf(), {tram: 'Tram'});
    assert.equal((await client.updateMultilingualGlossaryName(id, 'Jauni vārdi')).name, 'Jauni vārdi');
    await client.deleteMultilingualGlossaryDictionary(id, 'en', 'de');
    assert.deepEqual(sizes(await client.getMultilingualGlossary(id)), [['en', 'lv', 1]]);
    await assert.rejects(
      client.deleteMultilingualGlossaryDictionary(id, 'en', 'de'),
      deepl.GlossaryNotFoundError,
    );
    await client.deleteMultilingualGlossary(id);
    await assert.rejects(client.getMultilingualGlossary(id), deepl.GlossaryNotFoundError);
  });

  it('with several languages come as JSON, too, and several are used together, the first with a word first', async () => {
    const idOf = async (target_lang: string, entries: string) => {
      const dictionaries = [{source_lang: 'en', target_lang, entries, entries_format: 'tsv'}];
      const {status, json} = await askDoor(
        `${door}/v3/glossaries`,
        {name: target_lang, dictionaries},
        headers(),
      );
      assert.equal(status, 201, JSON.stringify(json));
      return (json as {glossary_id: string}).glossary_id;
    };
    const german = await idOf('de', 'good morning\tMahlzeit');
    const latvian = await idOf('lv', 'good morning\tsveiks');
    const translate = (glossary_ids: readonly string[], text = ['Good morning!']) => {
      const languages = {source_lang: 'EN', target_lang: 'DE'};
      return askDoor(`${door}/v2/translate`, {text, ...languages, glossary_ids}, headers());
    };
    assert.match(JSON.stringify((await translate([latvian, german])).json), /Mahlzeit/i);
    const formal = await idOf('de', 'good morning\tGuten Morgen\ngood evening\tGuten Abend');
    const texts = async (glossary_ids: readonly string[]) =>
      JSON.stringify((await translate(glossary_ids, ['Good morning!', 'Good evening!'])).json);
    assert.match(await texts([german, latvian, formal]), /Mahlzeit!.*Guten Abend!/i);
    assert.match(await texts([formal, german]), /Guten Morgen!.*Guten Abend!/i);
    const sixth = await translate(Array.from({length: 6}, () => german));
    assert.deepEqual(
      [sixth.status, /has 6 glossaries: send at most 5/.test(JSON.stringify(sixth.json))],
      [400, true],
    );
    for (const id of [german, latvian, formal]) await client.deleteMultilingualGlossary(id);
    const wrong = await askDoor(`${door}/v3/glossaries`, {name: 'x', dictionaries: ['a']}, headers());
    assert.match(JSON.stringify(wrong.json), /dictionaries must be a list of objects/);
  });

  it('are bounded for each user, also when several are made at once', async () => {
    const entries = new deepl.GlossaryEntries({entries: {tram: 'Bim', bread: 'Brot'}});
    const made = await Promise.allSettled(
      Array.from({length: 5}, (_, index) => client.createGlossary(`Nr. ${index}`, 'en', 'de', entries)),
    );
    const refused = made.flatMap((each) => (each.status === 'rejected' ? String(each.reason) : []));
    assert.equal(refused.length, 2);
    assert.match(refused[0]!, /You may have 3 glossaries: delete one/);
    const long = new deepl.GlossaryEntries({
      entries: Object.fromEntries(Array.from({length: 20}, (_, index) => [`word ${index}`, 'Wort'])),
    });
    const [first, ...others] = made.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    await client.deleteGlossary(first!);
    await assert.rejects(
      client.createGlossary('Lang', 'en', 'de', long),
      /may have 20 entries together, and would have 24/,
    );
    for (const glossary of others) await client.deleteGlossary(glossary);
    assert.equal((await client.createGlossary('Lang', 'en', 'de', long)).entryCount, 20);
  });

  it('have the pairs of the systems', async () => {
    const pairs = await client.getGlossaryLanguagePairs();
    assert.ok(pairs.some(({sourceLang, targetLang}) => sourceLang === 'en' && targetLang === 'lv'));
  });

  it('are not the only thing that newer clients ask for: style rules are refused, and none are listed', async () => {
    assert.deepEqual(await client.getAllStyleRules(), []);
    await assert.rejects(
      client.createStyleRule({name: 'x', language: 'de'}),
      /Style rules are not supported by this service/,
    );
  });
});
