import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {openDocument} from '../../../../src/documents/formats/open-document/open-document.ts';
import {convertWithLibreOffice} from '../../../../../test/support/libre-office.ts';
import {temporaryFolder} from '../../../store/temporary-folder.ts';
import {marked, withoutMarks} from '../../markup/document-file.ts';
import {filesOf, flatDocument, shownText, writtenFile, type OpenDocumentKind} from './open-document-file.ts';

const STYLES = `<office:styles><style:default-style style:family="paragraph"><style:text-properties fo:language="de" fo:country="DE"/></style:default-style></office:styles>
<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm"/><style:header-style/><style:footer-style/></style:page-layout>
<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L"><style:header><text:p>Kopf der Donaudampfschifffahrtsgesellschaft</text:p></style:header><style:footer><text:p>Fuß der Seite</text:p></style:footer></style:master-page></office:master-styles>`;

const DOCUMENTS: readonly (readonly [
  kind: OpenDocumentKind,
  extension: string,
  body: string,
  texts: string[],
])[] = [
  [
    'text',
    'odt',
    `<text:h text:outline-level="1">Überschrift &amp; <text:span text:style-name="B">fett</text:span></text:h>
<text:p>Der Kapitän grüßt<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Eine Fußnote</text:p></text:note-body></text:note> Rīga, שלום und 🚢<text:line-break/>neue Zeile<text:tab/>und <text:a xlink:type="simple" xlink:href="https://example.org/">Verweis</text:a>.<office:annotation><dc:creator>Anna</dc:creator><text:p>Kommentar</text:p></office:annotation></text:p>
<text:list><text:list-item><text:p>Punkt</text:p></text:list-item></text:list>
<table:table table:name="T"><table:table-column/><table:table-row><table:table-cell><text:p>Zelle</text:p></table:table-cell></table:table-row></table:table>
<text:p><draw:frame draw:name="R" text:anchor-type="paragraph" svg:width="5cm" svg:height="2cm"><draw:text-box><text:p>Im Rahmen</text:p></draw:text-box><svg:title>Titel des Rahmens</svg:title></draw:frame>Nach dem Rahmen</text:p>`,
    [
      'Kopf der Donaudampfschifffahrtsgesellschaft',
      'Fuß der Seite',
      'Zelle',
      'Titel des Rahmens',
      'Im Rahmen',
    ],
  ],
  [
    'spreadsheet',
    'ods',
    `<table:table table:name="Preise"><table:table-column/><table:table-row><table:table-cell office:value-type="string"><text:p>Fahrkarte <text:span text:style-name="B">einfach</text:span></text:p></table:table-cell><table:table-cell office:value-type="float" office:value="12"><text:p>12</text:p></table:table-cell><table:table-cell office:value-type="string" table:formula="of:=[.A2]" office:string-value="Ermäßigt"><text:p>Ermäßigt</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>Kommentar</text:p></office:annotation><text:p>Ermäßigt</text:p></table:table-cell></table:table-row></table:table>`,
    ['Ermäßigt', 'Kommentar'],
  ],
  [
    'presentation',
    'odp',
    `<draw:page draw:name="Seite" draw:master-page-name="Standard"><draw:frame svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>Titel der Folie</text:p></draw:text-box></draw:frame><draw:custom-shape svg:width="5cm" svg:height="5cm"><text:p>Form <text:span text:style-name="B">fett</text:span></text:p></draw:custom-shape>
<presentation:notes><draw:frame presentation:class="notes" svg:width="15cm" svg:height="10cm"><draw:text-box><text:p>Notizen des Vortragenden</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`,
    ['Titel der Folie', 'Notizen des Vortragenden'],
  ],
];

suite('OpenDocument files of LibreOffice', () => {
  for (const [kind, extension, body, texts] of DOCUMENTS) {
    test(`${extension}: unchanged parts are byte for byte, a translation opens with all text`, async (test) => {
      const folder = await temporaryFolder(test);
      const flat = await writtenFile(
        folder,
        `document.fod${extension.at(-1)!}`,
        flatDocument(kind, body, STYLES),
      );
      const path = await convertWithLibreOffice(flat, extension, folder);
      const opened = await openDocument.open({path, extension, source: 'de', target: 'lv'});
      for (const text of texts)
        assert.ok(opened.paragraphs.includes(text), `${text} of ${opened.paragraphs.join('|')}`);

      const same = join(folder, `same.${extension}`);
      await opened.write(same, opened.paragraphs);
      assert.deepEqual([...(await filesOf(same))], [...(await filesOf(path))]);
      const start = (await readFile(same)).toString('latin1', 30, 100);
      assert.ok(start.startsWith(`mimetypeapplication/vnd.oasis.opendocument.${kind}`), start);

      const translated = join(folder, `translated.${extension}`);
      await opened.write(translated, opened.paragraphs.map(marked), {target: 'lv'});
      const shown = await shownText(folder, translated);
      const sourceShown = await shownText(folder, path);
      assert.equal(withoutMarks(shown), withoutMarks(sourceShown));
      for (const text of texts.filter((text) => sourceShown.includes(text)))
        assert.ok(shown.includes(`«${text}»`), text);
      const styles = (await filesOf(translated)).get('styles.xml')!.toString();
      assert.equal(styles.includes('fo:language="lv" fo:country="LV"'), extension === 'odt');
    });
  }
});
