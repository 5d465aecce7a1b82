import {documentOfParts, type ArchivePart} from '../../archive/archive-document.ts';
import {namingFile} from '../../archive/naming-file.ts';
import {readArchive, type Archive} from '../../archive/read-archive.ts';
import {characterReference, decodeText, xmlLabel} from '../../markup/decode-text.ts';
import {XHTML} from '../../markup/html-text.ts';
import {readXml} from '../../markup/read-xml.ts';
import {TextPart} from '../../markup/text-part.ts';
import type {DocumentFormat, DocumentInput, OpenedDocument} from '../format.ts';
import {decodePage} from '../html/decode-page.ts';
import {HTML_DIALECT} from '../html/html-dialect.ts';
import {addLanguages} from '../html/html-language.ts';
import {readPage} from '../html/html.ts';
import {addParagraphs} from '../text-flow/add-paragraphs.ts';
import {addContents, addPackage} from './book-texts.ts';
import {checkBook, refuseOtherFiles} from './check-epub.ts';
import {bookFiles} from './package-document.ts';

/**
 * EPUB books: pages, tables of contents, title and description are translated, and the language is set; pictures, styles,
 * scripts and all else are copied.
 */
export const epub: DocumentFormat = {
  open: async (input) => {
    await refuseOtherFiles(input.path);
    const archive = await readArchive(input.path);
    try {
      await checkBook(archive);
      return await openBook(archive, input);
    } catch (error) {
      archive.close();
      throw error;
    }
  },
};

/** A file of the book with text, still without its name. */
type BookPart = Omit<ArchivePart, 'name'>;

async function openBook(archive: Archive, input: DocumentInput): Promise<OpenedDocument> {
  const {packageName, contents, pages} = await bookFiles(archive);
  const parts: ArchivePart[] = [];
  const add = async (
    name: string,
    read: (bytes: Buffer, input: DocumentInput) => BookPart,
  ): Promise<void> => {
    const bytes = await archive.entry(name)!.read();
    parts.push({name, ...namingFile('book', name, () => read(bytes, input))});
  };
  await add(packageName, readPackage);
  for (const name of contents) await add(name, readContents);
  for (const name of pages) await add(name, readBookPage);
  return documentOfParts(archive, parts);
}

function readPackage(bytes: Buffer, {source, target}: DocumentInput): BookPart {
  return xmlPart(bytes, (part) => addPackage(part, source, target));
}

function readContents(bytes: Buffer, {source}: DocumentInput): BookPart {
  return xmlPart(bytes, (part) => addContents(part, source));
}

function xmlPart(bytes: Buffer, extract: (part: TextPart) => void): BookPart {
  const decoded = decodeText(bytes, xmlLabel);
  const part = new TextPart(readXml(decoded.text, XHTML));
  extract(part);
  return {part, encode: (text) => decoded.encode(text, characterReference)};
}

function readBookPage(bytes: Buffer, {source, target}: DocumentInput): BookPart {
  const page = decodePage(bytes, {isXhtml: true, language: source});
  const part = new TextPart(readPage(page.text, 'xhtml'));
  addParagraphs(part, HTML_DIALECT);
  addLanguages(part, source, target);
  return {part, encode: (text) => page.encode(text, {isXml: part.markup.language === XHTML})};
}
