import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {characterReference, decodeText} from '../../../src/documents/markup/decode-text.ts';
import {readHtml} from '../../../src/documents/markup/read-html.ts';
import {XHTML} from '../../../src/documents/markup/html-text.ts';
import {XML} from '../../../src/documents/markup/xml-text.ts';
import {readXml} from '../../../src/documents/markup/read-xml.ts';

suite('XML and HTML texts', () => {
  test('may have attributes of megabytes', () => {
    const long = 'ä'.repeat(5_000_000);
    for (const markup of [readXml(`<a b="${long}" c='d'/>`), readHtml(`<p b="${long}" c=d>`)]) {
      assert.equal(markup.attribute(0, 'b')?.value.length, long.length);
      assert.equal(markup.attribute(0, 'c')?.value, 'd');
    }
  });

  test('may have neither endless names nor excessive attributes', () => {
    assert.throws(() => readXml(`<${'a'.repeat(5_000_000)}/>`), /not well-formed/);
    const attributes = Array.from({length: 501}, (_, index) => ` a${index}="b"`).join('');
    assert.throws(() => readXml(`<a${attributes}/>`), /more than 500 attributes/);
    assert.throws(() => readXml('<a b="<"/>'), /not well-formed/);
    assert.throws(() => readXml('<a b="c" d/>'), /not well-formed/);
  });

  test('keep a reference whose name is not known', () => {
    for (const {decode, decodeAttribute} of [XML, XHTML]) {
      const written = '&constructor; &toString; &amp;';
      assert.equal(decode(written), '&constructor; &toString; &');
      assert.equal(decodeAttribute(written), '&constructor; &toString; &');
    }
  });

  test('have positions that count line ends and surrogates as the text does', () => {
    const source = '<p>🚢\r\n<b>Rīga</b>\r\n</p>';
    const markup = readHtml(source);
    const pieces = markup.kinds.map((_, index) => source.slice(markup.start(index), markup.end(index)));
    assert.deepEqual(pieces, ['<p>', '🚢\r\n', '<b>', 'Rīga', '</b>', '\r\n', '</p>']);
  });
});

suite('Encodings', () => {
  const written = (label: string, source: string, text: string): string =>
    decodeText(Buffer.from(source, 'latin1'), () => label)
      .encode(text, characterReference)
      .toString('latin1');

  test('of one byte write only bytes that all programs read alike', () => {
    assert.equal(written('iso-8859-1', 'Gr\xfc\xdfe', '„ü€ā'), '&#8222;\xfc&#8364;&#257;');
    assert.equal(written('us-ascii', 'Text', 'üā'), '&#252;&#257;');
    assert.equal(written('windows-1252', 'Gr\xfc\xdfe', '„ü€ā'), '\x84\xfc\x80&#257;');
    assert.equal(written('windows-1257', 'R\xeega', 'Rīga €'), 'R\xeega \x80');
  });

  test('read the characters of Windows where a text has them', () => {
    const {text, encode} = decodeText(Buffer.from('\x84Preis\x93 5 \x80', 'latin1'), () => 'ISO-8859-1');
    assert.equal(text, '„Preis“ 5 €');
    assert.equal(encode(text, characterReference).toString('latin1'), '\x84Preis\x93 5 \x80');
  });

  test('of more bytes than one are refused when they are not of Unicode', () => {
    for (const label of ['shift_jis', 'gbk', 'euc-kr']) {
      assert.throws(() => decodeText(Buffer.from('Text'), () => label), /Save it as UTF-8/);
    }
  });
});
