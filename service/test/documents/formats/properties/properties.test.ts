import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {properties} from '../../../../src/documents/formats/properties/properties.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string | Uint8Array) =>
  openDocumentFile(test, properties, content, {extension: 'properties'});

const MESSAGES = String.raw`# Kommentar: nicht übersetzen = nein
! auch = Kommentar

title=Donaudampfschifffahrtsgesellschaft 🚢
greeting : Hallo {0}, es ist ''{1}'' {2,number,#.##}
  indented   Ein Wert ohne Zeichen
key\ with\:signs = Schlüssel mit Zeichen\nund Zeile
long = Eine lange \
       Zeile, \
       die weitergeht
plural={0,choice,0#keine Dateien|1#eine Datei}
icon=img/logo.png
debug=true
url=https://example.com/de
empty=
tail = Ende \\`;

suite('.properties files', () => {
  test('give their values, with placeholders as codes', async (test) => {
    const {paragraphs} = await open(test, MESSAGES);
    assert.deepEqual(paragraphs.slice(0, 5), [
      'Donaudampfschifffahrtsgesellschaft 🚢',
      "Hallo <x0/>, es ist '<x1/>' {2,number,#.##}",
      'Ein Wert ohne Zeichen',
      'Schlüssel mit Zeichen\nund Zeile',
      'Eine lange Zeile, die weitergeht',
    ]);
    assert.equal(paragraphs.at(-1), 'Ende \\');
    assert.ok(!paragraphs.some((text) => /img|true|https|Kommentar/.test(text)), paragraphs.join('\n'));
  });

  test('stay byte for byte with unchanged translations, in every encoding', async (test) => {
    const western = MESSAGES.replace('🚢', String.raw`\u20AC`);
    for (const content of [
      Buffer.from(MESSAGES),
      Buffer.from(MESSAGES.replaceAll('\n', '\r\n')),
      Buffer.from(MESSAGES.replaceAll('\n', '\r')),
      Buffer.from(`\ufeff${MESSAGES}\n`),
      Buffer.from(western, 'latin1'),
      Buffer.from(`\ufeff${MESSAGES}`, 'utf16le'),
    ]) {
      const {paragraphs, translate} = await open(test, content);
      assert.ok(paragraphs.length >= 7);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('keep keys, comments and separators in a translation', async (test) => {
    const {translate} = await open(test, MESSAGES);
    const text = (await translate(marked)).toString();
    assert.ok(text.startsWith(MESSAGES.slice(0, MESSAGES.indexOf('Donau'))));
    for (const start of [
      '\ntitle=«Donau',
      '\ngreeting : «Hallo» {0}',
      '\n  indented   «Ein',
      '\nkey\\ with\\:signs = «Schlüssel',
      '\nicon=img/logo.png\ndebug=true\nurl=https://example.com/de\nempty=\ntail = «Ende \\\\»',
    ])
      assert.ok(text.includes(start), start);
    assert.ok(text.includes('Zeichen\\nund'), text);
  });

  test('keep the encoding: UTF-8 as it is, ISO-8859-1 and plain ASCII with \\uXXXX', async (test) => {
    const translation = 'Ķīļi für 🚢';
    const written = async (content: Buffer): Promise<string> =>
      (await (await open(test, content)).translate(() => translation)).toString('latin1');
    assert.equal(Buffer.from(await written(Buffer.from('a=Größe')), 'latin1').toString(), `a=${translation}`);
    assert.equal(
      await written(Buffer.from('a=Größe', 'latin1')),
      String.raw`a=\u0136\u012b\u013ci für \ud83d\udea2`,
    );
    const ascii = String.raw`a=\u0136\u012b\u013ci f\u00fcr \ud83d\udea2`;
    assert.equal(await written(Buffer.from(String.raw`a=Gr\u00f6\u00dfe`)), ascii);
    assert.equal(await written(Buffer.from('a=Wort')), ascii);
  });

  test('write apostrophes twice only where MessageFormat reads them', async (test) => {
    for (const [value, expected] of [
      ["Es ist ''{0}''", "l''été d''{0}"],
      ['Es ist {0}', "l''été d''{0}"],
      ["Es ist's {0}", "l'été d'{0}"],
      ['Es ist %s', "l'été d'%s"],
    ] as const) {
      const {translate} = await open(test, `# ü\na=${value}`);
      const text = (await translate((paragraph) => `l'été d'${/<x\d\/>/.exec(paragraph)![0]}`)).toString();
      assert.equal(text, `# ü\na=${expected}`);
    }
  });

  test('hold every translation as the value that was meant', async (test) => {
    for (const [content, expected] of [
      ['a=Wort', String.raw`a=\ \\ tab\t# = : !\nZeile`],
      ['a=Wort\\\n  noch eines', String.raw`a=\ \\ tab\t# = : !\nZeile`],
      ['a=Wort\\n\\\n  noch eines', 'a=\\ \\\\ tab\\t# = : !\\n\\\n  Zeile'],
    ] as const) {
      const {translate} = await open(test, content);
      assert.equal((await translate(() => ' \\ tab\t# = : !\nZeile')).toString(), expected);
    }
  });

  test('break long values where lines were broken', async (test) => {
    const {translate} = await open(test, 'a=Eine lange Zeile, die man \\\r\n    bricht\r\nb=');
    const text = (await translate(() => 'Gara rindiņa, kuru noteikti vajag lauzt, jo tā ir gara')).toString();
    assert.equal(
      text,
      String.raw`a=Gara rindi\u0146a, kuru noteikti vajag ` +
        '\\\r\n    ' +
        String.raw`lauzt, jo t\u0101 ir gara` +
        '\r\nb=',
    );
  });

  test('are refused with the line and the remedy', async (test) => {
    await assert.rejects(
      open(test, 'a=b\r\nc=C:\\users'),
      refused(/a \\u without four hexadecimal digits \(line 2\)\. Write the digits, or \\\\u/),
    );
    await assert.rejects(open(test, ''), refused(/0 bytes/));
    await assert.rejects(open(test, Buffer.from([97, 61, 0, 0, 98])), refused(/binary data/));
    const {paragraphs} = await open(test, String.raw`a=C:\\users sind da`);
    assert.equal(paragraphs.length, 1);
  });

  test('that are cut anywhere, or very long, are read or refused', async (test) => {
    for (let part = 1; part < 20; part += 1) {
      const content = MESSAGES.slice(0, Math.floor((MESSAGES.length * part) / 20));
      const {translate} = await open(test, content);
      assert.equal((await translate((text) => text)).toString(), content);
    }
    const {paragraphs} = await open(test, 'key = Ein Wert\n'.repeat(100_000));
    assert.equal(paragraphs.length, 100_000);
    await open(test, 'a=\\\n'.repeat(500_000));
  });
});
