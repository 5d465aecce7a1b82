import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {appleStrings} from '../../../../src/documents/formats/apple-strings/apple-strings.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string | Uint8Array) =>
  openDocumentFile(test, appleStrings, content, {extension: 'strings'});

const STRINGS = String.raw`/* Kommentar mit "a" = "b"; */
"greeting" = "Hallo %1$@, \"du\" hast %lld Nachrichten\nheute 🚢";
// Zeile = "x";
"Ein \"Schlüssel\"" = 'x';
CFBundleDisplayName="Das Haus"  ;
bare.key-1 = "Größe" ; "same.line" = "Zwei";
"multi" = "Erste Zeile
zweite Zeile";
"alone";
"address" = "https://example.com/de";
`.replace(`= 'x'`, '= word');

suite('.strings files of Apple', () => {
  test('give their values, with placeholders as codes', async (test) => {
    assert.deepEqual((await open(test, STRINGS)).paragraphs, [
      'Hallo <x0/>, "du" hast <x1/> Nachrichten\nheute 🚢',
      'word',
      'Das Haus',
      'Größe',
      'Zwei',
      'Erste Zeile\nzweite Zeile',
    ]);
  });

  test('stay byte for byte with unchanged translations, in every encoding of Unicode', async (test) => {
    for (const content of [
      Buffer.from(STRINGS),
      Buffer.from(`\ufeff${STRINGS.replaceAll('\n', '\r\n')}`),
      Buffer.from(STRINGS.replaceAll('\n', '\r').trimEnd()),
      Buffer.from(`\ufeff${STRINGS}`, 'utf16le'),
      Buffer.from(`\ufeff${STRINGS}`, 'utf16le').swap16(),
      Buffer.from(STRINGS, 'utf16le'),
    ]) {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs.length, 6);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('change in their values alone', async (test) => {
    const text = (await (await open(test, STRINGS)).translate(marked)).toString();
    for (const expected of [
      String.raw`"greeting" = "«Hallo» %1$@«, \"du\" hast» %lld «Nachrichten\nheute 🚢»";`,
      String.raw`"Ein \"Schlüssel\"" = "«word»";`,
      'CFBundleDisplayName="«Das Haus»"  ;\nbare.key-1 = "«Größe»" ; "same.line" = "«Zwei»";',
      '"multi" = "«Erste Zeile\nzweite Zeile»";\n"alone";\n"address" = "https://example.com/de";\n',
    ])
      assert.ok(text.includes(expected), text);
    assert.ok(text.startsWith(STRINGS.slice(0, STRINGS.indexOf('Hallo'))));
  });

  test('hold every translation, and go on escaping letters where the file does', async (test) => {
    const translation = 'مرحبا "שלום"\n\\ &lt;\t';
    const {translate} = await open(test, '"a" = "Größe";');
    const text = (await translate(() => translation)).toString();
    assert.equal(text, String.raw`"a" = "مرحبا \"שלום\"\n\\ <\t";`);
    const ascii = await open(test, String.raw`"a" = "Gr\U00f6\U00dfe";`);
    assert.equal((await ascii.translate(() => 'Ķ🚢')).toString(), String.raw`"a" = "\U0136\Ud83d\Udea2";`);
  });

  test('are refused with the line and the remedy', async (test) => {
    for (const [content, message] of [
      ['"a" = "b";\n"c" = "d"\n"e" = "f";', /has no ; after "d" \(line 2\)\. Add it/],
      ['\n\n"a" = "say "yes" now";', /has no ; after "say " \(line 3\).*write \\"/],
      ['"a" = "b";\r\n"c" = "d;\r\n', /without a closing quotation mark \(line 2\)/],
      ['/* a\r\n"a" = "b";', /comment without an end \(line 1\)/],
      ['{"a": "b"}', /no key where one is needed \(line 1\)\. Write "key" = "value";/],
      ['"a" "b";', /has no = after "a" \(line 1\)/],
      ['<?xml version="1.0"?><plist/>', /is a property list in XML.*Take the \.strings file of the project/],
      ['bplist00\xd1\x01', /called \.strings but it is a binary property list/],
    ] as const)
      await assert.rejects(open(test, content), refused(message));
    await assert.rejects(open(test, Buffer.from('"a" = "Größe";', 'latin1')), refused(/not valid UTF-8/));
  });

  test('that are cut anywhere, or very long, are read or refused', async (test) => {
    for (let part = 1; part < 20; part += 1) {
      const content = STRINGS.slice(0, Math.floor((STRINGS.length * part) / 20));
      await assert.rejects(
        async () => {
          const {translate} = await open(test, content);
          assert.equal((await translate((text) => text)).toString(), content);
          throw Object.assign(new Error('read (line 0)'), {name: 'DocumentError', kind: 'badDocument'});
        },
        refused(/\(line \d+\)/),
      );
    }
    assert.equal((await open(test, '"a" = "Ein Wort";\n'.repeat(100_000))).paragraphs.length, 100_000);
  });
});
