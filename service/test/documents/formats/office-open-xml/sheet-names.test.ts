import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {officeOpenXml} from '../../../../src/documents/formats/office-open-xml/index.ts';
import {archiveFile, CHART, packageParts, readParts, sameParts, SHEET, temporaryPath} from './office-file.ts';

/** A workbook in which every part that can refer to a sheet does so. */
const book = (first: string, second: string, plain = first): Readonly<Record<string, string>> => ({
  'xl/workbook.xml': `<workbook ${SHEET}><sheets><sheet name="${first}" sheetId="1" r:id="rId1"/><sheet name="${second.replaceAll("''", "'")}" sheetId="2" r:id="rId2"/><sheet name="Fest" sheetId="3" r:id="rId3"/></sheets><definedNames><definedName name="alle">${plain}!$A$1:$B$2</definedName></definedNames><calcPr calcId="1"/></workbook>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${SHEET}><sheetData><row r="1"><c r="A1"><f>SUM(${plain}!A1,'${second}'!B2)+[1]Umsatz!A1+SUM(Fest!A1)&amp;"Umsatz!A1"</f></c></row></sheetData><hyperlinks><hyperlink ref="A2" location="'${second}'!A1"/></hyperlinks></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet ${SHEET}><sheetData><row r="1"><c r="A1"><f>INDIRECT("Fest!A1")</f></c></row></sheetData></worksheet>`,
  'xl/charts/chart1.xml': `<c:chartSpace ${CHART}><c:val><c:numRef><c:f>'${second}'!$A$1:$A$9</c:f></c:numRef></c:val></c:chartSpace>`,
});

async function translated(
  parts: Readonly<Record<string, string>>,
  translate: (text: string) => string,
  sheetNames = true,
): Promise<{paragraphs: readonly string[]; path: string; output: string}> {
  const path = await archiveFile('Mappe.xlsx', packageParts('xlsx', parts));
  const document = await officeOpenXml.open({
    path,
    extension: 'xlsx',
    source: 'de',
    target: 'lv',
    sheetNames,
  });
  const output = await temporaryPath('Mappe.xlsx');
  await document.write(output, document.paragraphs.map(translate));
  return {paragraphs: document.paragraphs, path, output};
}

describe('the names of sheets', () => {
  const parts = book('Kosten', "Anna''s Haus");

  it('are translated on request, with every reference, but not where a string names them', async () => {
    const {paragraphs, output} = await translated(parts, (text) =>
      text === 'Kosten' ? 'Izmaksas: 1/2' : "Annas 'māja'",
    );
    assert.deepEqual(paragraphs, ['Kosten', "Anna's Haus"]);
    const written = await readParts(output);
    const expected = book('Izmaksas  1 2', "Annas ''māja", "'Izmaksas  1 2'");
    for (const name of ['xl/worksheets/sheet1.xml', 'xl/charts/chart1.xml', 'xl/worksheets/sheet2.xml'])
      assert.equal(unescaped(written.get(name)!), expected[name]);
    assert.match(
      unescaped(written.get('xl/workbook.xml')!),
      /<sheet name="Izmaksas {2}1 2".*<sheet name="Annas 'māja" .*<sheet name="Fest".*>'Izmaksas {2}1 2'!\$A\$1:\$B\$2</,
    );
  });

  it('stay if translations are equal, another sheet’s name or not accepted by Excel', async () => {
    for (const translation of ['Fest', '***', 'History']) {
      const {output, path} = await translated(parts, () => translation);
      assert.equal(
        (await readParts(output)).get('xl/charts/chart1.xml'),
        (await readParts(path)).get('xl/charts/chart1.xml'),
      );
    }
  });

  it('stay byte for byte with unchanged translations, and without the request', async () => {
    const same = await translated(parts, (text) => text);
    assert.ok(await sameParts(same.path, same.output));
    const {paragraphs} = await translated(parts, (text) => text, false);
    assert.deepEqual(paragraphs, []);
  });
});

function unescaped(xml: string): string {
  return xml.replaceAll('&apos;', "'");
}
