import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../http/running-service.ts';
import {until} from '../../systems/within.ts';
import {CLIENTS, type McpClient, type ToolResult} from './mcp-clients.ts';

const PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><p>Good morning!</p></html>';
const PAIR = {source_lang: 'en', target_lang: 'lv'};

/** Structured result of a call that succeeded, which the text repeats. */
function resultOf<Result>({content, isError, structuredContent}: ToolResult): Result {
  assert.ok(!isError, content[0]?.text);
  assert.deepEqual(JSON.parse(content[0]?.text ?? ''), structuredContent);
  return structuredContent as Result;
}

/** Words of a call that failed. */
function errorOf({content, isError}: ToolResult): string {
  assert.equal(isError, true, JSON.stringify(content));
  return content[0]?.text ?? '';
}

for (const [version, connect] of CLIENTS) {
  describe(`the SDK's client with version ${version} of MCP`, () => {
    let service: TestService;
    let client: McpClient;
    let corpusId: string;
    before(async () => {
      const engines = {phrasebook: {engine: 'phrasebook'}};
      service = await runService(
        {engines, doors: {mcp: true}, limits: {maxTextCharacters: 500, dailyCharacters: 1_000}},
        {overSockets: true},
      );
      client = await connect(`${service.url}/mcp`, {Authorization: `Bearer ${service.token}`});
      const corpus = {title: 'Termini', source: 'en', target: 'lv', systemId: undefined};
      const terms = [
        {source: 'data set', target: 'datu kopa'},
        {source: 'railway', target: 'dzelzceļš'},
      ];
      const imported = {...corpus, type: 'public', ownerId: undefined} as const;
      corpusId = (await service.store.corpora.import(imported, terms)).id;
    });
    after(async () => {
      await client?.close();
      await service?.close();
    });

    it('agrees on the version, and gets tools with short descriptions and schemas', async () => {
      assert.equal(client.version, version);
      const {tools} = await client.listTools();
      assert.deepEqual(
        tools.map(({name}) => name),
        [
          ...['translate', 'save_translation', 'list_systems', 'list_term_corpora', 'list_terms'],
          ...['translate_document', 'get_document', 'remove_document'],
        ],
      );
      for (const {description = '', inputSchema, outputSchema} of tools) {
        assert.ok(description.length > 20 && description.length < 200, description);
        assert.ok('properties' in inputSchema && outputSchema && 'properties' in outputSchema);
      }
    });

    it('translates texts, finds their language, and uses a saved translation', async () => {
      const texts = ['Good morning!', 'Hello world, this is a test.'];
      const known = await client.call('translate', {texts, ...PAIR, term_corpus_id: corpusId});
      const {translations} = resultOf<{translations: {text: string; source_lang: string}[]}>(known);
      assert.deepEqual(translations[0], {text: 'Labrīt!', source_lang: 'en'});
      assert.equal(translations.length, 2);
      const detected = await client.call('translate', {texts: ['Guten Morgen!'], target_lang: 'en'});
      assert.deepEqual(resultOf(detected), {translations: [{text: 'Good morning!', source_lang: 'de'}]});
      const better = {text: 'Good morning!', translation: 'Labu rītu!', ...PAIR};
      const saved = resultOf<{system_id: string}>(await client.call('save_translation', better));
      const again = {texts: ['Good morning!'], ...PAIR, system_id: saved.system_id, term_corpus_id: null};
      assert.deepEqual(resultOf(await client.call('translate', again)), {
        translations: [{text: 'Labu rītu!', source_lang: 'en'}],
      });
    });

    it('lists systems, term corpora and terms', async () => {
      const listed = resultOf<{systems: {id: string; status: string}[]; total: number}>(
        await client.call('list_systems', PAIR),
      );
      assert.equal(listed.total, 1);
      const all = resultOf<{total: number}>(await client.call('list_systems', {}));
      assert.ok(all.total > 1);
      const past = resultOf<{systems: object[]}>(await client.call('list_systems', {offset: all.total}));
      assert.deepEqual(past.systems, []);
      const corpus = {id: corpusId, title: 'Termini', ...PAIR, is_own: false, is_ready: true, terms: 2};
      for (const args of [PAIR, {system_id: listed.systems[0]?.id}]) {
        const corpora = await client.call('list_term_corpora', args);
        assert.deepEqual(resultOf(corpora), {term_corpora: [corpus], total: 1});
      }
      const none = await client.call('list_term_corpora', {source_lang: 'de'});
      assert.deepEqual(resultOf(none), {term_corpora: [], total: 0});
      const terms = await client.call('list_terms', {term_corpus_id: corpusId, contains: 'KOPA'});
      assert.deepEqual(resultOf(terms), {terms: [{source: 'data set', target: 'datu kopa'}], total: 1});
    });

    it('translates documents of text and of bytes, and removes them', async () => {
      const base64 = Buffer.from(PAGE).toString('base64');
      for (const args of [
        {text: PAGE, ...PAIR},
        {base64, ...PAIR},
        {base64, target_lang: 'lv'},
      ]) {
        const sent = await client.call('translate_document', {name: 'Sveiciens.html', ...args});
        const {document_id: id} = resultOf<{document_id: string}>(sent);
        const document = await until(
          async () =>
            resultOf<{status: string; name: string; text: string}>(
              await client.call('get_document', {document_id: id}),
            ),
          ({status}) => status !== 'waiting' && status !== 'translating',
          'the document',
        );
        assert.deepEqual([document.status, document.name], ['completed', 'Sveiciens.html']);
        assert.match(document.text, /<p>Lab(?:rīt|u rītu)!<\/p>/);
        assert.deepEqual(resultOf(await client.call('remove_document', {document_id: id})), {removed: true});
        assert.match(errorOf(await client.call('get_document', {document_id: id})), /no document/i);
      }
    });

    it('is told in a result what to do about wrong arguments', async () => {
      const texts = ['Good morning!'];
      const document = {name: 'a.txt', ...PAIR};
      const rows: [tool: string, args: Record<string, unknown>, words: RegExp][] = [
        ['translate', {texts}, /^The argument "target_lang" is missing: it must be the code of the language/],
        ['translate', {texts: 'Sveiki', target_lang: 'lv'}, /"texts" must be an array of one or more texts/],
        ['translate', {texts, target_lang: 'lv', to: 'lv'}, /no argument "to"\. The arguments are: texts, /],
        ['translate', {texts, target_lang: 'tlh'}, /Nothing is translated into "tlh"\. list_systems shows/],
        [
          'translate',
          {texts, source_lang: 'tlh', target_lang: 'lv'},
          /"tlh" is not translated .*list_systems/,
        ],
        ['translate', {texts, ...PAIR, system_id: 'smt-0'}, /no system "smt-0".*list_systems shows/],
        ['translate', {texts, ...PAIR, term_corpus_id: 'c-0'}, /no term corpus "c-0".*list_term_corpora/],
        ['translate', {texts: ['a'.repeat(501)], ...PAIR}, /501 characters.*500/],
        ['list_terms', {term_corpus_id: 'c-0'}, /no term corpus "c-0"/],
        ['translate_document', document, /either as "text" or as "base64"/],
        ['translate_document', {...document, base64: 'ā'}, /"base64" must be the bytes/],
        ['translate_document', {...document, name: 'a.exe', text: 'a'}, /exe/],
        [
          'translate_document',
          {name: 'a.txt', text: '2024', target_lang: 'lv'},
          /not recognized from its text: send source_lang/,
        ],
        ['get_document', {document_id: 'd-0'}, /no document/i],
      ];
      for (const [name, args, words] of rows) assert.match(errorOf(await client.call(name, args)), words);
      await assert.rejects(client.call('speak', {}), /no tool "speak"\. The tools are: translate, /);
    });

    it('is told in a result when the limit of the day is reached, and when to try again', async () => {
      const answers: ToolResult[] = [];
      for (const letter of ['a', 'b', 'c']) {
        answers.push(await client.call('translate', {texts: [letter.repeat(400)], ...PAIR}));
      }
      assert.ok(!answers[0]?.isError);
      const words = errorOf(answers[2]!);
      assert.match(words, /limit of 1000 characters.* Retry after \d+ seconds\.$/);
    });
  });
}
