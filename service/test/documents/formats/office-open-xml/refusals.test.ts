import assert from 'node:assert/strict';
import {readFile, writeFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {DocumentError} from '../../../../src/documents/document-error.ts';
import {
  archiveFile,
  docx,
  markedPart,
  open,
  packageParts,
  pptx,
  readParts,
  temporaryPath,
  WORD,
  xlsx,
} from './office-file.ts';

const MAIN = 'word/document.xml';

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = await temporaryPath(name);
  await writeFile(path, content);
  return path;
}

async function renamed(path: string, name: string): Promise<string> {
  return file(name, await readFile(path));
}

/** A Word document with changed bytes. */
async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
  const path = await docx('<w:p><w:r><w:t>Text</w:t></w:r></w:p>', {'word/evil/aa.xml': '<a/>'});
  return file('Bericht.docx', change(await readFile(path)));
}

/** A Word document with another main part. */
function withMain(main: string | Buffer): Promise<string> {
  return archiveFile('Bericht.docx', {...packageParts('docx', {}), [MAIN]: main});
}

async function refused(path: string, expected: RegExp): Promise<void> {
  await assert.rejects(open(path), (error) => {
    assert.ok(error instanceof DocumentError, String(error));
    assert.match(error.message, expected);
    assert.doesNotMatch(error.message, /\/tmp\//, 'no path of the server');
    return true;
  });
}

/** The same archive, with another size for each entry in its directory. */
function withSizes(bytes: Buffer, size: number): Buffer {
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) {
    bytes.writeUInt32LE(size, at + 24);
  }
  return bytes;
}

const compoundFile = (name: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000), Buffer.from(name, 'utf16le')]);

describe('a file of another format than its name', () => {
  it('is refused when it is empty', async () => {
    await refused(await file('Bericht.docx', ''), /empty: it has 0 bytes/);
  });

  it('is refused when it belongs to another program of Office, which is named', async () => {
    const book = await xlsx({'xl/sharedStrings.xml': '<sst/>'});
    await refused(await renamed(book, 'a.docx'), /called \.docx but it is an Excel workbook \(\.xlsx\)/);
    await refused(await renamed(await docx(''), 'a.pptx'), /called \.pptx but it is a Word document/);
    await refused(
      await renamed(await pptx({}), 'a.xlsx'),
      /called \.xlsx but it is a PowerPoint presentation/,
    );
  });

  it('is refused when it is an OpenDocument file, a book, Pages or any other archive', async () => {
    const odf = 'application/vnd.oasis.opendocument';
    await refused(await archiveFile('a.docx', {mimetype: `${odf}.text`}), /OpenDocument text \(\.odt\)/);
    await refused(await archiveFile('a.xlsx', {mimetype: `${odf}.spreadsheet`}), /spreadsheet \(\.ods\)/);
    await refused(await archiveFile('a.docx', {mimetype: 'application/epub+zip'}), /EPUB/);
    await refused(await archiveFile('a.docx', {'Index/Document.iwa': 'x'}), /Pages/);
    await refused(await archiveFile('a.docx', {'foto.txt': 'x'}), /a zip archive without an Office document/);
  });

  it('is refused when it is not an archive', async () => {
    await refused(await file('a.docx', '%PDF-1.7\n%âãÏÓ'), /it is a PDF/);
    await refused(await file('a.docx', '{\\rtf1\\ansi}'), /RTF/);
    await refused(await file('a.docx', '\ufeff<html></html>'), /XML or HTML/);
    await refused(await file('a.docx', 'Grüße'), /not an office document/);
  });

  it('is refused when it is in the binary format of earlier versions, or encrypted', async () => {
    await refused(await file('a.docx', compoundFile('WordDocument')), /old binary format/);
    await refused(await file('a.docx', compoundFile('EncryptedPackage')), /protected by a password/);
  });
});

describe('a damaged or dangerous document', () => {
  it('is refused when it is truncated', async () => {
    await refused(await changed((bytes) => bytes.subarray(0, bytes.length - 200)), /damaged/);
    await refused(await file('a.docx', 'PK'), /damaged/);
  });

  it('is refused without its main part', async () => {
    const parts = Object.fromEntries(
      Object.entries(packageParts('docx', {})).filter(([name]) => name !== MAIN),
    );
    await refused(await archiveFile('a.docx', parts), /main part is missing/);
  });

  it('is refused when its entries lie about their size', async () => {
    await refused(await changed((bytes) => withSizes(bytes, 5)), /damaged/);
  });

  it('is refused when the name of an entry leads outside', async () => {
    const evil = (bytes: Buffer): Buffer =>
      Buffer.from(bytes.toString('latin1').replaceAll('word/evil/aa.xml', '../../../evi.xml'), 'latin1');
    await refused(await changed(evil), /leads outside/);
  });

  it('is refused when it would unpack to far more than its size', async () => {
    await refused(await changed((bytes) => withSizes(bytes, 400 * 1024 * 1024)), /unpacks to/);
  });

  it('is refused with entities of its own, in any part that is read', async () => {
    const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><w:document ${WORD}>&b;</w:document>`;
    await refused(await withMain(laughs), /DTD/);
    const types = '<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><Types>&x;</Types>';
    await refused(
      await archiveFile('a.docx', {...packageParts('docx', {}), '[Content_Types].xml': types}),
      /DTD/,
    );
  });

  it('is refused with a million nested elements', async () => {
    await refused(await withMain(`<w:document ${WORD}>${'<w:p>'.repeat(1_000_000)}`), /nested more than/);
  });

  it('is refused when a part is not well-formed or not in its encoding', async () => {
    await refused(await withMain(`<w:document ${WORD}><w:p></w:document>`), /damaged/);
    await refused(await withMain(Buffer.from('<a>\xff\xfe\xff</a>', 'latin1')), /not valid UTF-8/);
  });
});

describe('a document in UTF-16', () => {
  it('comes back in UTF-16', async () => {
    const text = `<?xml version="1.0" encoding="UTF-16"?><w:document ${WORD}><w:body><w:p><w:r><w:t>ģērbt</w:t></w:r></w:p></w:body></w:document>`;
    const path = await withMain(Buffer.from(`\ufeff${text}`, 'utf16le'));
    assert.equal((await readParts(path)).size, 3);
    const part = await markedPart(path, MAIN);
    assert.ok(
      part.includes([...'«ģērbt»'].map((character) => Buffer.from(character, 'utf16le').toString()).join('')),
    );
  });
});
