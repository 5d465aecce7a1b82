import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {android} from '../../../../src/documents/formats/xml-strings/android.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string | Uint8Array) =>
  openDocumentFile(test, android, content, {extension: 'xml'});

const RESOURCES = String.raw`<?xml version='1.0' encoding="utf-8"?>
<!-- Kommentar -->
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <string name='a'>Donaudampfschifffahrt geht\'s %1$s\nWeiter &amp; fort 🚢</string>
    <string name="quoted">"Das ist's "</string>
    <string name="kept" translatable="false">Bleibt</string>
    <string name="cdata">
        <![CDATA[Hallo <a href="x?b=c">Welt</a> geht\'s]]>
    </string>
    <string name="inline">Hallo <xliff:g id="name" example="Anna">%1$s</xliff:g> und <b>fett</b>\u0020</string>
    <string name="reference">@string/other</string>
    <string name="address">https://example.com/de</string>
    <string name="lines">
      Langer Text
      in Zeilen
    </string>
    <plurals name="files"><item quantity="one">%d Datei</item><item quantity="other">%d Dateien</item></plurals>
    <string-array name="list">
        <item>Eins</item>
        <item>?attr/title</item>
    </string-array>
    <color name="red">#fff</color>
</resources>
`;
const value = (text: string): string => `<resources><string name="a">${text}</string></resources>`;

suite('string resources of Android', () => {
  test('give their texts, with placeholders and kept parts as codes', async (test) => {
    const {paragraphs} = await open(test, RESOURCES);
    assert.deepEqual(
      paragraphs.map((text) => text.trim()),
      [
        "Donaudampfschifffahrt geht's <x0/>\nWeiter &amp; fort 🚢",
        "Das ist's",
        "Hallo <g0>Welt</g0> geht's",
        'Hallo <x0/> und <g1>fett</g1>',
        'Langer Text in Zeilen',
        '<x0/> Datei',
        '<x0/> Dateien',
        'Eins',
      ],
    );
  });

  test('stay byte for byte with unchanged translations', async (test) => {
    for (const content of [
      Buffer.from(RESOURCES),
      Buffer.from(`\ufeff${RESOURCES.replaceAll('\n', '\r\n').trimEnd()}`),
      Buffer.from(`\ufeff${RESOURCES}`, 'utf16le'),
    ]) {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs.length, 8);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('change in their texts alone', async (test) => {
    const {translate} = await open(test, RESOURCES);
    const text = (await translate(marked)).toString();
    // Latvian has a form for zero.
    const zero = '<item quantity="zero">%d «Dateien»</item>';
    for (const expected of [
      String.raw`<string name='a'>«Donaudampfschifffahrt geht\'s» %1$s\n«Weiter &amp; fort 🚢»</string>`,
      String.raw`<string name="quoted">"«Das ist\'s» "</string>`,
      String.raw`<![CDATA[«Hallo» <a href="x?b=c">«Welt»</a> «geht\'s»]]>`,
      String.raw`«Hallo» <xliff:g id="name" example="Anna">%1$s</xliff:g> «und» <b>«fett»</b>\u0020</string>`,
      '\n      «Langer Text in Zeilen»\n    </string>',
      `<item quantity="one">%d «Datei»</item><item quantity="other">%d «Dateien»</item>${zero}</plurals>`,
      '<item>?attr/title</item>',
      'translatable="false">Bleibt<',
    ])
      assert.ok(text.includes(expected), `${expected}\n${text}`);
    const bare = text.replace(zero, '').replace(/[«»]/g, '');
    assert.equal(bare.length, RESOURCES.length - '\n      in'.length + ' in'.length + 1);
  });

  test('have escapes where Android needs them', async (test) => {
    for (const [content, translation, expected] of [
      ['Wort', '@mājas', String.raw`\@mājas`],
      ['Wort', '?"l\'été"\\\n\t&lt;', String.raw`\?\"l\'été\"\\\n\t&lt;`],
      ['"Wort"', "l'été", String.raw`"l\'été"`],
      ['"Das" Wort', 'Vārds', '"Vārds"'],
      ['Das "Wort"', 'Vārds', '"Vārds"'],
      ['<![CDATA[Wort]]>', "a]]>'&amp;", String.raw`<![CDATA[a]]]]><![CDATA[>\'&]]>`],
    ] as const) {
      const {translate} = await open(test, value(content));
      assert.equal((await translate(() => translation)).toString(), value(expected));
    }
  });

  test('are refused with what to do, as is other XML', async (test) => {
    await assert.rejects(
      open(test, '<html><body>Haus</body></html>'),
      refused(/only XML that is translated as \.xml.*root element is <html>/),
    );
    await assert.rejects(open(test, RESOURCES.replace('</b>', '')), refused(/line 10\).*Save it again/));
    await assert.rejects(open(test, value('A & B')), refused(/ampersand.*line 1/));
    await assert.rejects(
      open(test, `<!DOCTYPE resources [<!ENTITY a "b">]>${value('&a;')}`),
      refused(/refused for safety/),
    );
    for (let part = 1; part < 20; part += 1) {
      const content = RESOURCES.slice(0, Math.floor((RESOURCES.length * part) / 20));
      await assert.rejects(open(test, content), refused(/\(line \d+\)/));
    }
    await assert.rejects(open(test, value('<b>'.repeat(1_000_000))), refused(/nested more than 1000 deep/));
  });

  test('may be many', async (test) => {
    const many = '<string name="a">Ein Wort</string>\n'.repeat(100_000);
    const {paragraphs} = await open(test, `<resources>${many}</resources>`);
    assert.equal(paragraphs.length, 100_000);
  });
});
