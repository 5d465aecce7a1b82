import {randomBytes} from 'node:crypto';
import {Readable} from 'node:stream';
import {buffer} from 'node:stream/consumers';
import {crc32} from 'node:zlib';
import yazl from 'yazl';
import {packageParts, WORD, type Parts} from '../formats/office-open-xml/office-file.ts';

const MB = 1024 * 1024;

/** Bytes of an archive. */
export async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return await buffer(zip.outputStream);
}

/** The main part of a Word document. */
export function wordMain(body: string, before = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${before}<w:document ${WORD}><w:body>${body}</w:body></w:document>`;
}

/** A Word document with a paragraph of text, or with another main part. */
export function docxOf(
  main: string | Buffer = wordMain(paragraph('Good morning')),
  parts: Parts = {},
): Promise<Buffer> {
  return zipOf({...packageParts('docx', {}, ''), 'word/document.xml': main, ...parts});
}

export function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** A Word document with a very large main part: between the beginning and the end, a text is repeated. */
export async function largeDocx(
  text: string,
  megabytes: number,
  [begin, end]: readonly [begin: string, end: string] = ['', ''],
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(packageParts('docx', {}, ''))) {
    if (name !== 'word/document.xml') zip.addBuffer(Buffer.from(content), name);
  }
  const piece = Buffer.from(text.repeat(MB / text.length));
  const pieces = Array.from({length: megabytes}, () => piece);
  zip.addReadStream(Readable.from([Buffer.from(begin), ...pieces, Buffer.from(end)]), 'word/document.xml');
  zip.addBuffer(randomBytes(MB), 'word/media/image1.png', {compress: false});
  zip.end();
  return await buffer(zip.outputStream);
}

/** Replaces all occurrences of a text with another of the same length, in headers, too. */
export function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** Overwrites a four-byte number in the header of a file in the central directory. */
export function withHeader(bytes: Buffer, name: string, offset: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  const header = changed.lastIndexOf(name) - 46;
  if (changed.readUInt32LE(header) !== 0x02014b50) throw new Error(`${name} has no header there`);
  changed.writeUInt32LE(value, header + offset);
  return changed;
}

/**
 * A bomb of overlapping files: the data of each file contain the header of the next as uncompressed bytes,
 * and all files end with the same bytes.
 */
export function overlappingBomb(files: number, kernel: Buffer, deflatedKernel: Buffer): Buffer {
  let data = deflatedKernel;
  let text = kernel;
  const entries: {name: string; header: Buffer; size: number; compressed: number}[] = [];
  let tail = Buffer.alloc(0);
  for (let index = files - 1; index >= 0; index -= 1) {
    const name = `word/${index}.xml`;
    const header = Buffer.alloc(30 + name.length);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(crc32(text), 14);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt32LE(text.length, 22);
    header.writeUInt16LE(name.length, 26);
    header.write(name, 30);
    entries.unshift({name, header, size: text.length, compressed: data.length});
    tail = Buffer.concat([header, data]);
    const quote = Buffer.alloc(5);
    quote.writeUInt16LE(header.length, 1);
    quote.writeUInt16LE(0xffff ^ header.length, 3);
    data = Buffer.concat([quote, header, data]);
    text = Buffer.concat([header, text]);
  }
  return Buffer.concat([tail, directoryOf(entries, tail.length)]);
}

function directoryOf(
  entries: readonly {name: string; header: Buffer; size: number; compressed: number}[],
  start: number,
): Buffer {
  let offset = 0;
  const records = entries.map(({name, header}) => {
    const record = Buffer.alloc(46 + name.length);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(20, 4);
    header.copy(record, 6, 4, 28);
    record.writeUInt32LE(offset, 42);
    record.write(name, 46);
    offset += header.length + 5;
    return record;
  });
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([directory, end]);
}
