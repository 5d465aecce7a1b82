import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {words as english} from '../../src/pages/words/en/index.ts';
import {words as latvian} from '../../src/pages/words/lv/index.ts';

const root = new URL('../../../', import.meta.url);

/** English words whose translation depends on their meaning. */
const HOMONYMS = new Set([
  'Name', // of a user; of a process
  'Other', // systems; kinds of documents
  'Ready', // a document; a system
  'Remove', // from a list; permanently
  'Sign in', // a button; a sentence
  'Start', // an action; a heading
  'Terms', // the list; the number
  'Translation', // the action; the text
]);

/** Translations by English text, each with the places where it is used. */
type Translations = Map<string, Map<string, string[]>>;

function add(all: Translations, text: string, translation: string, place: string): void {
  const places = all.get(text) ?? new Map<string, string[]>();
  all.set(text, places.set(translation, [...(places.get(translation) ?? []), place]));
}

function addWords(all: Translations, from: unknown, to: unknown, place: string): void {
  if (typeof from === 'string' && typeof to === 'string') add(all, from, to, place);
  if (typeof from !== 'object' || from === null || typeof to !== 'object' || to === null) return;
  for (const [name, value] of Object.entries(from))
    addWords(all, value, (to as Record<string, unknown>)[name], `${place}.${name}`);
}

async function addElements(all: Translations): Promise<void> {
  for (const file of readdirSync(new URL('src/localization/en', root))) {
    const load = (code: string): Promise<unknown> =>
      import(new URL(`src/localization/${code}/${file}`, root).href) as Promise<unknown>;
    addWords(
      all,
      {...((await load('en')) as object)},
      {...((await load('lv')) as object)},
      `elements/${file}`,
    );
  }
}

function addPlugin(all: Translations): void {
  const file = new URL('integrations/wordpress/mtservice/languages/mtservice-lv.po', root);
  for (const entry of readFileSync(fileURLToPath(file), 'utf8').split('\n\n')) {
    const textOf = (key: string): string =>
      [...(new RegExp(`^${key} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '').matchAll(/".*"/g)]
        .map(([line]) => JSON.parse(line) as string)
        .join('');
    const [text, translation] = [textOf('msgid'), textOf('msgstr')];
    if (text !== '' && translation !== '') add(all, text, translation, 'plugin');
  }
}

it('a message has one translation in the elements, the pages and the plugin for WordPress', async () => {
  const all: Translations = new Map();
  addWords(all, english, latvian, 'pages');
  await addElements(all);
  addPlugin(all);
  const surfaces = (places: Map<string, string[]>) =>
    new Set([...places.values()].flat().map((place) => place.split(/[./]/, 1)[0]));
  const shared = [...all].filter(([, places]) => surfaces(places).size > 1);
  assert.ok(shared.length > 10, 'no messages are shared');
  const different = [...all].filter(([text, places]) => places.size > 1 && !HOMONYMS.has(text));
  assert.deepEqual(
    different.map(([text, places]) => [text, ...places]),
    [],
  );
});
