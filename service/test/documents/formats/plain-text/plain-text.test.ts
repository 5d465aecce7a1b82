import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {plainText} from '../../../../src/documents/formats/plain-text/plain-text.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string | Uint8Array) =>
  openDocumentFile(test, plainText, content, {extension: 'txt'});

const LETTER = [
  'Sehr geehrte Frau Bērziņa,',
  '',
  'vielen Dank für Ihre Anfrage zur Donaudampfschifffahrtsgesellschaft,',
  'die wir gerne beantworten möchten. Leider ist der Kapitän derzeit',
  'nicht im Hause.',
  '',
  '> Wann fährt das nächste Schiff von Wien nach Budapest ab, und was',
  '> kostet die Fahrkarte?',
  '',
  '- Ein sehr langer Punkt einer Liste, der über mehr als eine Zeile geht,',
  '  bevor er endet.',
  '- Kurz & <gut>',
  '\tName\tPreis   12',
  '🚢 שלום עולם',
].join('\r\n');

suite('Plain text documents', () => {
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    test(`have an ICU message over lines in one paragraph: ${JSON.stringify(lineEnd)}`, async (test) => {
      const message = '{n, plural,\n\tone   {# Datei}\n\n  other   {# Dateien}\n}'.replaceAll('\n', lineEnd);
      const content = ['Vorher {', `Du hast ${message} neu.`, 'Nachher }', message].join(lineEnd);
      const {paragraphs, translate} = await open(test, content);
      assert.deepEqual(paragraphs, ['Vorher {', `Du hast ${message} neu.`, 'Nachher }', message]);
      const text = (await translate((one) => one.replace('neu', 'jauns'))).toString();
      assert.equal(text, content.replace('neu', 'jauns'));
    });
  }

  test('give a paragraph a line, and one for lines that a program wrapped', async (test) => {
    const {paragraphs} = await open(test, LETTER);
    assert.deepEqual(paragraphs, [
      'Sehr geehrte Frau Bērziņa,',
      'vielen Dank für Ihre Anfrage zur Donaudampfschifffahrtsgesellschaft, die wir gerne beantworten möchten. Leider ist der Kapitän derzeit nicht im Hause.',
      'Wann fährt das nächste Schiff von Wien nach Budapest ab, und was kostet die Fahrkarte?',
      'Ein sehr langer Punkt einer Liste, der über mehr als eine Zeile geht, bevor er endet.',
      'Kurz &amp; &lt;gut&gt;',
      'Name',
      'Preis',
      '🚢 שלום עולם',
    ]);
  });

  test('wrap the translation of wrapped lines like the source, with its quotation marks', async (test) => {
    const {translate} = await open(test, LETTER);
    const lines = (await translate((text) => text.replaceAll('ä', 'ää'))).toString().split('\r\n');
    assert.deepEqual(lines.slice(6, 11), [
      '> Wann fäährt das näächste Schiff von Wien nach Budapest ab, und',
      '> was kostet die Fahrkarte?',
      '',
      '- Ein sehr langer Punkt einer Liste, der über mehr als eine Zeile geht,',
      '  bevor er endet.',
    ]);
    const longer = (await translate((text) => `${text} Un vēl kaut kas pavisam cits.`))
      .toString()
      .split('\r\n');
    assert.deepEqual(longer.slice(6, 9), [
      '> Wann fährt das nächste Schiff von Wien nach Budapest ab, und was',
      '> kostet die Fahrkarte? Un vēl kaut kas pavisam cits.',
      '',
    ]);
  });

  test('are not joined where lines end for another reason', async (test) => {
    const poem =
      'Füllest wieder Busch und Tal\nstill mit Nebelglanz,\nlösest endlich auch einmal\nmeine Seele ganz;\n';
    assert.equal((await open(test, poem)).paragraphs.length, 4);
    const address = 'Anna Bērziņa\nBrīvības iela 1\nLV-1010 Rīga\n';
    assert.equal((await open(test, address)).paragraphs.length, 3);
    const program =
      ">>> breite = ermittle_breite(fenster, mit_rand=True, in_pixeln=True, oder='nicht')\n" +
      '>>> print(breite_des_fensters_mit_rand)\n';
    assert.equal((await open(test, program)).paragraphs.length, 2);
    const one = `${'Ein langer Absatz in einer Zeile. '.repeat(20)}\n${'Noch einer. '.repeat(20)}\n`;
    assert.equal((await open(test, one)).paragraphs.length, 2);
  });

  test('stay byte for byte with unchanged translations, whatever their encoding and line ends', async (test) => {
    for (const end of ['\n', '\r\n', '\r', '\n\r\n\r\r\n']) {
      const text = LETTER.replaceAll('\r\n', end) + end;
      const wide = Buffer.from(text, 'utf16le');
      const contents = [
        Buffer.from(text),
        Buffer.from(`\ufeff${text}`),
        Buffer.from(`\ufeff${text}`, 'utf16le'),
        Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
        wide,
        Buffer.from(wide).swap16(),
      ];
      for (const content of contents) {
        const {paragraphs, translate} = await open(test, content);
        assert.equal(paragraphs[0], 'Sehr geehrte Frau Bērziņa,');
        assert.deepEqual(await translate((text) => text), content);
        const translated = await translate(marked);
        assert.deepEqual(
          translated.subarray(0, 2),
          content.subarray(0, 2).equals(Buffer.from('Se'))
            ? Buffer.from('\xc2\xab', 'latin1')
            : translated.subarray(0, 2),
        );
      }
    }
  });

  test('in UTF-16 without a mark may have no Latin letters', async (test) => {
    const text = 'ある日の暮方の事である。\n一人の下人が、羅生門の下で雨やみを待っていた。\n';
    for (const content of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs[0], 'ある日の暮方の事である。');
      assert.deepEqual(await translate((same) => same), content);
    }
  });

  test('contain no tag that a translation does not need', async (test) => {
    const {translate} = await open(test, 'Der <b>Text</b> &amp; <g1>Code</g1>\n');
    assert.equal(
      (await translate((text) => `${text}!`)).toString(),
      'Der <b>Text</b> &amp; <g1>Code</g1>!\n',
    );
  });

  test('of 50 MB are read and written without a loss', async (test) => {
    const line = 'Der Kapitän der Donaudampfschifffahrtsgesellschaft grüßt Rīga.\n';
    const content = Buffer.from(line.repeat(Math.ceil(50_000_000 / Buffer.byteLength(line))));
    const {translate} = await open(test, content);
    assert.ok((await translate((text) => text)).equals(content));
    const translated = await translate((text) => text.replaceAll('grüßt', 'sveic'));
    assert.equal(
      translated.toString().replaceAll('sveic', 'grüßt').replace(/\s+/g, ' '),
      content.toString().replace(/\s+/g, ' '),
    );
  });

  test('are refused when they are no text', async (test) => {
    const cases: readonly (readonly [content: string, message: RegExp])[] = [
      ['', /empty: it has 0 bytes/],
      ['%PDF-1.7\n%\xe2\xe3', /called \.txt but it is a PDF/],
      ['PK\x03\x04\x14\0', /is an office document or another zip archive/],
      ['{\\rtf1\\ansi Text}', /is an RTF document/],
      ['\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0', /binary data/],
      ['Gr\xfc\xdfe', /not valid UTF-8/],
    ];
    for (const [content, message] of cases) {
      await assert.rejects(open(test, Buffer.from(content, 'latin1')), refused(message));
    }
  });
});
