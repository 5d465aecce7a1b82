import {open} from 'node:fs/promises';
import type {Archive} from '../../archive/read-archive.ts';
import {badDocument, DocumentError} from '../../document-error.ts';
import {binaryFileKind, wrongFormat} from '../wrong-format.ts';

const MEDIA_TYPE = 'application/epub+zip';
/** Bytes read to recognize other formats; books of Kindle have their name at byte 60. */
const START = 80;
const ALGORITHM = /\bAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Obfuscation of embedded fonts, which protects no text. */
const FONTS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Rejects a file that is not an archive; the error names the file's format. */
export async function refuseOtherFiles(path: string): Promise<void> {
  const file = await open(path);
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(START), 0, START, 0);
    if (bytesRead === 0) throw badDocument('The document is empty: it has 0 bytes.');
    const start = buffer.subarray(0, bytesRead);
    if (start.toString('latin1', 0, 2) === 'PK') return;
    if (start.includes('BOOKMOBI')) throw wrongFormat('epub', 'a book of Kindle or Mobipocket');
    const kind = binaryFileKind(start);
    throw kind === undefined
      ? badDocument(
          'The document is not an EPUB book, or it is damaged. Export it again from the program that made it.',
        )
      : wrongFormat('epub', kind);
  } finally {
    await file.close();
  }
}

/** Rejects other archives, and books that are encrypted. */
export async function checkBook(archive: Archive): Promise<void> {
  const type = (await archive.entry('mimetype')?.read())?.toString('latin1', 0, 200).trim();
  if (type !== undefined && type !== MEDIA_TYPE) throw wrongFormat('epub', 'another kind of archive');
  const encryption = (await archive.entry('META-INF/encryption.xml')?.read())?.toString('utf8') ?? '';
  for (const [, double, single] of encryption.matchAll(ALGORITHM)) {
    if (FONTS.has(double ?? single!)) continue;
    throw new DocumentError(
      'protectedDocument',
      'The document is encrypted (DRM), so its text cannot be read. Ask the publisher or author for a copy without protection, or export it again from the program that it was written with.',
    );
  }
}
