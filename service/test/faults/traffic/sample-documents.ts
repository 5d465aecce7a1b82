import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {buffer} from 'node:stream/consumers';
import yazl from 'yazl';
import {readArchive} from '../../../src/documents/archive/read-archive.ts';

/** Mark in the samples, as long as the marks of documents. */
export const SAMPLE_MARK = 'K00000';

/** A document that is sent many times, each time with another mark. */
export interface SampleDocument {
  readonly extension: 'txt' | 'html' | 'docx';
  withMark(mark: string): Promise<Buffer>;
}

const WORDS = 'Donaudampfschifffahrt ceļš Haus šķūnis river שלום morning مرحبا garden 😀 ātrums window'.split(
  ' ',
);

function sentences(count: number): string[] {
  return Array.from({length: count}, (_, index) => {
    const words = [0, 3, 5, 7].map((step) => WORDS[(index * 5 + step) % WORDS.length]);
    return `${SAMPLE_MARK} has the line ${index} with ${words.join(' and ')}.`;
  });
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

function wordParts(lines: readonly string[]): Record<string, string> {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE_DOCUMENT}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${paragraphs}</w:body></w:document>`,
  };
}

const marked = (text: string, mark: string): string => text.replaceAll(SAMPLE_MARK, mark);

function textSample(extension: 'txt' | 'html', text: string): SampleDocument {
  return {extension, withMark: (mark) => Promise.resolve(Buffer.from(marked(text, mark)))};
}

/** Documents whose translation takes some seconds. */
export const SAMPLES: readonly [SampleDocument, ...SampleDocument[]] = [
  textSample('txt', sentences(60).join('\n\n')),
  textSample(
    'html',
    `<!doctype html><meta charset="utf-8"><body>${sentences(80)
      .map((line) => `<p>${line.replace(' and ', ' <b>and</b> ')}</p>`)
      .join('\n')}</body>`,
  ),
  textSample('txt', sentences(20).join('\n\n')),
  {
    extension: 'docx',
    withMark: async (mark) => {
      const zip = new yazl.ZipFile();
      for (const [path, content] of Object.entries(wordParts(sentences(40)))) {
        zip.addBuffer(Buffer.from(marked(content, mark)), path, {mtime: new Date(0)});
      }
      zip.end();
      return await buffer(zip.outputStream);
    },
  },
];

/** A time as records of provenance have it: the only part of a result that differs from run to run. */
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;

/** Whether a result equals that of a run without faults, except for the mark and the time of the translation. */
export async function isResultOf(
  {extension}: SampleDocument,
  {result, undisturbed, mark}: {readonly result: Buffer; readonly undisturbed: Buffer; readonly mark: string},
): Promise<boolean> {
  const isSame = (text: string, other: string): boolean =>
    text.replace(TIME, 'time') === marked(other, mark).replace(TIME, 'time');
  if (extension !== 'docx') return isSame(result.toString(), undisturbed.toString());
  const [parts, expected] = await Promise.all([partsOf(result), partsOf(undisturbed)]).catch(() => []);
  if (!parts || !expected) return false;
  return isSame(JSON.stringify(parts), JSON.stringify(expected));
}

/** Names and texts of all parts, in order. */
async function partsOf(archive: Buffer): Promise<[name: string, text: string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-faults-'));
  try {
    const path = join(folder, 'document.docx');
    await writeFile(path, archive);
    const {entries, close} = await readArchive(path);
    const parts: [string, string][] = [];
    for (const entry of entries) parts.push([entry.name, (await entry.read()).toString()]);
    close();
    return parts;
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}
