import {createWriteStream} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {after} from 'node:test';
import yazl from 'yazl';
import {readArchive} from '../../../../src/documents/archive/read-archive.ts';
import {officeOpenXml} from '../../../../src/documents/formats/office-open-xml/index.ts';
import type {OpenedDocument} from '../../../../src/documents/formats/format.ts';

export type Parts = Readonly<Record<string, string | Buffer>>;

const FORMATS = 'application/vnd.openxmlformats-officedocument';
const OFFICE = 'http://schemas.openxmlformats.org';
const DRAWING = `xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:c="${OFFICE}/drawingml/2006/chart"`;
export const WORD = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships" xmlns:mc="${OFFICE}/markup-compatibility/2006" xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:m="${OFFICE}/officeDocument/2006/math" ${DRAWING}`;
export const SHEET = `xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`;
export const SLIDE = `xmlns:p="${OFFICE}/presentationml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships" ${DRAWING}`;
export const CHART = DRAWING;

const MAIN = {
  docx: ['word/document.xml', 'wordprocessingml.document.main'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation.main'],
} as const;
/** Content types by the beginning of a part's path. */
const TYPES: readonly (readonly [path: RegExp, type: string])[] = [
  [/^word\/(header|footer)\d*\.xml$/, `${FORMATS}.wordprocessingml.$1+xml`],
  [/^word\/(footnotes|endnotes|comments|styles|settings)\.xml$/, `${FORMATS}.wordprocessingml.$1+xml`],
  [/^word\/glossary\/document\.xml$/, `${FORMATS}.wordprocessingml.document.glossary+xml`],
  [/charts\/chart\d*\.xml$/, `${FORMATS}.drawingml.chart+xml`],
  [/diagrams\/data\d*\.xml$/, `${FORMATS}.drawingml.diagramData+xml`],
  [/diagrams\/drawing\d*\.xml$/, 'application/vnd.ms-office.drawingml.diagramDrawing+xml'],
  [/^xl\/sharedStrings\.xml$/, `${FORMATS}.spreadsheetml.sharedStrings+xml`],
  [/^xl\/worksheets\/sheet\d*\.xml$/, `${FORMATS}.spreadsheetml.worksheet+xml`],
  [/^xl\/tables\/table\d*\.xml$/, `${FORMATS}.spreadsheetml.table+xml`],
  [/^xl\/comments\d*\.xml$/, `${FORMATS}.spreadsheetml.comments+xml`],
  [/^xl\/threadedComments\/.*\.xml$/, 'application/vnd.ms-excel.threadedcomments+xml'],
  [/^xl\/drawings\/.*\.xml$/, `${FORMATS}.drawing+xml`],
  [/^ppt\/slides\/.*\.xml$/, `${FORMATS}.presentationml.slide+xml`],
  [/^ppt\/notesSlides\/.*\.xml$/, `${FORMATS}.presentationml.notesSlide+xml`],
  [/^ppt\/slideLayouts\/.*\.xml$/, `${FORMATS}.presentationml.slideLayout+xml`],
  [/^ppt\/comments\/.*\.xml$/, `${FORMATS}.presentationml.comments+xml`],
];
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

let folder: string | undefined;
after(async () => {
  if (folder !== undefined) await rm(folder, {recursive: true, force: true});
});

/** Returns a path in a folder that is removed after the tests of the file. */
export async function temporaryPath(name: string): Promise<string> {
  folder ??= await mkdtemp(join(tmpdir(), 'office-open-xml-'));
  return join(await mkdtemp(join(folder, 'file-')), name);
}

/** Writes an archive. */
export async function archiveFile(name: string, parts: Parts): Promise<string> {
  const path = await temporaryPath(name);
  const zip = new yazl.ZipFile();
  for (const [part, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), part);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** The parts of a package: adds the main part, content types and relationships to the given parts. */
export function packageParts(extension: keyof typeof MAIN, parts: Parts, main?: string): Parts {
  const [mainPath, mainType] = MAIN[extension];
  const overrides = Object.keys(parts).flatMap((path) => {
    const type = TYPES.find(([pattern]) => pattern.test(path));
    return type ? `<Override PartName="/${path}" ContentType="${path.replace(...type)}"/>` : [];
  });
  return {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${mainPath}" ContentType="${FORMATS}.${mainType}+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships({officeDocument: mainPath}),
    [mainPath]: main ?? `${DECLARATION}<workbook ${SHEET}/>`,
    ...parts,
  };
}

/** Writes relationships: targets by the last part of their types. */
export function relationships(targets: Readonly<Record<string, string>>): string {
  const all = Object.entries(targets).map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${OFFICE}/package/2006/relationships">${all.join('')}</Relationships>`;
}

/** Writes a Word document with this body; returns its path. */
export function docx(body: string, parts: Parts = {}): Promise<string> {
  const main = `${DECLARATION}<w:document ${WORD}><w:body>${body}</w:body></w:document>`;
  return archiveFile('Bericht.docx', packageParts('docx', parts, main));
}

/** Writes a workbook with these parts; returns its path. */
export function xlsx(parts: Parts): Promise<string> {
  return archiveFile('Tabelle.xlsx', packageParts('xlsx', parts));
}

/** Writes a presentation with these parts; returns its path. */
export function pptx(parts: Parts): Promise<string> {
  const main = `${DECLARATION}<p:presentation ${SLIDE}/>`;
  return archiveFile('Folien.pptx', packageParts('pptx', parts, main));
}

export function open(path: string, source = 'de', target = 'lv'): Promise<OpenedDocument> {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return officeOpenXml.open({path, extension, source, target});
}

/** Reads all parts of an archive as text. */
export async function readParts(path: string): Promise<Map<string, string>> {
  const archive = await readArchive(path);
  const parts = new Map<string, string>();
  for (const entry of archive.entries) parts.set(entry.name, (await entry.read()).toString());
  archive.close();
  return parts;
}

/** Translates each paragraph of a document by a function; returns the path of the result. */
export async function translated(
  path: string,
  translate: (text: string) => string,
  target?: string,
): Promise<string> {
  const document = await open(path, 'de', target ?? 'lv');
  const output = await temporaryPath(path.slice(path.lastIndexOf('/') + 1));
  await document.write(output, document.paragraphs.map(translate), target === undefined ? {} : {target});
  return output;
}

/** Puts marks around each text between tags. */
export function marked(text: string): string {
  return text.replace(/(<[^>]*>)|([^<>]+)/g, (piece, tag?: string) =>
    tag !== undefined || piece.trim() === '' ? piece : piece.replace(/\S(?:[^]*\S)?/, '«$&»'),
  );
}

/** Translates a document with marks, and returns one of its parts. */
export async function markedPart(path: string, part: string): Promise<string> {
  return (await readParts(await translated(path, marked))).get(part)!;
}

/** Whether two archives have the same parts in the same order. */
export async function sameParts(pathA: string, pathB: string): Promise<boolean> {
  const [a, b] = [await readParts(pathA), await readParts(pathB)];
  return JSON.stringify([...a]) === JSON.stringify([...b]);
}
