import {open} from 'node:fs/promises';
import type {Archive} from '../../archive/read-archive.ts';
import {badDocument, protectedDocument} from '../../document-error.ts';
import {binaryFileKind, wrongFormat} from '../wrong-format.ts';

const TYPE_PREFIX = 'application/vnd.oasis.opendocument.';
/**
 * Document kinds by their names in media types: the last letter of their extensions, and their names in
 * messages.
 */
const KINDS: Readonly<Record<string, readonly [letter: string, name: string]>> = {
  text: ['t', 'text'],
  spreadsheet: ['s', 'spreadsheet'],
  presentation: ['p', 'presentation'],
  graphics: ['g', 'drawing'],
};
const ROOT_MEDIA_TYPE =
  /<manifest:file-entry\b(?=[^>]*\smanifest:full-path="\/")[^>]*\smanifest:media-type="([^"]*)"/;

/** Rejects a file that is not an archive; the error names the file's format. */
export async function refuseOtherFiles(path: string, extension: string): Promise<void> {
  const file = await open(path);
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    if (bytesRead === 0) throw badDocument('The document is empty: it has 0 bytes.');
    const start = buffer.subarray(0, bytesRead);
    if (start.toString('latin1', 0, 2) === 'PK') return;
    const kind = binaryFileKind(start) ?? textKind(start.toString('utf8').replace(/^\ufeff/, ''));
    throw kind === undefined
      ? badDocument(`The document is not a .${extension}: it is not an OpenDocument file, or it is damaged.`)
      : wrongFormat(extension, kind);
  } finally {
    await file.close();
  }
}

function textKind(start: string): string | undefined {
  if (!start.trimStart().startsWith('<')) return undefined;
  const type = /\soffice:mimetype="([^"]*)"/.exec(start)?.[1];
  if (/<office:document[\s>]/.test(start)) return nameOf(type ?? '', 'f');
  return /<(?:!doctype\s+)?html/i.test(start) ? 'an HTML page (.html)' : 'an XML text';
}

/** Rejects an archive that is encrypted or does not match the document's extension. */
export async function checkArchive(archive: Archive, extension: string): Promise<void> {
  const manifest = (await archive.entry('META-INF/manifest.xml')?.read())?.toString('utf8') ?? '';
  if (manifest.includes(':encryption-data')) {
    throw protectedDocument();
  }
  const mimeType = (await archive.entry('mimetype')?.read())?.toString('latin1', 0, 200).trim();
  const type = mimeType ?? ROOT_MEDIA_TYPE.exec(manifest)?.[1] ?? '';
  if (!type.startsWith(TYPE_PREFIX)) throw wrongFormat(extension, otherArchive(archive, type));
  checkType(type, extension);
  // A template may contain only styles.
  if (!archive.entry('content.xml') && !archive.entry('styles.xml')) {
    throw badDocument(
      'The document is damaged: it has no content. Save it again in its program and try once more.',
    );
  }
}

/** Rejects a media type that does not match the extension; the types of templates match, too. */
export function checkType(type: string, extension: string): void {
  const kind = kindOf(type);
  if (kind?.[0] !== extension.at(-1))
    throw wrongFormat(extension, nameOf(type, extension.length > 3 ? 'f' : ''));
}

function kindOf(type: string): readonly [letter: string, name: string] | undefined {
  const kind = type.slice(TYPE_PREFIX.length).replace(/-(?:template|web|master)$/, '');
  return type.startsWith(TYPE_PREFIX) && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
}

function nameOf(type: string, flat: 'f' | ''): string {
  const kind = kindOf(type);
  if (!kind) return 'an OpenDocument file of another kind';
  return `an OpenDocument ${kind[1]} (.${flat}od${kind[0]})`;
}

const OFFICE_FOLDERS: readonly (readonly [folder: string, name: string])[] = [
  ['word/', 'a Word document (.docx)'],
  ['xl/', 'an Excel workbook (.xlsx)'],
  ['ppt/', 'a PowerPoint presentation (.pptx)'],
];

function otherArchive({entries}: Archive, type: string): string {
  if (type === 'application/epub+zip') return 'an EPUB book';
  if (type.startsWith('application/vnd.sun.xml.')) return 'a document of OpenOffice.org 1';
  const match = OFFICE_FOLDERS.find(([folder]) => entries.some(({name}) => name.startsWith(folder)));
  if (match) return match[1];
  return entries.some(({name}) => /(?:^|\/)Index\.zip$|\.iwa$/.test(name))
    ? 'a document of Pages, Numbers or Keynote'
    : 'a zip archive without an OpenDocument file in it';
}
