import assert from 'node:assert/strict';
import {readFile, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {describe, it} from 'node:test';
import {officeOpenXml} from '../../../../src/documents/formats/office-open-xml/index.ts';
import {marked, markedPart, open, sameParts, temporaryPath, translated} from './office-file.ts';
import {deadline} from '../../../../../test/support/deadlines.mjs';
import {convertWithLibreOffice} from '../../../../../test/support/libre-office.ts';

const MINUTE = 60_000;

/** Converts a file with LibreOffice in a separate profile; returns the path of the result. */
const converted = async (path: string, filter: string): Promise<string> =>
  await convertWithLibreOffice(path, filter, dirname(await temporaryPath('converted')));

const office = (kind: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:automatic-styles><style:style style:name="fett" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`;

/** Creates a document with LibreOffice from a flat one. */
async function officeFile(extension: 'docx' | 'xlsx' | 'pptx', kind: string, body: string): Promise<string> {
  const flat = await temporaryPath(`Probe.fod${kind.charAt(0)}`);
  await writeFile(flat, office(kind, body));
  const path = await converted(flat, extension);
  assert.ok(await sameParts(path, await translated(path, (text) => text)), 'unchanged, all is copied');
  return path;
}

describe('documents that LibreOffice wrote open in LibreOffice after their translation', () => {
  it('as a text with formatting, a list, a table and a note', {timeout: deadline(5) * MINUTE}, async () => {
    const path = await officeFile(
      'docx',
      'text',
      '<text:h text:outline-level="1">Überschrift</text:h><text:p>Ein <text:span text:style-name="fett">fettes</text:span> Wort<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Fußnote</text:p></text:note-body></text:note> und Ende.</text:p><text:list><text:list-item><text:p>Punkt عربى 😀</text:p></text:list-item></text:list><table:table><table:table-column/><table:table-row><table:table-cell><text:p>Zelle</text:p></table:table-cell></table:table-row></table:table>',
    );
    assert.ok((await open(path)).paragraphs.includes('Überschrift'));
    const text = await readFile(
      await converted(await translated(path, marked, 'lv'), 'txt:Text (encoded):UTF8'),
      'utf8',
    );
    for (const expectedText of ['«Überschrift»', '«Ein» «fettes» «Wort»', '«und Ende.»', '«Zelle»']) {
      assert.ok(text.includes(expectedText), `${expectedText} in ${text}`);
    }
    // A plain text file has no notes.
    assert.ok((await markedPart(path, 'word/footnotes.xml')).includes('«Fußnote»'));
    assert.match(text.replace(/[«»]/g, ''), /Punkt عربى 😀/);
  });

  it('as a sheet', {timeout: deadline(5) * MINUTE}, async () => {
    const cell = (text: string): string =>
      `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const path = await officeFile(
      'xlsx',
      'spreadsheet',
      `<table:table table:name="Blatt"><table:table-row>${cell('Größe')}${cell('Donaudampfschifffahrt')}</table:table-row><table:table-row><table:table-cell office:value-type="float" office:value="42"/>${cell('Größe')}</table:table-row></table:table>`,
    );
    const text = await readFile(
      await converted(await translated(path, marked, 'lv'), 'csv:Text - txt - csv (StarCalc):44,34,76'),
      'utf8',
    );
    assert.equal(text.trim(), '«Größe»,«Donaudampfschifffahrt»\n42,«Größe»');
  });

  it('as sheets with new names whose formulas compare texts', {timeout: deadline(5) * MINUTE}, async () => {
    const cell = (text: string): string =>
      `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const formula = (text: string, value: number): string =>
      `<table:table-cell table:formula="of:=${text}" office:value-type="float" office:value="${value}"/>`;
    const path = await officeFile(
      'xlsx',
      'spreadsheet',
      `<table:table table:name="Summe"><table:table-row>${formula("SUM([$'Alle Posten'.A2:.A3])+IF([$'Alle Posten'.B1]=&quot;Ja&quot;;100;0)", 142)}${formula("COUNTIF([$'Alle Posten'.B1:.B3];&quot;ja&quot;)", 2)}</table:table-row></table:table>` +
        `<table:table table:name="Alle Posten"><table:table-row>${cell('Betrag')}${cell('Ja')}</table:table-row><table:table-row><table:table-cell office:value-type="float" office:value="40"/>${cell('Nein')}</table:table-row><table:table-row><table:table-cell office:value-type="float" office:value="2"/>${cell('Ja')}</table:table-row></table:table>`,
    );
    const document = await officeOpenXml.open({
      path,
      extension: 'xlsx',
      source: 'de',
      target: 'lv',
      sheetNames: true,
    });
    assert.deepEqual(document.paragraphs.slice(-2), ['Summe', 'Alle Posten']);
    const output = await temporaryPath('Probe.xlsx');
    await document.write(output, document.paragraphs.map(marked), {target: 'lv'});
    const flat = await readFile(await converted(output, 'fods'), 'utf8');
    assert.match(flat, /<table:table table:name="«Summe»"[^]*<table:table table:name="«Alle Posten»"/);
    assert.doesNotMatch(flat, /Err:|#REF|#NAME/);
    assert.match(flat, /table:formula="[^"]*«Alle Posten»[^"]*"[^>]* office:value="142"/);
    assert.match(flat, /table:formula="of:=COUNTIF\([^"]*"[^>]* office:value="2"/);
    assert.match(flat, /<text:p>«Betrag»<\/text:p>[^]*<text:p>Ja<\/text:p>[^]*<text:p>«Nein»<\/text:p>/);
  });

  it('as slides', {timeout: deadline(5) * MINUTE}, async () => {
    const path = await officeFile(
      'pptx',
      'presentation',
      '<draw:page draw:name="Eins"><draw:frame svg:width="10cm" svg:height="3cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>Guten <text:span text:style-name="fett">Morgen</text:span></text:p><text:p>Zweite Zeile</text:p></draw:text-box></draw:frame></draw:page>',
    );
    const flat = await readFile(await converted(await translated(path, marked, 'lv'), 'fodp'), 'utf8');
    const text = flat.slice(flat.indexOf('<office:body>')).replace(/<[^>]*>/g, '');
    assert.match(text, /«Guten» «Morgen»/);
    assert.match(text, /«Zweite Zeile»/);
  });
});
