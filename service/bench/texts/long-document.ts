import {buffer} from 'node:stream/consumers';
import yazl from 'yazl';
import type {Segment} from '../../src/engines/index.ts';
import {TEXTS} from './texts.ts';
import {sized} from '../../../test/bench/size.mjs';

const PAGES = sized(400, 2);
const PARAGRAPHS_PER_PAGE = 6;
const SENTENCES_PER_PARAGRAPH = 4;

/** Number of sentences in the document. */
export const LONG_SENTENCES = PAGES * PARAGRAPHS_PER_PAGE * SENTENCES_PER_PARAGRAPH;

const CONTENT_TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

/**
 * A DOCX of 400 pages in which all sentences are different, and its sentences as the engine receives them.
 */
export async function longDocument(): Promise<{bytes: Buffer; sentences: Segment[]}> {
  const sentences: Segment[] = [];
  let body = '';
  for (let paragraph = 0; paragraph < PAGES * PARAGRAPHS_PER_PAGE; paragraph += 1) {
    let runs = '';
    for (let turn = 0; turn < SENTENCES_PER_PARAGRAPH; turn += 1) {
      const number = sentences.length;
      const text = TEXTS.en[number % TEXTS.en.length]!.replace(/[.!?]*$/, '');
      const [first = '', ...rest] = text.split(' ');
      const end = ` ${rest.join(' ')} ${number}.`;
      sentences.push([{kind: 'open', id: 1}, first, {kind: 'close', id: 1}, end]);
      runs += run(first, '<w:rPr><w:b/></w:rPr>') + run(`${end} `, '');
    }
    body += `<w:p>${runs}</w:p>`;
  }
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(CONTENT_TYPES), '[Content_Types].xml');
  zip.addBuffer(Buffer.from(RELATIONSHIPS), '_rels/.rels');
  zip.addBuffer(
    Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
        `<w:body>${body}</w:body></w:document>`,
    ),
    'word/document.xml',
  );
  zip.end();
  return {bytes: await buffer(zip.outputStream), sentences};
}

function run(text: string, formatting: string): string {
  return `<w:r>${formatting}<w:t xml:space="preserve">${text.replace(/[&<]/g, '')}</w:t></w:r>`;
}
