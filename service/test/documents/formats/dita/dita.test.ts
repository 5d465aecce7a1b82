import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {dita} from '../../../../src/documents/formats/dita/dita.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

type Test = Parameters<typeof openDocumentFile>[0];

const open = (test: Test, content: string | Uint8Array, target = 'lv') =>
  openDocumentFile(test, dita, content, {extension: 'dita', target});

const DOCTYPE = `<!DOCTYPE task PUBLIC "-//OASIS//DTD DITA Task//EN" "http://127.0.0.1:9/task.dtd" [
  <!-- it's ]> a comment -->
  <!ENTITY product "Haus > ]> & Hof">
  <!ENTITY secret SYSTEM "file:///etc/passwd">
  <?x "]>?>
  %more;
]>`;
const TASK = `<?xml version="1.0" encoding="UTF-8"?>
${DOCTYPE}
<?xml-model href="task.rnc"?>
<task id="pumpe" xml:lang="de-DE">
  <title>Die Wärmepumpenanlage für &product; prüfen</title>
  <titlealts><navtitle>Prüfung</navtitle></titlealts>
  <shortdesc>Vor dem <term>Winter</term> &lt; 5 °C. 🏠</shortdesc>
  <prolog>
    <author>Anna Schmied</author>
    <metadata><keywords><keyword>Pumpe</keyword> <keyword>Wärme</keyword><indexterm>Heizung<indexterm>Pumpe</indexterm></indexterm></keywords>
      <othermeta name="kurz" content="Kurze Beschreibung"/><prodinfo><prodname>Mein Haus</prodname></prodinfo>
    </metadata>
  </prolog>
  <taskbody>
    <prereq spectitle="Vorher">Lesen Sie <xref href="a.dita">das
      Handbuch<desc>Alles über Pumpen</desc></xref>.</prereq>
    <steps>
      <step><cmd>Wählen Sie <menucascade><uicontrol>Datei</uicontrol><uicontrol>Öffnen</uicontrol></menucascade> &amp; <codeph>run</codeph><fn>Nur im Winter.</fn> aus.</cmd>
        <info>Siehe <image href="a.png"><alt>Bild der Pumpe</alt></image> oder <keyword keyref="haus"/>.<draft-comment author="x">Stimmt das?</draft-comment></info></step>
      <step><cmd conref="b.dita#b/c"/></step>
    </steps>
    <example><codeblock>drucke "Haus"</codeblock><p>Ein <!-- Notiz --><b>gutes</b> <?oxy a?>Beispiel: <data name="x">Wert</data></p>
      <note type="other" othertype="Warnung"><![CDATA[Wasser & <Strom> sind]]> gefährlich.</note></example>
  </taskbody>
</task>
`;

const texts = async (test: Test, content: string) => (await open(test, content)).paragraphs;
const topic = (body: string, attributes = '') =>
  `<topic id="a"${attributes}><title>1</title><body>${body}</body></topic>`;

suite('DITA', () => {
  test('gives its texts, with phrases as codes and subflows apart', async (test) => {
    assert.deepEqual(
      [...(await texts(test, TASK))].sort(),
      [
        'Wasser &amp; &lt;Strom&gt; sind gefährlich.',
        'Alles über Pumpen',
        'Bild der Pumpe',
        'Die Wärmepumpenanlage für <x0/> prüfen',
        'Ein <x0/><g1>gutes</g1> <x3/>Beispiel:',
        'Heizung',
        'Kurze Beschreibung',
        'Lesen Sie <g0>das Handbuch<x1/></g0>.',
        'Nur im Winter.',
        'Prüfung',
        'Pumpe',
        'Pumpe',
        'Siehe <x0/> oder <x1/>.',
        'Vor dem <g0>Winter</g0> &lt; 5 °C. 🏠',
        'Vorher',
        'Warnung',
        'Wählen Sie <x0/> &amp; <x1/><x2/> aus.',
        'Datei',
        'Öffnen',
        'Wärme',
      ].sort(),
    );
  });

  test('stays byte for byte with unchanged translations, in every encoding', async (test) => {
    for (const content of [
      Buffer.from(TASK),
      Buffer.from(TASK.replaceAll('\n', '\r\n')),
      Buffer.from(`\ufeff${TASK.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
      Buffer.from(TASK.replace('UTF-8', 'ISO-8859-1').replace(' 🏠', ''), 'latin1'),
    ]) {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs.length, 20);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('changes in its texts and language alone', async (test) => {
    const written = (await (await open(test, TASK)).translate(marked, {target: 'lv'})).toString();
    assert.ok(written.includes(DOCTYPE));
    assert.ok(written.includes('<task id="pumpe" xml:lang="lv">'));
    assert.ok(written.includes('<title>«Die Wärmepumpenanlage für» &product; «prüfen»</title>'));
    assert.ok(
      written.includes(
        '<alt>«Bild der Pumpe»</alt></image> «oder» <keyword keyref="haus"/>«.»<draft-comment',
      ),
    );
    assert.ok(written.includes('<codeph>run</codeph><fn>«Nur im Winter.»</fn> «aus.»</cmd>'));
    assert.ok(written.includes('>«Wasser &amp; &lt;Strom&gt; sind gefährlich.»</note>'));
    assert.ok(written.includes('content="«Kurze Beschreibung»"'));
    assert.equal(
      written
        .replace(/[«»]/g, '')
        .replace('xml:lang="lv"', 'xml:lang="de-DE"')
        .replace('Wasser &amp; &lt;Strom&gt; sind', '<![CDATA[Wasser & <Strom> sind]]>')
        .replace('das Handbuch', 'das\n      Handbuch'),
      TASK,
    );
    const words = 'Māja "un" <ēka> & \'سقف\'';
    const attribute = await open(test, "<map><topicref navtitle='Das Haus'/></map>");
    const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const again = await open(test, await attribute.translate(() => escaped));
    assert.deepEqual(again.paragraphs, [escaped]);
  });

  test('gives the titles of maps and bookmaps, in elements and attributes', async (test) => {
    assert.deepEqual(
      await texts(
        test,
        `<bookmap><booktitle><booklibrary>Haus und Hof</booklibrary><mainbooktitle>Die Pumpe</mainbooktitle></booktitle>
        <bookmeta><author>Anna</author><bookid><isbn>Nummer</isbn></bookid><category>Technik</category></bookmeta>
        <chapter href="a.dita" navtitle="Erstes Kapitel" copy-to="zwei.dita"><topicmeta><navtitle>Anfang</navtitle><linktext>Zum Anfang</linktext></topicmeta>
        <topichead navtitle="Teile von &amp; für"/><topicref navtitle="Über &product;"/></chapter>
        <reltable title="Verweise"><relrow><relcell><topicref href="b.dita"/></relcell></relrow></reltable></bookmap>`,
      ),
      [
        'Haus und Hof',
        'Die Pumpe',
        'Technik',
        'Erstes Kapitel',
        'Anfang',
        'Zum Anfang',
        'Teile von &amp; für',
        'Verweise',
      ],
    );
  });

  test('gives terms of glossaries, and topics in topics', async (test) => {
    assert.deepEqual(
      await texts(
        test,
        '<dita><glossentry id="a"><glossterm>Pumpe</glossterm><glossdef>Bewegt <i>Wasser</i>.</glossdef><glossBody><glossPartOfSpeech value="noun"/><glossAlt><glossAcronym>WP</glossAcronym></glossAlt></glossBody></glossentry><reference id="b"><title>Liste</title><refbody><properties><property><proptype>Farbe</proptype></property></properties></refbody></reference></dita>',
      ),
      ['Pumpe', 'Bewegt <g0>Wasser</g0>.', 'WP', 'Liste', 'Farbe'],
    );
  });

  test('knows elements of specializations by their class, and others by their place', async (test) => {
    assert.deepEqual(
      await texts(
        test,
        `<rezept class="- topic/topic rezept/rezept " id="a"><name class="- topic/title rezept/name ">Die Suppe</name>
        <inhalt class="- topic/body rezept/inhalt "><zeile class="- topic/p rezept/zeile ">Mit <zutat class="+ topic/ph rezept-d/zutat ">Salz</zutat>
        <geheim class="+ topic/keyword pr-d/apiname x/geheim ">kochen()</geheim> und<absatz class="- topic/ul rezept/absatz "><punkt class="- topic/li rezept/punkt ">Brot</punkt></absatz></zeile>
        <frage><wer>Wer kocht?</wer><wann>Wann <dann>genau</dann>?</wann></frage></inhalt></rezept>`,
      ),
      ['Die Suppe', 'Mit <g0>Salz</g0> <x2/> und', 'Brot', 'Wer kocht?', 'Wann <g0>genau</g0>?'],
    );
    assert.deepEqual(await texts(test, '<faq id="a"><title>Fragen</title></faq>'), ['Fragen']);
  });

  test('obeys translate, and leaves parts in other languages', async (test) => {
    const content = topic(
      `<p translate="no">Haus <ph translate="yes">Hof</ph></p><p>Nimm <codeph translate="yes">Geld</codeph>, <ph translate="no">Gold</ph>.</p>
      <p xml:lang="fr">Un chien</p><p xml:lang="de-AT">Ein Hund</p><p translate="no" xml:lang="de">Ein Zitat</p><section xmlns:its="x" its:translate="no"><p>Nichts</p></section>`,
      ' dir="ltr"',
    );
    const {paragraphs, translate} = await open(test, content, 'ar');
    assert.deepEqual(paragraphs, ['Hof', 'Nimm <g0>Geld</g0>, <x2/>.', 'Ein Hund']);
    assert.equal(
      (await translate((text) => text, {target: 'ar'})).toString(),
      content.replace('<topic ', '<topic xml:lang="ar" ').replace('de-AT', 'ar').replace('"ltr"', '"rtl"'),
    );
  });

  test('keeps elements apart that follow each other', async (test) => {
    assert.deepEqual(await texts(test, topic('<p>Aus <term>Holz</term><term>Stein</term></p>')), [
      'Aus <g0>Holz</g0><g2>Stein</g2>',
    ]);
  });

  test('keeps the lines of preformatted texts', async (test) => {
    const content = topic('<lines>Rosen\r\n  und &lt;Nelken&gt;</lines><p>Rosen\r\n  und Nelken</p>');
    const {paragraphs, translate} = await open(test, content);
    assert.deepEqual(paragraphs, ['Rosen\n  und &lt;Nelken&gt;', 'Rosen und Nelken']);
    const written = await translate((text) => text.replace('und', 'un'));
    assert.ok(written.includes('<lines>Rosen\r\n  un &lt;Nelken&gt;</lines><p>Rosen un Nelken</p>'));
  });

  test('does not read what its document type names, and does not unfold it', async (test) => {
    const names = Array.from(
      {length: 100},
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    );
    const bomb = `<!DOCTYPE topic [<!ENTITY l0 "Haus">${names.join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    const content = bomb + topic('<p>Ein &l100; und <![CDATA[&f;]]> &f;</p><p>&l100;</p>');
    const {paragraphs, translate} = await open(test, content);
    assert.deepEqual(paragraphs, ['Ein <x0/> und &amp;f;']);
    assert.equal((await translate((text) => text)).toString(), content);
    assert.ok((await translate(marked)).includes('<p>«Ein» &l100; «und &amp;f;» &f;</p><p>&l100;</p>'));
  });

  test('is refused with the line and the remedy', async (test) => {
    for (const [content, message] of [
      ['', /is empty/],
      [
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Haus</title></head></html>',
        /not a topic or map of DITA.*<html>/,
      ],
      ['<feed xmlns="http://www.w3.org/2005/Atom"><title>Haus</title></feed>', /not a topic or map of DITA/],
      ['<resources/>', /not a topic or map of DITA: .*Check that it is the right file/],
      [
        TASK.replace('</menucascade>', '</menu>'),
        /closes an element menu that is not the open one \(line 2\d\): .*Save it again/,
      ],
      ['# Haus', /does not begin with < \(line 1\)/],
      ['<!DOCTYPE topic [\n<!ENTITY a "b"><topic id="a"/>', /ends before its document type does \(line 1\)/],
      ['<topic id="a"/>&a;', /text outside of its root element/],
      ['<topic><!DOCTYPE a [ ]></topic>', /refused for safety/],
      [`<topic>${'<ph>'.repeat(1_000_000)}`, /nested more than 1000 deep/],
    ] as const)
      await assert.rejects(open(test, content), refused(message));
    await assert.rejects(
      open(test, Buffer.from(topic('<p>Größe</p>'), 'latin1')),
      refused(/not valid UTF-8/),
    );
  });

  test('cut anywhere is refused with the line', async (test) => {
    const end = TASK.trimEnd().length;
    for (let cut = 1; cut <= 20; cut += 1) {
      const content = TASK.slice(0, Math.floor((end * cut) / 21));
      await assert.rejects(open(test, content), refused(/\(line \d+\)/));
    }
  });

  test('of 100,000 entries is read', async (test) => {
    const {paragraphs} = await open(test, topic('<p>Ein &a; <b>Haus</b></p>\n'.repeat(100_000)));
    assert.equal(paragraphs.length, 100_000);
  });
});
