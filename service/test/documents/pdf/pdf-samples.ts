import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {convertWithLibreOffice} from '../../../../test/support/libre-office.ts';

const NAMES = {
  office: 'office',
  style: 'style',
  text: 'text',
  fo: 'xsl-fo-compatible',
  draw: 'drawing',
  svg: 'svg-compatible',
};
const NAMESPACES = Object.entries(NAMES)
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** A paragraph, or with `style` a heading (`H1`, `H2`). */
export function paragraph(text: string, style?: 'H1' | 'H2'): string {
  return `<text:p${style ? ` text:style-name="${style}"` : ''}>${text}</text:p>`;
}

/** Paragraphs in two columns. */
export function columns(...texts: string[]): string {
  return `<text:section text:style-name="S" text:name="columns">${texts.map((text) => paragraph(text)).join('')}</text:section>`;
}

const size = (points: number): string =>
  `<style:text-properties fo:font-size="${points}pt" style:font-size-complex="${points}pt" fo:font-weight="bold"/>`;

/** A flat text document on small pages, with a header and a footer that has the number of the page. */
function flatText(body: string, isRtl: boolean): string {
  const mode = isRtl ? 'rl-tb' : 'lr-tb';
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles><style:default-style style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.2cm" fo:text-align="start" style:writing-mode="${mode}"/><style:text-properties fo:font-size="11pt" style:font-size-complex="11pt"/></style:default-style>
<style:style style:name="H1" style:family="paragraph">${size(20)}</style:style><style:style style:name="H2" style:family="paragraph">${size(15)}</style:style></office:styles>
<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="14cm" fo:page-height="21cm" fo:margin="1.5cm" style:writing-mode="${mode}"/><style:header-style><style:header-footer-properties fo:margin-bottom="0.5cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:margin-top="0.5cm"/></style:footer-style></style:page-layout>
<style:style style:name="S" style:family="section"><style:section-properties><style:columns fo:column-count="2" fo:column-gap="0.8cm"/></style:section-properties></style:style></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L"><style:header><text:p>Jahresbericht</text:p></style:header><style:footer><text:p>Seite <text:page-number/></text:p></style:footer></style:master-page></office:master-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`;
}

/** Options of LibreOffice for a PDF that needs a password. */
export const WITH_PASSWORD =
  ':writer_pdf_Export:{"EncryptFile":{"type":"boolean","value":"true"},"DocumentOpenPassword":{"type":"string","value":"secret"}}';

/** Makes a PDF with LibreOffice; returns its path. */
export async function officePdf(
  folder: string,
  body: string,
  {isRtl = false, options = ''}: {readonly isRtl?: boolean; readonly options?: string} = {},
): Promise<string> {
  const source = join(folder, 'made.fodt');
  await writeFile(source, flatText(body, isRtl));
  return await convertWithLibreOffice(source, `pdf${options}`, folder);
}

/** A PDF without LibreOffice: the content of each page, in the font Helvetica as `/F`. */
export function plainPdf(contents: readonly string[], resources = ''): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${contents.map((_, index) => `${2 * index + 4} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>${resources}>>/Contents ${2 * index + 5} 0 R>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

/** Content of a page with lines of text, 14 points apart. */
export function textPage(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  return `BT /F 11 Tf 14 TL 50 740 Td\n${shown}\nET`;
}

/** A page that only draws: without any letter. */
export const PICTURE_PAGE = '0.5 g 50 50 500 700 re f';

/** The bytes of a PDF whose end is cut off. */
export async function cut(path: string, share: number): Promise<Buffer> {
  const bytes = await readFile(path);
  return bytes.subarray(0, Math.floor(bytes.length * share));
}
