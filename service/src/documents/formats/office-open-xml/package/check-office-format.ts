import {open} from 'node:fs/promises';
import type {Archive} from '../../../archive/read-archive.ts';
import {badDocument, protectedDocument, type DocumentError} from '../../../document-error.ts';
import {wrongFormat} from '../../wrong-format.ts';

/** A program of Office, with the extensions of its documents and the content types of their main parts. */
interface OfficeProgram {
  readonly extensions: RegExp;
  readonly mainType: RegExp;
  /** Its usual document, as messages name it. */
  readonly document: string;
}

const WORD: OfficeProgram = {
  extensions: /^do[ct][mx]$/,
  mainType: /\.wordprocessingml\.|ms-word\./,
  document: 'a Word document (.docx)',
};
const EXCEL: OfficeProgram = {
  extensions: /^xl[st][mx]$/,
  mainType: /\.spreadsheetml\.|ms-excel\./,
  document: 'an Excel workbook (.xlsx)',
};
const POWERPOINT: OfficeProgram = {
  extensions: /^p(?:pt|ps|ot)[mx]$/,
  mainType: /\.presentationml\.|ms-powerpoint\./,
  document: 'a PowerPoint presentation (.pptx)',
};
const PROGRAMS = [WORD, EXCEL, POWERPOINT];

/** Whether an extension is that of a workbook. */
export function isWorkbook(extension: string): boolean {
  return EXCEL.extensions.test(extension);
}

const OPEN_DOCUMENTS: readonly (readonly [type: string, name: string])[] = [
  ['text', 'an OpenDocument text (.odt)'],
  ['spreadsheet', 'an OpenDocument spreadsheet (.ods)'],
  ['presentation', 'an OpenDocument presentation (.odp)'],
];
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Name of a stream that only encrypted documents have. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const STARTS: readonly (readonly [start: string, name: string])[] = [
  ['%PDF', 'a PDF'],
  ['{\\rtf', 'an RTF document (.rtf)'],
  ['<', 'an XML or HTML text'],
];

/** Rejects a file that is not an archive; the error names the file's format. */
export async function refuseOtherFiles(path: string, extension: string): Promise<void> {
  const file = await open(path);
  try {
    const {size} = await file.stat();
    if (size === 0) throw badDocument('The document is empty: it has 0 bytes.');
    const start = Buffer.alloc(8);
    await file.read(start, 0, 8, 0);
    if (start.equals(COMPOUND_FILE)) {
      throw compoundFile((await file.readFile()).includes(ENCRYPTED), extension);
    }
    if (start.toString('latin1', 0, 2) === 'PK') return;
    const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '');
    const match = STARTS.find(([begin]) => text.trimStart().startsWith(begin));
    throw match
      ? wrongFormat(extension, match[1])
      : badDocument(`The document is not a .${extension}: it is not an office document, or it is damaged.`);
  } finally {
    await file.close();
  }
}

function compoundFile(isEncrypted: boolean, extension: string): DocumentError {
  if (isEncrypted) return protectedDocument();
  return badDocument(
    `The document is called .${extension} but it is in the old binary format of Office (.doc, .xls, .ppt). Save it as .${extension} and try again.`,
  );
}

/** Error for an archive that is not an Office document; the message names the archive's format. */
export async function otherArchive(archive: Archive, extension: string): Promise<DocumentError> {
  const type = (await archive.entry('mimetype')?.read())?.toString('latin1', 0, 100).trim() ?? '';
  if (type === 'application/epub+zip') return wrongFormat(extension, 'an EPUB book');
  const document = /^application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(type)?.[1];
  if (document !== undefined) {
    const match = OPEN_DOCUMENTS.find(([name]) => name === document);
    return wrongFormat(extension, match?.[1] ?? `an OpenDocument file (${document})`);
  }
  if (archive.entries.some(({name}) => /(?:^|\/)Index\.zip$|\.iwa$/.test(name))) {
    return wrongFormat(extension, 'a document of Pages, Numbers or Keynote');
  }
  return wrongFormat(extension, 'a zip archive without an Office document in it');
}

/** Rejects a main part whose program does not match the extension. */
export function checkMainType(type: string, extension: string): void {
  const program = PROGRAMS.find(({mainType}) => mainType.test(type));
  if (program?.extensions.test(extension)) {
    if (!type.endsWith('+xml')) {
      throw badDocument(
        `The document is in a binary format of Excel (.xlsb). Save it as .${extension} and try again.`,
      );
    }
    return;
  }
  throw wrongFormat(extension, program?.document ?? 'an Office file of another kind');
}
