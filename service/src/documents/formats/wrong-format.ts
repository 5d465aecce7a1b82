import {badDocument, type DocumentError} from '../document-error.ts';
import type {Markup} from '../markup/markup.ts';

const STARTS: readonly (readonly [start: string, name: string])[] = [
  ['%PDF-', 'a PDF'],
  ['PK\u0003\u0004', 'an office document or another zip archive'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'a document in the old binary format of Office (.doc, .xls, .ppt)'],
  ['{\\rtf', 'an RTF document (.rtf)'],
  ['bplist0', 'a binary property list, as in built programs'],
  ['\x1f\x8b', 'a compressed file (.gz)'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
];

/** Name of a binary format, recognized by its first bytes; undefined for other files. */
export function binaryFileKind(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 8);
  return STARTS.find(([begin]) => start.startsWith(begin))?.[1];
}

/** Advice for PDFs with the extension of another format. */
export const NAME_PDF =
  'Give it the extension .pdf to have its text translated, or save it as DOCX from the program that it was made with.';

/** Error for a document that does not match its extension. */
export function wrongFormat(extension: string, actual: string): DocumentError {
  if (actual === 'a PDF') {
    return badDocument(`The document is called .${extension} but it is a PDF. ${NAME_PDF}`);
  }
  return badDocument(
    `The document is called .${extension} but it is ${actual}. Give it its own extension, or save it as .${extension}.`,
  );
}

/** Error for an XML document that does not match its extension. */
export function wrongRoot(format: string, markup: Markup, root: number): DocumentError {
  const name = markup.names[root]!.slice(0, 50);
  return badDocument(
    `The document is not ${format}: it is XML whose root element is <${name}>. Check that it is the right file and that it has the right extension.`,
  );
}

/** Rejects empty files and binary formats that are often misnamed. */
export function checkTextFile(bytes: Buffer, extension: string): void {
  if (bytes.length === 0) throw badDocument('The document is empty: it has 0 bytes.');
  const kind = binaryFileKind(bytes);
  if (kind !== undefined) throw wrongFormat(extension, kind);
}

/** Rejects text that contains a NUL character. */
export function checkNoBinary(text: string, extension: string): void {
  if (!text.includes('\0')) return;
  throw badDocument(
    `The document is called .${extension} but it holds binary data. Only text in UTF-8 or UTF-16 is accepted.`,
  );
}

/**
 * Error for a text file that does not follow its format.
 *
 * @param what - What is wrong, as the continuation of "The document".
 * @param remedy - A sentence that says what to do.
 */
export function damagedText(source: string, at: number, what: string, remedy: string): DocumentError {
  const line = source.slice(0, at).split(/\r\n|\r|\n/).length;
  return badDocument(`The document ${what} (line ${line}). ${remedy}`);
}
