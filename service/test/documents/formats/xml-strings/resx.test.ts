import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {resx} from '../../../../src/documents/formats/xml-strings/resx.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string | Uint8Array) =>
  openDocumentFile(test, resx, content, {extension: 'resx'});

const FILE = `\ufeff<?xml version="1.0" encoding="utf-8"?>
<root>
  <!-- Ein Kommentar -->
  <xsd:schema id="root" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:element name="value" /></xsd:schema>
  <resheader name="version">
    <value>2.0</value>
  </resheader>
  <data name="Greeting" xml:space="preserve">
    <value>Hallo {0}, "du" hast
&lt;b&gt;{1:N0}&lt;/b&gt; Nachrichten 🚢 </value>
    <comment>Für die Übersetzer</comment>
  </data>
  <data name="$this.Text" xml:space="preserve"><value>Donaudampfschiff</value></data>
  <data name="$this.Icon" xml:space="preserve"><value>Kein Text</value></data>
  <data name="&gt;&gt;button1.Name" xml:space="preserve"><value>Knopf eins</value></data>
  <data name="button1.Size" type="System.Drawing.Size, System.Drawing"><value>Zwei drei</value></data>
  <data name="image" mimetype="application/x-microsoft.net.object.binary.base64"><value>QUJD REVG</value></data>
  <data name="Address"><value>https://example.com</value></data>
  <data name="Section"><value><![CDATA[A & <i>B</i> gut]]></value></data>
  <data name="Empty"><value /></data>
  <data name="None" />
</root>`.replaceAll('\n', '\r\n');

suite('RESX files', () => {
  test('give texts, not objects, names, comments or what the designer wrote', async (test) => {
    const {paragraphs} = await open(test, FILE);
    assert.deepEqual(paragraphs, [
      'Hallo <x0/>, "du" hast\n<g1><x2/></g1> Nachrichten 🚢 ',
      'Donaudampfschiff',
      'A &amp; <g0>B</g0> gut',
    ]);
  });

  test('stay byte for byte with unchanged translations', async (test) => {
    for (const content of [
      Buffer.from(FILE),
      Buffer.from(FILE, 'utf16le'),
      Buffer.from(FILE.slice(1).replaceAll('\r\n', '\n')),
    ]) {
      const {translate} = await open(test, content);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('change in their texts alone', async (test) => {
    const text = (await (await open(test, FILE)).translate(marked)).toString();
    assert.equal(
      text,
      FILE.replace('Hallo {0}, "du" hast', '«Hallo» {0}«, "du" hast»')
        .replace('Nachrichten 🚢', '«Nachrichten 🚢»')
        .replace('Donaudampfschiff', '«Donaudampfschiff»')
        .replace('A & <i>B</i> gut', '«A &» <i>«B»</i> «gut»'),
    );
  });

  test('are refused with what to do', async (test) => {
    await assert.rejects(open(test, '<resources/>'), refused(/not a \.resx.*root element is <resources>/));
    for (let part = 1; part < 20; part += 1) {
      const content = FILE.slice(0, Math.floor((FILE.length * part) / 20));
      await assert.rejects(open(test, content), refused(/\(line \d+\)/));
    }
    await assert.rejects(open(test, `<root>${'<a>'.repeat(1_000_000)}`), refused(/nested more than 1000/));
    const many = '<data name="a"><value>Ein Wort</value></data>\n'.repeat(100_000);
    assert.equal((await open(test, `<root>${many}</root>`)).paragraphs.length, 100_000);
  });
});
