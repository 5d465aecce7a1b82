import {createWriteStream} from 'node:fs';
import {readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import yazl from 'yazl';
import {readArchive} from '../../../src/documents/archive/read-archive.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {convertWithLibreOffice} from '../../../../test/support/libre-office.ts';

/** Texts of the paragraphs in the sample, including its table and footnote. */
export const TEXTS = {
  german: 'Rechtsschutzversicherungsgesellschaften',
  bold: 'Donaudampfschifffahrtsgesellschaftskapitän',
  latvian: 'Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus.',
  arabic: 'مرحبا بالعالم',
  emoji: 'Ein Fuchs 🦊 & <kein Tag>',
  cell: 'Straßenbahnhaltestelle',
  footnote: 'Siehe Überweisungsträger, 3. Auflage.',
};

const NAMESPACES = Object.entries({
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
  xlink: 'http://www.w3.org/1999/xlink',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

function flatDocument(image: string): string {
  const escaped = TEXTS.emoji.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:automatic-styles><style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles>
<office:body><office:text>
<text:p>${TEXTS.german} und <text:span text:style-name="B">${TEXTS.bold}</text:span>.</text:p>
<text:p>${TEXTS.latvian}<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>${TEXTS.footnote}</text:p></text:note-body></text:note></text:p>
<text:p>${TEXTS.arabic}</text:p>
<text:p>${escaped}</text:p>
<table:table table:name="T"><table:table-column/><table:table-row><table:table-cell><text:p>${TEXTS.cell}</text:p></table:table-cell></table:table-row></table:table>
<text:p><draw:frame text:anchor-type="as-char" svg:width="2cm" svg:height="2cm"><draw:image xlink:href="${image}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>
</office:text></office:body></office:document>`;
}

/**
 * Writes `sample.doc` and `sample.rtf` with LibreOffice; `image` is the address of an image to which they
 * link.
 */
export async function writeSamples(folder: string, image: string): Promise<{doc: string; rtf: string}> {
  const source = join(folder, 'sample.fodt');
  await writeFile(source, flatDocument(image));
  const doc = await convertWithLibreOffice(source, 'doc:MS Word 97', folder);
  return {doc, rtf: await convertWithLibreOffice(source, 'rtf:Rich Text Format', folder)};
}

/**
 * An RTF document that includes the file at `address` by a field, which no setting of LibreOffice disables.
 */
export function rtfWithPicture(address: string): string {
  const field = `{\\field{\\*\\fldinst{ INCLUDEPICTURE "${address}" \\\\d }}{\\fldrslt }}`;
  return `{\\rtf1\\ansi ${TEXTS.cell.replace('ß', "\\'df")} ${field}\\par}`;
}

/** Writes a document in the format of Pages '09. */
export async function writePages(path: string, texts: readonly string[], name = 'index.xml'): Promise<void> {
  const uri = 'http://developer.apple.com/namespaces';
  const paragraphs = texts.map((text) => `<sf:p>${text}</sf:p>`).join('');
  await writeZip(path, {
    [name]: `<?xml version="1.0" encoding="UTF-8"?>
<sl:document xmlns:sl="${uri}/sl" xmlns:sf="${uri}/sf" xmlns:sfa="${uri}/sfa" sl:version="92008102400">
<sf:text-storage sf:kind="body" sfa:ID="body"><sf:text-body><sf:section><sf:layout>${paragraphs}</sf:layout></sf:section></sf:text-body></sf:text-storage>
</sl:document>`,
  });
}

/** Writes an archive of text files. */
export async function writeZip(path: string, files: Readonly<Record<string, string>>): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** Content of a DOCX file: the names of its parts, its XML, and the texts of its paragraphs and footnotes. */
export async function readDocx(path: string): Promise<{names: string[]; xml: string; texts: string[]}> {
  const archive = await readArchive(path);
  try {
    const parts: Buffer[] = [];
    for (const name of ['word/document.xml', 'word/footnotes.xml']) {
      const entry = archive.entry(name);
      if (entry) parts.push(await entry.read());
    }
    const xml = Buffer.concat(parts).toString();
    const texts = xml.split('</w:p>').map((paragraph) =>
      Array.from(paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g), ([, text]) => text ?? '')
        .join('')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    );
    return {names: archive.entries.map(({name}) => name), xml, texts: texts.filter((text) => text.trim())};
  } finally {
    archive.close();
  }
}

/** Waits until `condition` holds; rejects after 30 s. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const signal = AbortSignal.timeout(deadline(30_000));
  while (!(await condition())) {
    signal.throwIfAborted();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Whether the folder contains a file with this name, at any depth. */
export async function contains(folder: string, name: string): Promise<boolean> {
  const names = await readdir(folder, {recursive: true}).catch(() => []);
  return names.some((path) => path.endsWith(`/${name}`));
}
