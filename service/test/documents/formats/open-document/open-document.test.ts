import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {openDocument} from '../../../../src/documents/formats/open-document/open-document.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';
import {flatDocument, type OpenDocumentKind} from './open-document-file.ts';

async function opened(test: TestContext, kind: OpenDocumentKind, body: string, styles = '', target = 'lv') {
  const document = flatDocument(kind, body, styles);
  const extension = `fod${kind[0]!}`;
  const file = await openDocumentFile(test, openDocument, document, {extension, target});
  assert.equal((await file.translate((text) => text)).toString(), document, 'unchanged is byte for byte');
  return file;
}

suite('OpenDocument texts', () => {
  test('give paragraphs with their links, fields, notes and breaks as codes', async (test) => {
    const {paragraphs, translate} = await opened(
      test,
      'text',
      `<text:tracked-changes><text:changed-region><text:deletion><text:p>Gelöscht</text:p></text:deletion></text:changed-region></text:tracked-changes>
<text:h text:outline-level="1"><text:bookmark-start text:name="a"/>Donaudampfschifffahrt<text:bookmark-end text:name="a"/></text:h>
<text:p>Der <text:span text:style-name="T1">Kapi</text:span><text:span text:style-name="T1">tän</text:span> grüßt
  seine <text:a xlink:href="https://example.org/">Gäste</text:a><text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Eine Fußnote</text:p></text:note-body></text:note> am <text:date>5. März</text:date>.<office:annotation><dc:creator>Anna</dc:creator><text:p>Ein Kommentar</text:p></office:annotation></text:p>
<text:p>Name:<text:tab/>Bērziņa<text:line-break/>Ort:<text:s text:c="5"/>Rīga<text:s/>und <text:soft-page-break/>mehr</text:p>
<text:p><draw:frame><draw:text-box><text:p>Im Rahmen</text:p></draw:text-box><svg:title>Ein Schiff</svg:title><svg:desc>Von der Seite</svg:desc></draw:frame>Nach dem Rahmen</text:p>
<text:p><text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby>へ行く</text:p>
<text:p>2024</text:p><text:p/>`,
      '<office:automatic-styles><number:date-style><number:text> Uhr </number:text></number:date-style></office:automatic-styles>',
    );
    assert.deepEqual(paragraphs, [
      'Donaudampfschifffahrt',
      'Eine Fußnote',
      'Ein Kommentar',
      'Der <g0>Kapitän</g0> grüßt seine <g2>Gäste</g2><x4/> am <x5/>.',
      'Name:<br id="0"/>Bērziņa<br id="1"/>Ort:<br id="2"/>Rīga<x3/>und <x4/>mehr',
      'Im Rahmen',
      'Ein Schiff',
      'Von der Seite',
      'Nach dem Rahmen',
      '<g0><g1>東京</g1><x3/></g0>へ行く',
    ]);
    const translated = (await translate(marked)).toString();
    assert.match(
      translated,
      /<text:p>«Der» <text:span text:style-name="T1">«Kapitän»<\/text:span> «grüßt seine» <text:a xlink:href="https:\/\/example\.org\/">«Gäste»<\/text:a><text:note text:note-class="footnote"><text:note-citation>1<\/text:note-citation><text:note-body><text:p>«Eine Fußnote»<\/text:p>/,
    );
    assert.match(translated, /<text:p>Gelöscht<\/text:p>/);
    assert.match(translated, /<number:text> Uhr <\/number:text>/);
  });

  test('contain hostile translations as text', async (test) => {
    const {translate} = await opened(test, 'text', '<text:p>Gruß</text:p>');
    const translated = await translate(() => '&lt;/text:p&gt; &amp;amp; ]]&gt; \0 \u0001');
    assert.match(
      translated.toString(),
      /<text:p>&lt;\/text:p&gt; &amp;amp; \]\]&gt; \ufffd \ufffd<\/text:p>/,
    );
  });

  test('change the languages of styles that are the source', async (test) => {
    const style = (name: string, attributes: string): string =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties ${attributes}/></style:style>`;
    const styles = `<office:styles>${style('A', 'fo:language="de" fo:country="AT" style:language-asian="zh" style:country-asian="CN"')}${style('B', 'fo:language="fr" fo:country="FR"')}</office:styles>
<office:automatic-styles><style:page-layout style:name="P"><style:page-layout-properties style:writing-mode="lr-tb"/></style:page-layout></office:automatic-styles>`;
    const inTarget = async (target: string): Promise<string> => {
      const {translate} = await opened(test, 'text', '<text:p>Ja</text:p>', styles, target);
      return (await translate((text) => text, {target})).toString();
    };
    const latvian = await inTarget('lv');
    assert.match(
      latvian,
      /fo:language="lv" fo:country="LV" style:language-asian="zh" style:country-asian="CN"/,
    );
    assert.match(latvian, /fo:language="fr" fo:country="FR"[^]*style:writing-mode="lr-tb"/);
    assert.match(
      await inTarget('ja'),
      /fo:language="de" fo:country="AT" style:language-asian="ja" style:country-asian="JP"/,
    );
    const arabic = await inTarget('ar');
    assert.match(
      arabic,
      /fo:language="de" style:language-complex="ar" style:country-complex="EG" fo:country="AT"/,
    );
    assert.match(arabic, /style:writing-mode="rl-tb"/);
  });
});

suite('OpenDocument spreadsheets', () => {
  test('give texts and comments, not values that are shown', async (test) => {
    const {paragraphs, translate} = await opened(
      test,
      'spreadsheet',
      `<table:table table:name="Preise"><table:table-row>
<table:table-cell office:value-type="string"><text:p>Fahrkarte</text:p><text:p>Hin und zurück</text:p></table:table-cell>
<table:table-cell office:value-type="date" office:date-value="2024-03-05"><office:annotation><text:p>Ein Kommentar</text:p></office:annotation><text:p>5. März 2024</text:p></table:table-cell>
<table:table-cell office:value-type="string" table:formula="of:=[.A1]" office:string-value="Ergebnis &amp; Text"><text:p>Ergebnis &amp; Text</text:p></table:table-cell>
</table:table-row></table:table>
<table:table table:name="'file:///a.ods'#Blatt"><table:table-source xlink:href="a.ods"/><table:table-row><table:table-cell office:value-type="string"><text:p>Fremd</text:p></table:table-cell></table:table-row></table:table>`,
    );
    assert.deepEqual(paragraphs, [
      'Fahrkarte',
      'Hin und zurück',
      'Ein Kommentar',
      'Ergebnis &amp; Text',
      'Ergebnis &amp; Text',
    ]);
    assert.match(
      (await translate(marked)).toString(),
      /office:string-value="«Ergebnis &amp; Text»"><text:p>«Ergebnis &amp; Text»<\/text:p>/,
    );
  });
});

suite('Charts of OpenDocument spreadsheets', () => {
  test('give the texts of their values, not the addresses of the cells', async (test) => {
    const {paragraphs} = await opened(
      test,
      'spreadsheet',
      `<draw:object><office:document><office:body><office:chart><table:table table:name="local-table"><table:table-row>
<table:table-cell office:value-type="string"><text:p>Erlöse</text:p><draw:g><svg:desc>Kosten.B1:Kosten.B1</svg:desc></draw:g></table:table-cell>
</table:table-row></table:table></office:chart></office:body></office:document></draw:object>
<draw:g><svg:desc>Zwei Schiffe</svg:desc><draw:custom-shape><text:p>Bug</text:p></draw:custom-shape></draw:g>`,
    );
    assert.deepEqual(paragraphs, ['Erlöse', 'Zwei Schiffe', 'Bug']);
  });
});

suite('Strings that an OpenDocument spreadsheet compares with', () => {
  test('stay in cells, and others are translated', async (test) => {
    const cell = (text: string, more = ''): string =>
      `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`;
    const {translate} = await opened(
      test,
      'spreadsheet',
      '<table:content-validations><table:content-validation table:name="v" table:condition="of:cell-content-is-in-list(&quot;Offen&quot;;&quot;Zu&quot;)"/></table:content-validations>' +
        `<table:table><table:table-row>${cell('Ja')}${cell('offen')}${cell('Gut')}${cell('Hund')}${cell('Gut', ' table:formula="of:=IF([.A1]=&quot;Ja&quot;;&quot;Gut&quot;;&quot;Schlecht&quot;)" office:string-value="Gut"')}</table:table-row></table:table>`,
    );
    const cells = [...(await translate(marked)).toString().matchAll(/<text:p>(.*?)<\/text:p>/g)];
    assert.deepEqual(
      cells.map(([, text]) => text),
      ['Ja', 'offen', '«Gut»', '«Hund»', '«Gut»'],
    );
  });
});

suite('The properties of an OpenDocument file', () => {
  test('are translated: title, subject, keywords and description', async (test) => {
    const meta =
      '<office:meta><meta:generator>LibreOffice</meta:generator><dc:title>Jahresbericht</dc:title><dc:subject>Zahlen &amp; Fakten</dc:subject><meta:keyword>Umsatz</meta:keyword><dc:description>Für alle</dc:description><dc:creator>Jānis</dc:creator></office:meta>';
    const content = flatDocument('text', '<text:p>Text</text:p>', meta);
    const {paragraphs, translate} = await openDocumentFile(test, openDocument, content, {extension: 'fodt'});
    assert.deepEqual(paragraphs, ['Jahresbericht', 'Zahlen &amp; Fakten', 'Umsatz', 'Für alle', 'Text']);
    assert.match((await translate(marked)).toString(), /<dc:title>«Jahresbericht»<\/dc:title>/);
    assert.equal((await translate((text) => text)).toString(), content);
  });
});

suite('OpenDocument presentations', () => {
  test('give slides, notes, and the texts of headers and footers', async (test) => {
    const {paragraphs} = await opened(
      test,
      'presentation',
      `<presentation:footer-decl presentation:name="f">Fußzeile</presentation:footer-decl>
<draw:page draw:name="Seite 1"><draw:frame><draw:text-box><text:list><text:list-item><text:p><text:span>Erster</text:span> Punkt</text:p></text:list-item></text:list></draw:text-box></draw:frame>
<draw:g><draw:custom-shape><text:p>Form</text:p></draw:custom-shape></draw:g>
<presentation:notes><draw:frame><draw:text-box><text:p>Notizen des Vortragenden</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`,
    );
    assert.deepEqual(paragraphs, ['Fußzeile', '<g0>Erster</g0> Punkt', 'Form', 'Notizen des Vortragenden']);
  });

  test('nested deeper than any document are refused', async (test) => {
    const deep = `${'<text:span>'.repeat(1_000_000)}Text${'</text:span>'.repeat(1_000_000)}`;
    await assert.rejects(
      openDocumentFile(test, openDocument, flatDocument('text', `<text:p>${deep}</text:p>`), {
        extension: 'fodt',
      }),
      refused(/nested more than/),
    );
  });
});
