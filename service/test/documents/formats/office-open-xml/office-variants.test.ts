import assert from 'node:assert/strict';
import {readFile, rename, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {describe, it} from 'node:test';
import {DOCUMENT_FORMATS} from '../../../../../src/contract/index.ts';
import {deadline} from '../../../../../test/support/deadlines.mjs';
import {convertWithLibreOffice} from '../../../../../test/support/libre-office.ts';
import {DocumentError} from '../../../../src/documents/document-error.ts';
import {markDocument} from '../../../../src/documents/provenance/mark-document.ts';
import {readMarks} from '../../../../src/documents/provenance/read-marks.ts';
import {flatDocument} from '../open-document/open-document-file.ts';
import {RECORD} from '../../provenance/marked-file.ts';
import {
  archiveFile,
  marked,
  open,
  packageParts,
  readParts,
  sameParts,
  SHEET,
  SLIDE,
  temporaryPath,
  translated,
  WORD,
} from './office-file.ts';

const MACROS = Buffer.from('d0cf11e0a1b11ae1000102030405fffefdfc', 'hex');
const OPEN_FORMATS = 'application/vnd.openxmlformats-officedocument';

/** Main content type of each extension, without the usual documents. */
const MAIN_TYPES: Readonly<Record<string, string>> = {
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  dotx: `${OPEN_FORMATS}.wordprocessingml.template.main+xml`,
  dotm: 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  xltx: `${OPEN_FORMATS}.spreadsheetml.template.main+xml`,
  xltm: 'application/vnd.ms-excel.template.macroEnabled.main+xml',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
  ppsx: `${OPEN_FORMATS}.presentationml.slideshow.main+xml`,
  ppsm: 'application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml',
  potx: `${OPEN_FORMATS}.presentationml.template.main+xml`,
  potm: 'application/vnd.ms-powerpoint.template.macroEnabled.main+xml',
};

const TEXT = 'Donaudampfschifffahrt';
const usual = {
  d: [
    'docx',
    {},
    `<w:document ${WORD}><w:body><w:p><w:r><w:t>${TEXT}</w:t></w:r></w:p></w:body></w:document>`,
  ],
  x: [
    'xlsx',
    {
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${SHEET}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${TEXT}</t></is></c></row></sheetData></worksheet>`,
    },
    `<workbook ${SHEET}><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  p: [
    'pptx',
    {
      'ppt/slides/slide1.xml': `<p:sld ${SLIDE}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${TEXT}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
    },
    `<p:presentation ${SLIDE}/>`,
  ],
} as const;

/** A file of a program with macros, with the main content type of its extension. */
async function variant(extension: string): Promise<string> {
  const [base, parts, main] = usual[extension[0] as keyof typeof usual];
  const all = packageParts(base, {...parts, 'macros/vbaProject.bin': MACROS}, main);
  const types = String(all['[Content_Types].xml']).replace(
    /(<Override PartName="\/(?:word\/document|xl\/workbook|ppt\/presentation)\.xml" ContentType=")[^"]+/,
    `$1${MAIN_TYPES[extension]!}`,
  );
  return archiveFile(`Vorlage.${extension}`, {...all, '[Content_Types].xml': types});
}

const VARIANTS = DOCUMENT_FORMATS.filter(
  ({family, extension, label}) => family === 'office-open-xml' && extension !== label.toLowerCase(),
);

describe('templates, slide shows and documents with macros', () => {
  for (const {extension} of VARIANTS) {
    it(`are translated like the usual document: ${extension}`, async () => {
      const path = await variant(extension);
      assert.deepEqual((await open(path)).paragraphs, [TEXT]);
      assert.ok(await sameParts(path, await translated(path, (text) => text)));
      const result = await translated(path, marked);
      const parts = await readParts(result);
      assert.ok([...parts.values()].some((part) => part.includes(`«${TEXT}»`)));
      assert.equal(parts.get('macros/vbaProject.bin'), MACROS.toString());
      assert.equal(parts.get('[Content_Types].xml'), (await readParts(path)).get('[Content_Types].xml'));
    });

    it(`are marked: ${extension}`, async () => {
      const path = await variant(extension);
      assert.deepEqual(await markDocument(path, extension, RECORD), {marked: true});
      assert.deepEqual((await readMarks(path, extension)).own, RECORD);
      assert.deepEqual((await open(path)).paragraphs, [TEXT]);
    });
  }

  it('are refused under the extension of another program', async () => {
    const path = await variant('xlsm');
    const other = path.replace('.xlsm', '.dotx');
    await rename(path, other);
    await assert.rejects(open(other), (error) => {
      assert.ok(error instanceof DocumentError);
      assert.match(error.message, /called \.dotx but it is an Excel workbook/);
      return true;
    });
  });

  it('open in LibreOffice, which wrote them', {timeout: deadline(300_000)}, async () => {
    const flat = await temporaryPath('Vorlage.fodt');
    await writeFile(flat, flatDocument('text', `<text:p>${TEXT}</text:p>`));
    const folder = dirname(await temporaryPath('converted'));
    const path = await convertWithLibreOffice(flat, 'dotx', folder);
    const result = await translated(path, marked);
    const text = await convertWithLibreOffice(result, 'txt:Text (encoded):UTF8', folder);
    assert.equal((await readFile(text, 'utf8')).trim().replace(/^\uFEFF/, ''), `«${TEXT}»`);
  });
});
