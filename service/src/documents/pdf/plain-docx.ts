import {open} from 'node:fs/promises';
import {packed, ZipWriter} from '../archive/zip-writer.ts';
import {escapeXmlText} from './layout-text.ts';

/** A paragraph of a plain document. */
export interface PlainParagraph {
  /** Text, which may have tabs. */
  readonly text: string;
  readonly isRtl: boolean;
  readonly level: number | undefined;
  /** Whether a page begins with the paragraph. */
  readonly startsPage: boolean;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
/** The earliest time that archives know, which Office writes for all of its files. */
const NO_TIME = new Date(1980, 0, 1);
/** Sizes of headings in half points. */
const HEADING_SIZES = [32, 28, 24];

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;
const PACKAGE_RELATIONS = relations('officeDocument', 'word/document.xml');
const DOCUMENT_RELATIONS = relations('styles', 'styles.xml');
const STYLES = `${XML}<w:styles ${MAIN}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${HEADING_SIZES.map(headingStyle).join('')}</w:styles>`;

/** Writes a DOCX that has only paragraphs and headings. */
export class PlainDocx {
  readonly #body: Buffer[] = [];

  add({text, isRtl, level, startsPage}: PlainParagraph): void {
    const style = level === undefined ? '' : `<w:pStyle w:val="Heading${level}"/>`;
    const properties = `${style}${startsPage ? '<w:pageBreakBefore/>' : ''}${isRtl ? '<w:bidi/>' : ''}`;
    const pieces = text.split('\t').map((piece) => `<w:t xml:space="preserve">${escapeXmlText(piece)}</w:t>`);
    const run = `<w:r>${isRtl ? '<w:rPr><w:rtl/></w:rPr>' : ''}${pieces.join('<w:tab/>')}</w:r>`;
    this.#body.push(Buffer.from(`<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run}</w:p>`));
  }

  async write(path: string): Promise<void> {
    const document = Buffer.concat([
      Buffer.from(`${XML}<w:document ${MAIN}><w:body>`),
      ...this.#body,
      Buffer.from('<w:sectPr/></w:body></w:document>'),
    ]);
    const files = {
      '[Content_Types].xml': Buffer.from(CONTENT_TYPES),
      '_rels/.rels': Buffer.from(PACKAGE_RELATIONS),
      'word/document.xml': document,
      'word/_rels/document.xml.rels': Buffer.from(DOCUMENT_RELATIONS),
      'word/styles.xml': Buffer.from(STYLES),
    };
    const file = await open(path, 'w');
    try {
      const zip = new ZipWriter(file);
      for (const [name, bytes] of Object.entries(files)) await zip.add(name, NO_TIME, await packed(bytes));
      await zip.end();
    } finally {
      await file.close();
    }
  }
}

function relations(type: string, target: string): string {
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
}

function headingStyle(size: number, index: number): string {
  const level = index + 1;
  return `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:outlineLvl w:val="${index}"/></w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`;
}
