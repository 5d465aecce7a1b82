import {createWriteStream} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import yazl from 'yazl';
import {readArchive} from '../../../../src/documents/archive/read-archive.ts';
import {convertWithLibreOffice} from '../../../../../test/support/libre-office.ts';

const NAMESPACES = Object.entries({
  office: 'office:1.0',
  text: 'text:1.0',
  table: 'table:1.0',
  draw: 'drawing:1.0',
  style: 'style:1.0',
  number: 'datastyle:1.0',
  presentation: 'presentation:1.0',
  fo: 'xsl-fo-compatible:1.0',
  svg: 'svg-compatible:1.0',
  form: 'form:1.0',
  chart: 'chart:1.0',
  config: 'config:1.0',
  of: 'of:1.2',
})
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
  .join(' ')
  .concat(
    ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" xmlns:oooc="http://openoffice.org/2004/calc"',
  )
  .concat(' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"');

/** Kinds of documents, as in their media types. */
export type OpenDocumentKind = 'text' | 'spreadsheet' | 'presentation';

/** A flat document; `styles` are placed before the body. */
export function flatDocument(kind: OpenDocumentKind, body: string, styles = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}">
${styles}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>
`;
}

/**
 * An XML file of an archive; `root` is the name of its root element without a prefix, such as
 * `document-content`.
 */
export function archiveText(root: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<office:${root} ${NAMESPACES} office:version="1.3">${body}</office:${root}>`;
}

/** Writes an archive of files. The first file is not compressed, as required for `mimetype`. */
export async function writeZip(path: string, files: Readonly<Record<string, string>>): Promise<void> {
  const zip = new yazl.ZipFile();
  Object.entries(files).forEach(([name, content], index) => {
    zip.addBuffer(Buffer.from(content), name, {compress: index > 0});
  });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** Reads all files of an archive, in order. */
export async function filesOf(path: string): Promise<Map<string, Buffer>> {
  const archive = await readArchive(path);
  const files = new Map<string, Buffer>();
  for (const {name, isFolder, read} of archive.entries) if (!isFolder) files.set(name, await read());
  archive.close();
  return files;
}

/** Text that LibreOffice shows for a document, of all sheets and slides. */
export async function shownText(folder: string, path: string): Promise<string> {
  if (/t$/.test(path))
    return await readFile(await convertWithLibreOffice(path, 'txt:Text (encoded):UTF8', folder), 'utf8');
  const flat = await convertWithLibreOffice(path, path.endsWith('s') ? 'fods' : 'fodp', folder);
  const shown = await readFile(flat, 'utf8');
  return shown
    .slice(shown.indexOf('<office:body>'))
    .replace(/<text:(?:p|h)\b/g, '\n$&')
    .replace(/<[^>]+>/g, '');
}

/** Writes a text to a file and returns the path. */
export async function writtenFile(folder: string, name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
