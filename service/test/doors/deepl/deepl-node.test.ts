import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import * as deepl from 'deepl-node';
import {until} from '../../systems/within.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {askDoor} from '../ask-door.ts';

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Ziņas</title><p>Good morning!</p></html>';

describe('deepl-node, unchanged', () => {
  let service: TestService;
  let client: deepl.Translator;
  let door: string;
  before(async () => {
    const engines = {phrasebook: {engine: 'phrasebook'}};
    service = await runService(
      {engines, limits: {dailyCharacters: 2_000}, doors: {deepl: true}},
      {overSockets: true},
    );
    door = `${service.url}/deepl`;
    client = new deepl.Translator(service.token, {serverUrl: door, maxRetries: 0});
    await service.store.corpora.import(
      {title: 'Termini', type: 'public', source: 'en', target: 'lv', systemId: undefined, ownerId: undefined},
      [{source: 'data set', target: 'datu kopa'}],
    );
  });
  after(() => service?.close());

  it('translates a text, several, and finds their languages', async () => {
    const single = await client.translateText('Good morning!', 'en', 'lv');
    assert.deepEqual([single.text, single.detectedSourceLang], ['Labrīt!', 'en']);
    const texts = ['Labrīt! Kur ir dzelzceļa stacija?', 'Vielen Dank für Ihre Hilfe, guten Morgen!'];
    const results = await client.translateText(texts, null, 'en-US');
    assert.deepEqual(
      results.map(({detectedSourceLang}) => detectedSourceLang),
      ['lv', 'de'],
    );
  });

  it('says when no system has the language of a text, and does not return it untranslated', async () => {
    for (const [text, language] of [
      ['Bonjour, je voudrais réserver une table pour deux personnes.', 'fr'],
      ['شكرا جزيلا لك على المساعدة 👋', 'ar'],
      ['Доброе утро, где находится вокзал?', 'ru'],
    ] as const) {
      await assert.rejects(
        client.translateText(text, null, 'en-US'),
        new RegExp(`"${language}" is not supported`),
      );
    }
    const same = await client.translateText('Hello world, this is a test.', null, 'en-US');
    assert.deepEqual([same.text, same.detectedSourceLang], ['Hello world, this is a test.', 'en']);
  });

  it('translates with tags, and leaves those that are to be left', async () => {
    const {text} = await client.translateText(
      '<p>Good morning! <x id="1">Good morning!</x> 👩‍🚀</p>',
      'en',
      'lv',
      {
        tagHandling: 'xml',
        ignoreTags: ['x'],
      },
    );
    assert.equal(text, '<p>Labrīt! <x id="1">Good morning!</x> 👩‍🚀</p>');
    const html = await client.translateText('<b>Good morning!</b> &amp;', 'en', 'lv', {tagHandling: 'html'});
    assert.equal(html.text, '<b>Labrīt!</b> &amp;');
  });

  it('lists languages, usage and glossaries', async () => {
    assert.ok(
      (await client.getSourceLanguages()).some(({code, name}) => code === 'lv' && name === 'Latvian'),
    );
    assert.ok((await client.getTargetLanguages()).some(({code}) => code === 'en-US'));
    const {character: usage} = await client.getUsage();
    assert.equal(usage?.limit, 2_000);
    assert.ok(usage.count > 0);
    const [glossary] = await client.listGlossaries();
    assert.deepEqual(
      [glossary?.name, glossary?.sourceLang, glossary?.entryCount, glossary?.ready],
      ['Termini', 'en', 1, true],
    );
    assert.equal((await client.getGlossary(glossary!.glossaryId)).name, 'Termini');
    const used = await client.translateText('Good morning!', 'en', 'lv', {glossary: glossary!});
    assert.equal(used.text, 'Labrīt!');
  });

  it('translates a document, which is gone then', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-door-'));
    try {
      const [from, to] = [join(folder, 'Sveiciens.html'), join(folder, 'result.html')];
      await writeFile(from, PAGE);
      const {status} = await client.translateDocument(from, to, 'en', 'lv');
      assert.equal(status, 'done');
      assert.match(await readFile(to, 'utf8'), /<p>Labrīt!<\/p>/);
      const handle = await client.uploadDocument(from, 'en', 'lv');
      const billed = await until(
        () => client.getDocumentStatus(handle),
        (state) => state.done(),
        'the document',
      );
      assert.equal(billed.billedCharacters, 'ZiņasGood morning!'.length);
      const wrong = {...handle, documentKey: 'A'.repeat(64)};
      await assert.rejects(client.getDocumentStatus(wrong), /Not found/i);
    } finally {
      await rm(folder, {recursive: true, force: true});
    }
  });

  it('gets the errors of the dialect', async () => {
    const authorization = `DeepL-Auth-Key ${service.token}`;
    const rows: [object | URLSearchParams, number, RegExp, string?][] = [
      [{text: ['a'], target_lang: 'LV'}, 403, /key is missing/, ''],
      [{text: ['a'], target_lang: 'LV'}, 403, /key is not known/, 'DeepL-Auth-Key wrong'],
      [{target_lang: 'LV'}, 400, /text is missing/],
      [{text: ['a']}, 400, /target_lang is missing/],
      [{text: ['a'], source_lang: 'EN', target_lang: 'XX'}, 400, /'target_lang' not supported: "XX"/],
      [{text: ['a'], source_lang: 'FR', target_lang: 'LV'}, 400, /'source_lang' not supported: "FR"/],
      ...['translation_memory', 'translation_memory_id', 'custom_instructions', 'style_id'].map(
        (name): [object, number, RegExp] => [
          {text: ['a'], source_lang: 'EN', target_lang: 'LV', [name]: ['formal']},
          400,
          new RegExp(`parameter ${name} is not supported`),
        ],
      ),
      [{text: ['a'], source_lang: 'EN', target_lang: 'LV', formality: 'more'}, 400, /formality/],
      [{text: ['a'], source_lang: 'EN', target_lang: 'LV', tag_handling: 'md'}, 400, /tag_handling/],
      [{text: ['a'], source_lang: 'EN', target_lang: 'LV', glossary_id: 'c-1'}, 404, /no such glossary/],
      [{text: ['a'], source_lang: 'EN', target_lang: 'LV', glossary_ids: ['c-1']}, 404, /no such glossary/],
      [
        {text: ['a'], source_lang: 'EN', target_lang: 'LV', glossary_id: 'a', glossary_ids: 'b'},
        400,
        /together/,
      ],
      [{text: ['a'.repeat(2_500)], source_lang: 'EN', target_lang: 'LV'}, 456, /daily translation limit/],
      [{text: ['a'.repeat(100_001)], source_lang: 'EN', target_lang: 'LV'}, 413, /characters/],
    ];
    for (const [sent, status, message, key = authorization] of rows) {
      const answer = await askDoor(`${door}/v2/translate`, sent, key === '' ? {} : {authorization: key});
      const {message: received} = answer.json as {message: string};
      assert.deepEqual([answer.status, received], [status, received]);
      assert.match(received, message);
    }
    const form = new URLSearchParams([
      ['text', 'Good morning!'],
      ['text', 'thank you'],
      ['target_lang', 'LV'],
      ['source_lang', 'EN'],
    ]);
    form.append('formality', 'prefer_more');
    const {json} = await askDoor(`${door}/v2/translate`, form, {authorization});
    assert.deepEqual(
      (json as {translations: {text: string}[]}).translations.map(({text}) => text),
      ['Labrīt!', 'Paldies'],
    );
    form.append('auth_key', service.token);
    assert.equal((await askDoor(`${door}/v2/translate`, form)).status, 200, 'the key of older clients');
    const wrong = {authorization: 'DeepL-Auth-Key wrong'};
    assert.equal(
      (await askDoor(`${door}/v2/translate`, form, wrong)).status,
      403,
      'the header goes before it',
    );
    await assert.rejects(
      new deepl.Translator('wrong', {serverUrl: door}).getUsage(),
      deepl.AuthorizationError,
    );
    await assert.rejects(client.translateText('a'.repeat(2_500), 'en', 'lv'), deepl.QuotaExceededError);
  });
});
