import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {DeepLEngine} from '../../../src/engines/deepl/deepl-engine.ts';
import type {Term, Translator} from '../../../src/engines/engine.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {contextOf} from '../../translation/translators.ts';
import {json} from '../answering-server.ts';
import {addGlossary, startDeepLServer, type DeepLServer} from './deepl-server.ts';

const PAIR = {source: 'en', target: 'lv'};
const BREAD: readonly Term[] = [{source: 'bread', target: 'maize'}];
const WATER: readonly Term[] = [{source: 'water', target: 'ūdens'}];

async function account(t: TestContext): Promise<DeepLServer> {
  const server = await startDeepLServer();
  releaseAfter(t, () => server.close());
  return server;
}

type Settings = Partial<ConstructorParameters<typeof DeepLEngine>[0]>;

function engineAt(server: DeepLServer, settings: Settings = {}): DeepLEngine {
  return new DeepLEngine({engine: 'deepl', url: server.url, apiKey: 'k', pairs: [PAIR], ...settings});
}

function translatorAt(server: DeepLServer, settings: Settings = {}): Translator {
  return engineAt(server, settings).translator(settings.pairs?.[0] ?? PAIR);
}

/** Translates as the service does, with its masks and checks. */
async function translated(translator: Translator, text: string, terms: readonly Term[]): Promise<string> {
  const context = contextOf(translator, {source: 'en', target: 'lv', terms, judged: true});
  const [result] = await translateTexts([text], context);
  assert.ok(result);
  const missed = result.checks.filter(({check}) => check === 'termMissed');
  assert.deepEqual(missed, [], result.translation);
  return result.translation;
}

const created = (server: DeepLServer) => server.requests('POST', '/v2/glossaries');
const glossaryIds = (server: DeepLServer) =>
  server.requests('POST', '/v2/translate').map(({body}) => (body as {glossary_id?: string}).glossary_id);

test('terms become one glossary, with a name that says whose it is', async (t) => {
  const server = await account(t);
  const translator = translatorAt(server);
  assert.equal(translator.capabilities.terms, true);
  assert.equal(await translated(translator, 'The bread is hot.', BREAD), 'ehT maize is toh.');
  assert.equal(await translated(translator, 'More bread', BREAD), 'eroM maize');
  const [glossary, ...others] = server.glossaries.values();
  assert.equal(others.length, 0);
  assert.match(glossary!.name, /^mtservice en-lv [0-9a-f]{32}$/);
  assert.deepEqual(glossaryIds(server), [glossary!.glossary_id, glossary!.glossary_id]);
  assert.equal(created(server).length, 1);
});

test('a text without terms gets no glossary', async (t) => {
  const server = await account(t);
  const translator = translatorAt(server);
  assert.equal(await translated(translator, 'The bread', []), 'ehT daerb');
  assert.equal(await translated(translator, 'The bread', [{source: ' ', target: 'x'}]), 'ehT daerb');
  assert.deepEqual(glossaryIds(server), [undefined, undefined]);
});

test('texts of several users at once get their own terms, and equal terms share a glossary', async (t) => {
  const server = await account(t);
  const translator = translatorAt(server);
  const users = Array.from({length: 20}, (_, user) => [{source: 'bread', target: `maize${user % 5}`}]);
  const all = await Promise.all(users.map((terms) => translated(translator, 'a bread', terms)));
  assert.deepEqual(
    all,
    users.map(([term]) => `a ${term!.target}`),
  );
  assert.equal(server.glossaries.size, 5);
});

test('terms with tabs, line breaks, quotation marks, commas and duplicates are accepted', async (t) => {
  const server = await account(t);
  const terms = [
    {source: ' bread\t', target: 'mai\nze'},
    {source: 'bread', target: 'never'},
    {source: '"white", black', target: '„balts“, "melns"'},
    {source: 'wa\u0000\u2028ter', target: '\u0007'},
    {source: 'wet\u0085water', target: 'slapjš ūdens'},
    {source: '', target: 'nothing'},
  ];
  const [answer] = await translatorAt(server).translate({
    segments: [['bread']],
    terms,
    signal: new AbortController().signal,
  });
  assert.deepEqual(answer, {ok: true, segment: ['mai ze']});
  const [glossary] = server.glossaries.values();
  assert.deepEqual(Object.fromEntries(glossary!.entries), {
    bread: 'mai ze',
    '"white", black': '„balts“, "melns"',
    'wet water': 'slapjš ūdens',
  });
});

test('ten thousand terms are one glossary', async (t) => {
  const server = await account(t);
  const terms = Array.from({length: 10_000}, (_, index) => ({source: `w${index}`, target: `v${index}`}));
  assert.equal(await translated(translatorAt(server), 'hot bread', [...terms, ...BREAD]), 'toh maize');
  const [glossary] = server.glossaries.values();
  assert.equal(glossary!.entry_count, 10_001);
});

test('terms are masked where DeepL has no glossaries for the pair, without a notice', async (t) => {
  const server = await account(t);
  server.pairs = [['en', 'de']];
  const engine = engineAt(server);
  const translator = engine.translator(PAIR);
  assert.equal(await translated(translator, 'The bread is hot.', BREAD), 'ehT maize is toh.');
  assert.equal(created(server).length, 0);
  assert.deepEqual(glossaryIds(server), [undefined]);
  assert.equal(engine.servers()[0]!.notice, undefined);
});

test('terms that are too long for a glossary are masked', async (t) => {
  const server = await account(t);
  const terms = [...BREAD, {source: 'x'.repeat(1025), target: 'y'}];
  assert.equal(await translated(translatorAt(server), 'hot bread', terms), 'toh maize');
  assert.equal(created(server).length, 0);
});

for (const [what, status] of [
  ['a refusal', 400],
  ['a full account', 456],
  ['a fault', 500],
  ['too many requests', 429],
] as const) {
  test(`terms are masked after ${what} (${status}) for a glossary, which is not asked for again`, async (t) => {
    const server = await account(t);
    server.first = ({method, path}, response) => {
      if (method !== 'POST' || path !== '/v2/glossaries') return false;
      json(response, {message: 'no'}, status);
    };
    const engine = engineAt(server);
    const translator = engine.translator(PAIR);
    await translator.start(new AbortController().signal);
    assert.equal(await translated(translator, 'The bread', BREAD), 'ehT maize');
    assert.equal(await translated(translator, 'The hot bread', BREAD), 'ehT toh maize');
    assert.equal(created(server).length, 1);
    const [state] = engine.servers();
    assert.equal(state!.isUp, true);
    assert.match(state!.notice ?? '', new RegExp(`Terms are masked.*${status}`));
  });
}

test('a glossary that somebody deleted is created once more', async (t) => {
  const server = await account(t);
  const translator = translatorAt(server);
  await translated(translator, 'bread', BREAD);
  server.glossaries.clear();
  assert.equal(await translated(translator, 'hot bread', BREAD), 'toh maize');
  assert.equal(created(server).length, 2);
});

test('terms are masked when translations with a glossary are refused', async (t) => {
  const server = await account(t);
  server.first = ({path, body}, response) => {
    if (path !== '/v2/translate' || !(body as {glossary_id?: string}).glossary_id) return false;
    json(response, {message: 'no'}, 400);
  };
  assert.equal(await translated(translatorAt(server), 'The bread', BREAD), 'ehT maize');
});

test('a later run uses the glossaries of an earlier one, and no others', async (t) => {
  const server = await account(t);
  await translated(translatorAt(server), 'bread', BREAD);
  const [own] = server.glossaries.values();
  const [{glossary_id}, entries] = [own!, new Map([['bread', 'x']])];
  server.glossaries.delete(glossary_id);
  addGlossary(server, {...own!, name: 'Marketing', entries});
  server.glossaries.set(glossary_id, own!);
  assert.equal(await translated(translatorAt(server), 'bread', BREAD), 'maize');
  assert.equal(created(server).length, 1);
});

test('the longest unused glossary of the service gives way, never one of somebody else', async (t) => {
  const server = await account(t);
  const others = {source_lang: 'en', target_lang: 'lv', entries: new Map([['a', 'b']])};
  addGlossary(server, {...others, name: 'Marketing'});
  addGlossary(server, {...others, name: `mtservice en-lv ${'1'.repeat(32)}`});
  addGlossary(server, {...others, name: `mtservice en-lv ${'2'.repeat(32)}`});
  const translator = translatorAt(server, {glossaries: 2});
  assert.equal(await translated(translator, 'bread', BREAD), 'maize');
  const names = () => [...server.glossaries.values()].map(({name}) => name.slice(0, 20));
  assert.deepEqual(names().slice(0, 2), ['Marketing', 'mtservice en-lv 2222']);
  assert.equal(names().length, 3);
});

test('terms are masked rather than that a glossary in use is deleted', async (t) => {
  const server = await account(t);
  const engine = engineAt(server, {apiKey: 'k:fx'});
  const translator = engine.translator(PAIR);
  assert.equal(await translated(translator, 'bread water', BREAD), 'maize retaw');
  assert.equal(await translated(translator, 'bread water', WATER), 'daerb ūdens');
  assert.equal(await translated(translator, 'bread water', BREAD), 'maize retaw');
  assert.equal(server.glossaries.size, 1);
  assert.equal(server.requests('DELETE', '/').length, 0);
  assert.match(engine.servers()[0]!.notice ?? '', /in use \(1\)/);
});

test('without glossaries, terms are masked and nothing is asked about them', async (t) => {
  const server = await account(t);
  const translator = translatorAt(server, {glossaries: false});
  assert.equal(translator.capabilities.terms, false);
  assert.equal(await translated(translator, 'The bread', BREAD), 'ehT maize');
  assert.deepEqual(
    server.asked.map(({path}) => path),
    ['/v2/translate'],
  );
});

test('regions are left out of the languages of a glossary', async (t) => {
  const server = await account(t);
  server.pairs = [['en', 'pt']];
  server.first = ({path, body}, response) => {
    if (path !== '/v2/translate') return false;
    json(response, {translations: (body as {text: string[]}).text.map((text) => ({text}))});
  };
  const translator = translatorAt(server, {pairs: [{source: 'en-GB', target: 'pt-BR'}]});
  await translator.translate({segments: [['bread']], terms: BREAD, signal: new AbortController().signal});
  const [glossary] = server.glossaries.values();
  assert.deepEqual([glossary!.source_lang, glossary!.target_lang], ['en', 'pt']);
});

test('an abort while a glossary is created ends the request at once, and others go on', async (t) => {
  const server = await account(t);
  let release = (): void => undefined;
  server.first = ({method, path}) => {
    if (method !== 'POST' || path !== '/v2/glossaries') return false;
    release();
  };
  const translator = translatorAt(server);
  const abort = new AbortController();
  const arrived = new Promise<void>((resolve) => (release = resolve));
  const batch = {segments: [['bread']], terms: BREAD};
  const answer = translator.translate({...batch, signal: abort.signal});
  const other = translator.translate({...batch, signal: new AbortController().signal});
  await arrived;
  const reason = new Error('hung up');
  server.first = () => false;
  abort.abort(reason);
  await assert.rejects(answer, reason);
  assert.deepEqual(await other, [{ok: true, segment: ['maize']}]);
});
