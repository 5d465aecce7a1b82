import {open, readFile} from 'node:fs/promises';
import {readArchive} from '../archive/read-archive.ts';
import {badDocument, protectedDocument} from '../document-error.ts';
import {NAME_PDF} from '../formats/wrong-format.ts';
import {COMPOUND_SIGNATURE, CompoundFile} from './compound-file.ts';

/** Formats of text documents that LibreOffice reads for the service. */
export type OfficeFormat = 'doc' | 'rtf' | 'pages' | 'docx' | 'odt' | 'html' | 'xml';

/** Format of a document by its content. */
export interface OfficeFile {
  readonly format: OfficeFormat;
  /** Name of LibreOffice's filter; without a filter, LibreOffice accepts any text as a document. */
  readonly filter: string;
}

const RTF_SIGNATURE = '{\\rtf';
const ZIP_SIGNATURE = 'PK\u0003\u0004';
/** Identifiers at the start of a Word document: Word 97 and later; Word 6 and 95. */
const WORD_97 = 0xa5ec;
const WORD_6 = 0xa5dc;
const LAST_WORD_6_VERSION = 0x66;
const ENCRYPTED_FLAG = 0x0100;
const SECOND_TABLE_FLAG = 0x0200;
const PAGES_FILES = ['Index/Document.iwa', 'index.xml', 'Index.zip'];
const PAGES_PASSWORD_FILES = ['.iwph', '.iwpv2'];
const TAIL_BYTES = 1024;

/**
 * Recognizes a text document by its bytes, ignoring its name; rejects with a `DocumentError` if the file is
 * of another kind, damaged or protected.
 */
export async function readOfficeFile(path: string): Promise<OfficeFile> {
  const {start, end} = await readEnds(path);
  if (start.length === 0) throw badDocument('The document is empty.');
  if (start.subarray(0, COMPOUND_SIGNATURE.length).equals(COMPOUND_SIGNATURE)) {
    return {format: 'doc', filter: wordFilter(new CompoundFile(await readFile(path)))};
  }
  const text = start.toString('latin1');
  if (text.startsWith(RTF_SIGNATURE)) return readRtf(end.toString('latin1'));
  if (text.startsWith(ZIP_SIGNATURE)) return readZip(path);
  const markup = readMarkup(start);
  if (markup) return markup;
  throw badDocument(
    text.startsWith('%PDF')
      ? `The file is a PDF. ${NAME_PDF}`
      : 'The content of the file is not that of a DOC, RTF or PAGES document. Save it in one of these formats; a new name alone does not change the format.',
  );
}

async function readEnds(path: string): Promise<{start: Buffer; end: Buffer}> {
  const file = await open(path);
  try {
    const {size} = await file.stat();
    const read = async (position: number) => {
      const {buffer, bytesRead} = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, position);
      return buffer.subarray(0, bytesRead);
    };
    return {start: await read(0), end: await read(Math.max(size - TAIL_BYTES, 0))};
  } finally {
    await file.close();
  }
}

/** Recognizes HTML and Word XML, which web programs and Word 2003 save as .doc. */
function readMarkup(start: Buffer): OfficeFile | undefined {
  const wide = start[0] === 0xff && start[1] === 0xfe ? start.toString('utf16le', 2) : undefined;
  const text = (wide ?? start.toString('latin1').replace(/^\xef\xbb\xbf/, '')).trimStart();
  if (/^<\?xml\b/.test(text) && /<\?mso-application\s+progid="Word\.Document"|<w:wordDocument\b/.test(text)) {
    return {format: 'xml', filter: 'MS Word 2003 XML'};
  }
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(text)
    ? {format: 'html', filter: 'HTML (StarWriter)'}
    : undefined;
}

function wordFilter(file: CompoundFile): string {
  const document = file.read('WordDocument');
  if (!document && file.has('EncryptedPackage')) throw encrypted();
  if (!document || document.length < 32) {
    throw badDocument('The file is not a Word document. Save it as DOC or DOCX and try again.');
  }
  const identifier = document.readUInt16LE(0);
  if (identifier !== WORD_97 && identifier !== WORD_6) throw damaged();
  const flags = document.readUInt16LE(10);
  if (flags & ENCRYPTED_FLAG) throw encrypted();
  if (identifier === WORD_6) {
    return document.readUInt16LE(2) <= LAST_WORD_6_VERSION ? 'MS WinWord 6' : 'MS Word 95';
  }
  // Checks completeness: LibreOffice opens a document without this stream as empty.
  if (!file.read(flags & SECOND_TABLE_FLAG ? '1Table' : '0Table')) throw damaged();
  return 'MS Word 97';
}

function readRtf(end: string): OfficeFile {
  // Some programs append line ends, zeros or the DOS end mark after the last brace.
  if (!/\}[\s\0\x1a]*$/.test(end)) throw damaged();
  return {format: 'rtf', filter: 'Rich Text Format'};
}

async function readZip(path: string): Promise<OfficeFile> {
  const archive = await readArchive(path);
  try {
    if (archive.entry('word/document.xml')) return {format: 'docx', filter: 'MS Word 2007 XML'};
    const type = (await archive.entry('mimetype')?.read())?.toString('latin1', 0, 100) ?? '';
    if (type.startsWith('application/vnd.oasis.opendocument.text')) return {format: 'odt', filter: 'writer8'};
    if (PAGES_PASSWORD_FILES.some((name) => archive.entry(name))) throw encrypted();
    if (PAGES_FILES.some((name) => archive.entry(name))) return {format: 'pages', filter: 'Apple Pages'};
  } finally {
    archive.close();
  }
  throw badDocument(
    'The file is an archive, but not a PAGES document. Save it again in Pages and try once more.',
  );
}

function encrypted(): Error {
  return protectedDocument();
}

function damaged(): Error {
  return badDocument(
    'The document is damaged or incomplete. Save it again in its program and try once more.',
  );
}
