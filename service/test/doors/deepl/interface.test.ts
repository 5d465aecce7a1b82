import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {AnsweringServer} from '../../engines/answering-server.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {askDoor, type DoorAnswer} from '../ask-door.ts';
import {GREETING, startRecordedEngine} from '../recorded-engine.ts';

/** A word that shows no language. */
const SHORT = {en: 'Dashboard', de: 'Übersicht'};
const TITLE = {en: 'Annual report', de: 'Jahresbericht'};

interface Translation {
  readonly text: string;
  readonly detected_source_language: string;
}

describe('the interface of DeepL', () => {
  let server: AnsweringServer;
  let service: TestService;
  before(async () => {
    server = await startRecordedEngine([GREETING, SHORT, TITLE]);
    const engines = {recorded: {engine: 'libretranslate', url: server.url}};
    service = await runService({engines, doors: {deepl: true}}, {overSockets: true});
  });
  after(async () => {
    await service?.close();
    await server?.close();
  });

  const ask = (path: string, body?: object | FormData | URLSearchParams) =>
    askDoor(`${service.url}/deepl${path}`, body, {authorization: `DeepL-Auth-Key ${service.token}`});
  const translate = (fields: object) => ask('/v2/translate', {target_lang: 'DE', ...fields});
  const first = ({json}: DoorAnswer) => (json as {translations: Translation[]}).translations[0];
  const texts = ({json}: DoorAnswer) =>
    (json as {translations: Translation[]}).translations.map(({text}) => text);

  it('translates from and into all languages, with codes in any case', async () => {
    for (const [code, text] of Object.entries(GREETING)) {
      if (code === 'de') continue;
      const target = {en: 'en-us', pt: 'Pt-bR', zh: 'ZH'}[code] ?? code;
      const answer = await translate({text: [GREETING['de']], source_lang: 'dE', target_lang: target});
      assert.deepEqual(first(answer), {text, detected_source_language: 'DE'}, code);
    }
    for (const code of ['nb', 'pt', 'zh', 'uk', 'id']) {
      const answer = await translate({text: [GREETING[code]], source_lang: code});
      assert.deepEqual(first(answer), {text: 'Guten Morgen', detected_source_language: code.toUpperCase()});
    }
    const listed = async (type: string) =>
      ((await ask(`/v2/languages?type=${type}`)).json as {language: string}[]).map(({language}) => language);
    assert.deepEqual(
      (await listed('source')).sort(),
      Object.keys(GREETING).map((code) => code.toUpperCase()),
    );
    const targets = await listed('target');
    assert.ok(['EN-GB', 'EN-US', 'PT-BR', 'PT-PT', 'NB', 'ZH'].every((code) => targets.includes(code)));
    assert.ok(!['EN', 'PT', 'NO'].some((code) => targets.includes(code)));
  });

  it('takes options in all forms that clients send', async () => {
    const billed = {billed_characters: 12};
    const rows: [sent: object, more?: object][] = [
      [{show_billed_characters: true}, billed],
      [{show_billed_characters: '1'}, billed],
      [{show_billed_characters: false}],
      [{model_type: 'quality_optimized'}, {model_type_used: 'quality_optimized'}],
      [{model_type: 'latency_optimized'}, {model_type_used: 'latency_optimized'}],
      [{model_type: 'prefer_quality_optimized'}, {model_type_used: 'quality_optimized'}],
      [{custom_instructions: []}],
      [{formality: 'DEFAULT'}],
      [{formality: 'prefer_less'}],
      [{preserve_formatting: true, context: 'A letter.', tag_handling_version: 'v2'}],
      [{split_sentences: 'nonewlines'}],
      [{an_option_of_later: 'true'}],
    ];
    for (const [sent, more] of rows) {
      const answer = await translate({text: ['Good morning'], source_lang: 'EN', ...sent});
      const expected = {text: 'Guten Morgen', detected_source_language: 'EN', ...more};
      assert.deepEqual(first(answer), expected, JSON.stringify(sent));
    }
    for (const [sent, message] of [
      [{formality: 'polite'}, /formality must be one of/],
      [{formality: 'LESS'}, /formality "less" is not supported for this target_lang/],
      [{split_sentences: 'words'}, /split_sentences must be one of/],
      [{model_type: 'best'}, /model_type must be one of/],
    ] as const) {
      const {status, json} = await translate({text: ['Good morning'], source_lang: 'EN', ...sent});
      assert.equal(status, 400);
      assert.match((json as {message: string}).message, message);
    }
  });

  it('takes a text that is too short to be recognized for English', async () => {
    const answer = await translate({text: [SHORT.en]});
    assert.deepEqual(first(answer), {text: SHORT.de, detected_source_language: 'EN'});
    const upload = async (content: string, name = 'short.txt') => {
      const form = new FormData();
      form.append('target_lang', 'DE');
      form.append('file', new Blob([content]), name);
      return await ask('/v2/document', form);
    };
    assert.equal((await upload(SHORT.en)).status, 200);
    for (const [content, name, message] of [
      ['2024', 'short.txt', /not recognized from its text/],
      ['Guten Morgen', 'short.txt', /Source and target language are the same/],
      [SHORT.en, 'short.exe', /file extension/],
    ] as const) {
      const {status, json} = await upload(content, name);
      assert.equal(status, 400);
      assert.match((json as {message: string}).message, message);
    }
  });

  it('keeps what markup says is not to be translated', async () => {
    const xml = '<doc><p>Annual report</p><raw>Good morning</raw><p>Good morning</p></doc>';
    const asXml = {
      tag_handling: 'xml',
      ignore_tags: ['raw'],
      splitting_tags: 'p',
      outline_detection: false,
    };
    assert.deepEqual(texts(await translate({text: [xml], source_lang: 'EN', ...asXml})), [
      '<doc><p>Jahresbericht</p><raw>Good morning</raw><p>Guten Morgen</p></doc>',
    ]);
    const html =
      '<!DOCTYPE html>\n<html>\n<h1>Good morning</h1>\n<p translate="no">Good morning</p>\n</html>';
    assert.deepEqual(texts(await translate({text: [html], source_lang: 'EN', tag_handling: 'html'})), [
      html.replace('Good morning', 'Guten Morgen'),
    ]);
  });

  it('lists languages as version 3 does', async () => {
    interface Language {
      readonly lang: string;
      readonly features: object;
    }
    const list = async (resource: string) => {
      const {status, json} = await ask(`/v3/languages?resource=${resource}`);
      assert.equal(status, 200, resource);
      return new Map((json as Language[]).map((language) => [language.lang, language]));
    };
    const stable = {status: 'stable'};
    const ofTexts = await list('translate_text');
    assert.deepEqual(ofTexts.get('de'), {
      ...{lang: 'de', name: 'German', status: 'stable', usable_as_source: true, usable_as_target: true},
      features: {tag_handling: stable, glossary: stable, auto_detection: stable},
    });
    assert.deepEqual(ofTexts.get('pt-BR'), {
      ...{lang: 'pt-BR', name: 'Portuguese (Brazil)', status: 'stable'},
      ...{usable_as_source: false, usable_as_target: true},
      features: {tag_handling: stable, glossary: stable},
    });
    const [english] = [...(await list('translate_document')).values()].filter(({lang}) => lang === 'en');
    assert.deepEqual(english?.features, {glossary: stable, auto_detection: stable});
    assert.equal((await list('glossary')).size, Object.keys(GREETING).length);
    for (const none of ['voice', 'write', 'style_rules']) assert.equal((await list(none)).size, 0);
    const {json} = await ask('/v3/languages/resources');
    const names = (json as {name: string}[]).map(({name}) => name);
    assert.deepEqual(names, ['translate_text', 'translate_document', 'glossary']);
    assert.deepEqual((await ask('/v3/languages/exceptions?resource=translate_text')).json, []);
    for (const path of ['/v3/languages', '/v3/languages?resource=tea', '/v3/languages/exceptions'])
      assert.equal((await ask(path)).status, 400, path);
  });

  it('lists no style rules and no translation memories', async () => {
    for (const [path, name] of [
      ['/v3/style_rules?page=0&page_size=10&detailed=true', 'style_rules'],
      ['/v3/translation_memories?page=0', 'translation_memories'],
    ] as const)
      assert.deepEqual((await ask(path)).json, {[name]: []});
    assert.equal((await ask('/v3/translation_memories/import', {name: 'x'})).status, 400);
  });

  it('answers other methods with 405 and those that are allowed, and unknown calls with 404', async () => {
    for (const [method, path, allowed] of [
      ['POST', '/v3/languages', 'GET'],
      ['DELETE', '/v2/translate', 'POST'],
      ['GET', '/v2/document', 'POST'],
      ['PUT', '/v2/glossaries/x', 'GET, DELETE'],
      ['POST', '/v3/glossaries/x', 'GET, PATCH, DELETE'],
    ] as const) {
      const answer = await fetch(`${service.url}/deepl${path}`, {
        method,
        headers: {authorization: `DeepL-Auth-Key ${service.token}`},
      });
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allowed], `${method} ${path}`);
      assert.match(((await answer.json()) as {message: string}).message, /^This call takes /);
    }
    assert.equal((await ask('/v2/write/rephrase', {text: ['x']})).status, 404);
  });
});
