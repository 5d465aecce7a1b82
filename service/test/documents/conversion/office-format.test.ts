import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {readOfficeFile} from '../../../src/documents/conversion/office-format.ts';
import {DocumentError} from '../../../src/documents/document-error.ts';
import {writePages, writeSamples, writeZip} from './office-samples.ts';

// Requires LibreOffice Writer, which writes the DOC document.
describe('the content of a document for LibreOffice', () => {
  let folder: string;
  let doc: Buffer;
  let rtf: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-office-format-'));
    const samples = await writeSamples(folder, 'http://127.0.0.1:9/none.png');
    [doc, rtf] = [await readFile(samples.doc), await readFile(samples.rtf, 'latin1')];
  });
  after(() => rm(folder, {recursive: true, force: true}));

  async function read(content: Buffer | string) {
    const path = join(folder, 'document');
    await writeFile(path, content);
    return readOfficeFile(path);
  }

  const refused = (message: RegExp) => {
    const kind = message.test('password') ? 'protectedDocument' : 'badDocument';
    return {name: 'DocumentError', kind, message};
  };

  it('recognizes DOC, RTF and PAGES whatever the name is', async () => {
    assert.deepEqual(await read(doc), {format: 'doc', filter: 'MS Word 97'});
    assert.deepEqual(await read(rtf), {format: 'rtf', filter: 'Rich Text Format'});
    assert.deepEqual(await read(`${rtf}\r\n\0\0`), {format: 'rtf', filter: 'Rich Text Format'});
    for (const name of ['index.xml', 'Index/Document.iwa', 'Index.zip']) {
      await writePages(join(folder, 'pages'), ['Ein Brief'], name);
      assert.deepEqual(await readOfficeFile(join(folder, 'pages')), {format: 'pages', filter: 'Apple Pages'});
    }
  });

  it('refuses what is empty, plain text, a PDF or any archive', async () => {
    await assert.rejects(read(''), refused(/empty/));
    await assert.rejects(read('Nur Text, als DOC benannt'), refused(/not that of a DOC, RTF or PAGES/));
    await assert.rejects(read('%PDF-1.7'), refused(/a PDF.*extension \.pdf.*save it as DOCX/));
    await writeZip(join(folder, 'archive'), {'letter.txt': 'Sveiki'});
    await assert.rejects(readOfficeFile(join(folder, 'archive')), refused(/not a PAGES document/));
    await assert.rejects(read('PK\u0003\u0004 and no archive'), refused(/damaged/));
  });

  it('refuses a document that is cut off anywhere', async () => {
    for (const part of [0.02, 0.1, 0.3, 0.5, 0.7, 0.9]) {
      await assert.rejects(read(doc.subarray(0, doc.length * part)), refused(/damaged/), `${part} of DOC`);
      await assert.rejects(read(rtf.slice(0, rtf.length * part)), refused(/damaged/), `${part} of RTF`);
    }
  });

  it('refuses a document with a password before LibreOffice asks for it', async () => {
    const encrypted = withPassword(doc);
    await assert.rejects(read(encrypted), refused(/password/));
    await assert.rejects(read(withStreamRenamed(doc, 'EncryptedPackage')), refused(/password/));
    await writeZip(join(folder, 'pages'), {'Index/Document.iwa': 'x', '.iwpv2': 'x'});
    await assert.rejects(readOfficeFile(join(folder, 'pages')), refused(/password/));
  });

  it('refuses a compound file of another program', async () => {
    await assert.rejects(read(withStreamRenamed(doc, 'Workbook')), refused(/not a Word document/));
  });

  it('ends in time with any damage to the container', async () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 400; round++) {
      const broken = Buffer.from(doc);
      for (let change = 0; change < 4; change++) {
        const at = round % 2 ? random(512) : 512 + random(broken.length - 516);
        broken.writeUInt32LE(random(2) ? random(40) : 0xfffffffe, at > 508 && at < 512 ? 508 : at);
      }
      const outcome = await read(broken).catch((error: unknown) => error);
      assert.ok(!(outcome instanceof Error) || outcome instanceof DocumentError, String(outcome));
    }
  });
});

/** The same Word document, marked as encrypted. */
function withPassword(file: Buffer): Buffer {
  const marked = Buffer.from(file);
  let start = 512;
  while (marked.readUInt16LE(start) !== 0xa5ec) start += 512;
  marked.writeUInt8(marked.readUInt8(start + 11) | 1, start + 11);
  return marked;
}

/** The same compound file, in which the document stream has another name. */
function withStreamRenamed(file: Buffer, name: string): Buffer {
  const renamed = Buffer.from(file);
  const entry = renamed.indexOf('WordDocument', 0, 'utf16le');
  renamed.fill(0, entry, entry + 64);
  renamed.write(name, entry, 'utf16le');
  renamed.writeUInt16LE((name.length + 1) * 2, entry + 64);
  return renamed;
}
