import {openArchiveDocument} from '../../archive/archive-document.ts';
import {readArchive, type Archive} from '../../archive/read-archive.ts';
import type {DocumentFormat, DocumentInput, OpenedDocument} from '../format.ts';
import {OfficePackage} from './package/office-package.ts';
import {planParts} from './plan-parts.ts';
import {SheetNames} from './spreadsheet/sheet-names.ts';
import {planSpreadsheet} from './spreadsheet/spreadsheet.ts';
import {checkMainType, isWorkbook, otherArchive, refuseOtherFiles} from './package/check-office-format.ts';

/** DOCX, XLSX and PPTX, with their templates, and with macros; the content of the archive must match the extension. */
export const officeOpenXml: DocumentFormat = {
  open: async (input) => {
    await refuseOtherFiles(input.path, input.extension);
    const archive = await readArchive(input.path);
    try {
      return await openPackage(archive, input);
    } catch (error) {
      archive.close();
      throw error;
    }
  },
};

async function openPackage(archive: Archive, input: DocumentInput): Promise<OpenedDocument> {
  const office = await OfficePackage.open(archive);
  if (!office) throw await otherArchive(archive, input.extension);
  checkMainType(office.typeOf(await office.mainPart()), input.extension);
  const plans = planParts(office, input);
  if (!isWorkbook(input.extension)) return openArchiveDocument(archive, plans);
  const spreadsheet = await planSpreadsheet(office);
  const sheets = input.sheetNames === true ? await SheetNames.read(office) : undefined;
  const all = [...spreadsheet.plans, ...plans];
  const document = await openArchiveDocument(archive, sheets?.withReferences(all) ?? all);
  const names = spreadsheet.connect();
  const {paragraphs} = document;
  return {
    ...document,
    paragraphs: [...paragraphs, ...(sheets?.paragraphs ?? [])],
    write: (output, translations, options) => {
      const paragraphTranslations = translations.slice(0, paragraphs.length);
      sheets?.settle(translations.slice(paragraphs.length));
      return document.write(
        output,
        names.settle(paragraphs, spreadsheet.fitting(paragraphs, paragraphTranslations)),
        options,
      );
    },
  };
}
