import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, it, type TestContext} from 'node:test';
import {strToU8, zipSync} from 'fflate';
import {readTerms} from '../../src/corpora/index.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';

const LANGUAGES = {source: 'en', target: 'lv'};
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose first tab is its second file, with shared, inline, rich and numeric cells. */
const PARTS: Readonly<Record<string, string>> = {
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Termini" sheetId="2" r:id="rId2"/><sheet name="Citi" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="x"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>note</t></si><si><t>English</t></si><si><t>Latviešu</t></si><si><r><t>credit </t></r><r><t>card</t></r><rPh sb="0" eb="1"><t>クレジット</t></rPh></si></sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>
    <row r="3"><c r="B3" t="s"><v>3</v></c><c r="D3" t="inlineStr"><is><t>kredītkarte</t></is></c></row>
    <row r="4"><c r="B4"><v>2026</v></c><c r="D4" t="str"><f>A1</f><v>gads 2026</v></c></row>
    <row r="9"><c r="B9" t="inlineStr"><is><t>ship</t></is></c></row></sheetData></worksheet>`,
};

/** Size of the header before a name in the archive's directory; the unpacked size is 24 bytes into it. */
const CENTRAL_HEADER = 46;

async function written(test: TestContext, bytes: Uint8Array): Promise<string> {
  const file = join(await temporaryFolder(test), 'termini.xlsx');
  await writeFile(file, bytes);
  return file;
}

const filesOf = (parts: Readonly<Record<string, string>>): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));

describe('terms of an Excel workbook', () => {
  it('are those of the first tab, with the columns that its first row names', async (test) => {
    const {terms, problems} = await readTerms(await written(test, zipSync(filesOf(PARTS))), LANGUAGES);
    assert.deepEqual(terms, [
      {source: 'credit card', target: 'kredītkarte'},
      {source: '2026', target: 'gads 2026'},
    ]);
    assert.deepEqual(
      problems.map(({line, message}) => `${line}: ${message}`),
      ['9: the target term is empty'],
    );
  });

  const whole = zipSync(filesOf(PARTS));
  const {'xl/workbook.xml': workbook, ...withoutWorkbook} = PARTS;
  for (const [name, bytes] of [
    ['cut', whole.slice(0, whole.length / 2)],
    ['without a workbook', zipSync(filesOf(withoutWorkbook))],
    ['with broken XML', zipSync(filesOf({...PARTS, 'xl/workbook.xml': workbook!.slice(0, 80)}))],
    [
      'with entities',
      zipSync(filesOf({...PARTS, 'xl/workbook.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${workbook!}`})),
    ],
    ['without its sheet', zipSync(filesOf({...PARTS, 'xl/worksheets/sheet2.xml': ''}))],
    ['that is another archive', zipSync(filesOf({'a.txt': 'b'}))],
  ] as const) {
    it(`are refused in a workbook ${name}`, async (test) => {
      await assert.rejects(readTerms(await written(test, bytes), LANGUAGES), {
        name: 'TermFileError',
        message: /not a readable Excel workbook \(XLSX\)\. Save it again/,
      });
    });
  }

  it('are refused in a part that unpacks to more than 256 MB', async (test) => {
    const bytes = Buffer.from(whole);
    const entry = bytes.lastIndexOf('xl/sharedStrings.xml') - CENTRAL_HEADER;
    bytes.writeUInt32LE(257 * 1024 * 1024, entry + 24);
    await assert.rejects(readTerms(await written(test, bytes), LANGUAGES), {message: /larger than 256 MB/});
  });
});
