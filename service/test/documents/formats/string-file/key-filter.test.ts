import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {appleStrings} from '../../../../src/documents/formats/apple-strings/apple-strings.ts';
import {fluent} from '../../../../src/documents/formats/fluent/fluent.ts';
import type {DocumentFormat} from '../../../../src/documents/formats/format.ts';
import {properties} from '../../../../src/documents/formats/properties/properties.ts';
import {json} from '../../../../src/documents/formats/string-file/json.ts';
import {KeyFilter} from '../../../../src/documents/formats/string-file/key-filter.ts';
import {yaml} from '../../../../src/documents/formats/string-file/yaml.ts';
import {android} from '../../../../src/documents/formats/xml-strings/android.ts';
import {resx} from '../../../../src/documents/formats/xml-strings/resx.ts';
import {misfit, openDocumentFile} from '../../markup/document-file.ts';

const included = (patterns: string, ...keys: string[]) => new KeyFilter(patterns.split(';')).includes(keys);

suite('the keys of a file of strings', () => {
  test('are all translated without patterns', () => {
    assert.ok(new KeyFilter([]).includes(['menu', 'title']));
    assert.ok(new KeyFilter().includes([]));
  });

  test('fit a single key at any depth, with everything below it', () => {
    assert.ok(included('title', 'title'));
    assert.ok(included('title', 'menu', 'title'));
    assert.ok(included('title', 'title', 'long', 'plural'));
    assert.ok(!included('title', 'menu', 'titles'));
    assert.ok(!included('title', 'Title'));
  });

  test('fit a path from the top, also where a file writes it in one key', () => {
    assert.ok(included('menu.title', 'menu', 'title'));
    assert.ok(included('menu.title', 'menu.title'));
    assert.ok(included('menu.title', 'menu', 'title.short'));
    assert.ok(!included('menu.title', 'app', 'menu', 'title'));
    assert.ok(included('*.title', 'menu', 'title'));
    assert.ok(!included('*.title', 'title'));
    assert.ok(included('menu.*.label', 'menu', 'Öffnen', 'label'));
  });

  test('may end with a question mark, with which the file need not have them', () => {
    assert.ok(included('Wirklich?', 'Wirklich?'));
    assert.ok(included('Wirklich?', 'Wirklich'));
    assert.ok(included('menu.Wirklich?', 'menu', 'Wirklich?'));
    assert.ok(!included('Wirklich', 'Wirklich?'));
    assert.ok(!included('!Wirklich?', 'Wirklich?'));
    const filter = new KeyFilter(['titel?']);
    filter.requireFound();
  });

  test('are left out by "!", whatever else fits', () => {
    assert.ok(!included('!debug', 'debug', 'title'));
    assert.ok(included('!debug', 'menu', 'title'));
    assert.ok(!included('title;!debug', 'debug', 'title'));
    assert.ok(!included('title;!title.short', 'title', 'short'));
  });
});

const TEXTS: readonly (readonly [string, DocumentFormat, string])[] = [
  [
    'json',
    json,
    `{"title": "Donaudampfschifffahrt", "debug": {"title": "Nur für uns"}, "menu": {"items": ["Öffnen 👩‍🚀", {"label": "Speichern"}], "title": "Menü"}, "about": "Über uns"}`,
  ],
  [
    'yaml',
    yaml,
    `title: Donaudampfschifffahrt\ndebug:\n  title: Nur für uns\nmenu:\n  items:\n    - Öffnen 👩‍🚀\n    - label: Speichern\n  title: Menü\nabout: Über uns\n`,
  ],
  [
    'properties',
    properties,
    `title=Donaudampfschifffahrt\ndebug.title=Nur für uns\nmenu.items.0=Öffnen 👩‍🚀\nmenu.items.1.label=Speichern\nmenu.title=Menü\nabout=Über uns\n`,
  ],
  [
    'strings',
    appleStrings,
    `"title" = "Donaudampfschifffahrt";\n"debug.title" = "Nur für uns";\n"menu.items.0" = "Öffnen 👩‍🚀";\n"menu.items.1.label" = "Speichern";\n"menu.title" = "Menü";\n"about" = "Über uns";\n`,
  ],
  [
    'resx',
    resx,
    `<root><data name="title"><value>Donaudampfschifffahrt</value></data><data name="debug.title"><value>Nur für uns</value></data><data name="menu.items.0"><value>Öffnen 👩‍🚀</value></data><data name="menu.items.1.label"><value>Speichern</value></data><data name="menu.title"><value>Menü</value></data><data name="about"><value>Über uns</value></data></root>`,
  ],
  [
    'xml',
    android,
    `<resources><string name="title">Donaudampfschifffahrt</string><string name="debug.title">Nur für uns</string><string-array name="menu.items"><item>Öffnen 👩‍🚀</item><item>Speichern</item></string-array><string name="menu.title">Menü</string><string name="about">Über uns</string></resources>`,
  ],
  [
    'ftl',
    fluent,
    `title = Donaudampfschifffahrt\ndebug =\n    .title = Nur für uns\nmenu =\n    .items = { $n ->\n        [one] Öffnen 👩‍🚀\n       *[other] Speichern\n    }\n    .title = Menü\nabout = Über uns\n`,
  ],
];

for (const [extension, format, content] of TEXTS)
  suite(`the keys of .${extension}`, () => {
    test('choose what is translated, and the rest stays byte for byte', async (test) => {
      const keys = ['title', 'menu.items', '!debug'];
      const document = await openDocumentFile(test, format, content, {extension, keys});
      assert.deepEqual(document.paragraphs, ['Donaudampfschifffahrt', 'Öffnen 👩‍🚀', 'Speichern', 'Menü']);
      const translated = await document.translate((text) => `${text}!`);
      const expected = content.replace(/Donaudampfschifffahrt|Öffnen 👩‍🚀|Speichern|Menü/g, '$&!');
      assert.equal(translated.toString(), expected);
      const others = await openDocumentFile(test, format, content, {extension, keys: ['!debug', '!menu']});
      assert.deepEqual(others.paragraphs, ['Donaudampfschifffahrt', 'Über uns']);
    });

    test('that the file does not have are refused by name', async (test) => {
      const opening = openDocumentFile(test, format, content, {
        extension,
        keys: ['title', 'menu.titel', '!no'],
      });
      await assert.rejects(opening, misfit(/has no key "menu\.titel".*option "keys".*"menu\.titel\?"/));
    });

    test('need not be in the file with a question mark', async (test) => {
      const keys = ['about?', 'menu.titel?', '!debug?'];
      const {paragraphs} = await openDocumentFile(test, format, content, {extension, keys});
      assert.deepEqual(paragraphs, ['Über uns']);
    });
  });
