import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {stringCatalog} from '../../../../src/documents/formats/string-catalog/string-catalog.ts';
import {marked, openDocumentFile, misfit, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string, target = 'lv') =>
  openDocumentFile(test, stringCatalog, content, {extension: 'xcstrings', target});

/** JSON as Xcode writes it. */
const inXcode = (value: object): string =>
  JSON.stringify(value, null, 2)
    .replace(/^( *"(?:[^"\\]|\\.)*"):/gm, '$1 :')
    .replace(/^( *)(.*)\{\}/gm, '$1$2{\n\n$1}');
const unit = (value: string, state = 'translated') => ({stringUnit: {state, value}});
const plural = (write: (text: string) => object) => ({
  variations: {plural: {one: write('%lld Datei'), other: write('%lld "Dateien" ')}},
});
const catalog = (strings: object, sourceLanguage = 'de') => ({sourceLanguage, strings, version: '1.0'});
const KEPT = {
  '': {},
  '%@ %lld': {},
  Alt: {extractionState: 'stale'},
  Fertig: {localizations: {lv: unit('Darīts')}},
  Neu: {localizations: {'lv-LV': unit('Jauns', 'needs_review')}},
  Name: {comment: 'Ein Kommentar', shouldTranslate: false},
};
const CATALOG = catalog({
  ...KEPT,
  'Hallo %@ 🚢': {},
  greeting: {comment: 'Ein Gruß', localizations: {de: unit('Grüß Gott'), ja: unit('こんにちは')}},
  files: {localizations: {de: plural((text) => unit(text)), en: unit('x')}},
});
const EXPECTED = catalog({
  ...KEPT,
  'Hallo %@ 🚢': {localizations: {lv: unit('«Hallo» %@ «🚢»', 'needs_review')}},
  greeting: {
    comment: 'Ein Gruß',
    localizations: {
      de: unit('Grüß Gott'),
      ja: unit('こんにちは'),
      lv: unit('«Grüß Gott»', 'needs_review'),
    },
  },
  files: {
    localizations: {
      de: plural((text) => unit(text)),
      en: unit('x'),
      lv: plural((text) => unit(text.replace(/(%lld )(.*\S)/, '$1«$2»'), 'needs_review')),
    },
  },
});

suite('string catalogs of Xcode', () => {
  test('get the translations that are missing, for review', async (test) => {
    const {paragraphs, translate} = await open(test, inXcode(CATALOG));
    assert.deepEqual(paragraphs, ['Hallo <x0/> 🚢', 'Grüß Gott', '<x0/> Datei', '<x0/> "Dateien"']);
    const text = (await translate(marked)).toString();
    assert.deepEqual(JSON.parse(text), EXPECTED);
    assert.equal(text.replace('}\n      }\n\n    },', '}\n      }\n    },'), inXcode(EXPECTED));
  });

  test('have keys that choose what is translated', async (test) => {
    const content = inXcode(CATALOG);
    const opened = (...keys: string[]) =>
      openDocumentFile(test, stringCatalog, content, {extension: 'xcstrings', target: 'lv', keys});
    const {paragraphs, translate} = await opened('greeting');
    assert.deepEqual(paragraphs, ['Grüß Gott']);
    const {strings} = JSON.parse((await translate(marked)).toString()) as typeof EXPECTED;
    assert.deepEqual(strings, {...CATALOG.strings, greeting: EXPECTED.strings['greeting' as never]});
    assert.deepEqual((await opened('!greeting', '!files')).paragraphs, ['Hallo <x0/> 🚢']);
    await assert.rejects(opened('greting'), misfit(/has no key "greting".*option "keys"/));
  });

  test('have the state `translated` where people translated every word', async (test) => {
    const {translate} = await open(test, inXcode(CATALOG));
    const origins = {byPeople: new Set([1, 3]), isMarked: false};
    const {strings} = JSON.parse((await translate(marked, {origins})).toString()) as typeof CATALOG;
    const states = JSON.stringify(strings).matchAll(/"state":"(\w+)","value":"[^"]*«/g);
    assert.deepEqual(
      [...states].map(([, state]) => state),
      ['needs_review', 'translated', 'needs_review', 'translated'],
    );
  });
  test('keep their layout: line ends of Windows, and one line', async (test) => {
    const windows = await open(test, inXcode(CATALOG).replaceAll('\n', '\r\n'));
    assert.doesNotMatch((await windows.translate(marked)).toString(), /[^\r]\n/);
    const compact = await open(test, JSON.stringify(CATALOG));
    assert.equal((await compact.translate(marked)).toString(), JSON.stringify(EXPECTED));
  });

  test('stay byte for byte if nothing is missing', async (test) => {
    const content = inXcode(catalog(KEPT));
    const {paragraphs, translate} = await open(test, content);
    assert.deepEqual(paragraphs, []);
    assert.equal((await translate(marked)).toString(), content);
  });

  test('have new languages where Xcode sorts them', async (test) => {
    const content = inXcode(catalog({a: {localizations: {de: unit('Haus'), zu: unit('x')}, note: 'b'}}));
    const {translate} = await open(test, content, 'ar');
    const written = (await translate(() => 'منزل')).toString();
    assert.ok(written.indexOf('"ar" :') < written.indexOf('"de" :'), written);
    assert.deepEqual(
      JSON.parse(written),
      catalog({
        a: {localizations: {ar: unit('منزل', 'needs_review'), de: unit('Haus'), zu: unit('x')}, note: 'b'},
      }),
    );
  });

  test('are refused with what to do', async (test) => {
    await assert.rejects(
      open(test, '{"a": "b"}'),
      refused(/not a string catalog: it has no "sourceLanguage"/),
    );
    await assert.rejects(open(test, 'null'), refused(/not a string catalog/));
    await assert.rejects(open(test, '{\n"a": "b",\n}'), refused(/not valid JSON \(line 3\)/));
    await assert.rejects(
      open(test, inXcode(catalog({}, 'fr'))),
      refused(/is in French \(fr\), but the system/),
    );
    const content = inXcode(CATALOG);
    for (let part = 1; part < 20; part += 1)
      await assert.rejects(
        open(test, content.slice(0, Math.floor((content.length * part) / 20))),
        refused(/\(line \d+\)/),
      );
    const deep = `{"sourceLanguage":"de","strings":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
    await assert.rejects(open(test, deep), refused(/nested more than 100 deep/));
    const odd =
      '{"sourceLanguage":"de","strings":{"a":null,"b":[1,{"c":[]}],"d":{"localizations":[]},"__proto__":{}}}';
    assert.deepEqual((await open(test, odd)).paragraphs, ['d', '__proto__']);
  });

  test('may hold many texts', async (test) => {
    const strings = Object.fromEntries(Array.from({length: 50_000}, (_, index) => [`Haus ${index}`, {}]));
    for (const content of [inXcode(catalog(strings)), JSON.stringify(catalog(strings))]) {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs.length, 50_000);
      assert.equal(
        Object.keys((JSON.parse((await translate(marked)).toString()) as {strings: object}).strings).length,
        50_000,
      );
    }
  });
});
