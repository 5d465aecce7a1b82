import assert from 'node:assert/strict';
import {createWriteStream} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {buffer} from 'node:stream/consumers';
import {pipeline} from 'node:stream/promises';
import {test, type TestContext} from 'node:test';
import yazl from 'yazl';
import {readArchive} from '../../../src/documents/archive/read-archive.ts';
import {writeArchive} from '../../../src/documents/archive/write-archive.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';

async function archiveOf(
  t: TestContext,
  add: (zip: yazl.ZipFile) => void,
  change?: (bytes: Buffer) => Buffer,
) {
  const zip = new yazl.ZipFile();
  add(zip);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  const path = join(await temporaryFolder(t), 'archive.zip');
  await writeFile(path, change?.(bytes) ?? bytes);
  return path;
}

const refused = (path: string, words: RegExp) =>
  assert.rejects(readArchive(path), (error: Error) => {
    assert.equal(error.name, 'DocumentError');
    assert.match(error.message, words);
    return true;
  });

/** Replaces a text by one of the same length, in the headers as well. */
const renamed = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

test('an archive is written again in its order, with the bytes of some files replaced', async (t) => {
  const path = await archiveOf(t, (zip) => {
    zip.addBuffer(Buffer.from('application/x'), 'mimetype', {compress: false});
    zip.addBuffer(Buffer.from('<a>Sveiki</a>'), 'content.xml');
    zip.addEmptyDirectory('Pictures');
    zip.addBuffer(Buffer.alloc(0), 'empty.bin');
    zip.addBuffer(Buffer.from('ģ'.repeat(1000)), 'mapē/ģ.txt');
  });
  const archive = await readArchive(path);
  const output = join(await temporaryFolder(t), 'output.zip');
  await writeArchive(output, archive, new Map([['content.xml', () => Buffer.from('<a>Hello</a>')]]));
  archive.close();
  const written = await readArchive(output);
  assert.deepEqual(
    written.entries.map(({name, stored}) => [name, stored]),
    archive.entries.map(({name, stored}) => [name, stored]),
  );
  const texts = await Promise.all(written.entries.map(async (entry) => (await entry.read()).toString()));
  assert.deepEqual(texts, ['application/x', '<a>Hello</a>', '', '', 'ģ'.repeat(1000)]);
  written.close();
});

test('an archive that unpacks to three hundred times its size is refused before it is unpacked', async (t) => {
  const zip = new yazl.ZipFile();
  const zeros = Buffer.alloc(1024 * 1024);
  zip.addReadStream(Readable.from(Array.from({length: 320}, () => zeros)), 'word/document.xml');
  zip.end();
  const path = join(await temporaryFolder(t), 'bomb.docx');
  await pipeline(zip.outputStream, createWriteStream(path));
  await refused(path, /not taken for safety: it unpacks to more than 320 MB/);
});

test('an archive of very many files is refused', async (t) => {
  const path = await archiveOf(t, (zip) => {
    for (let index = 0; index < 10_001; index += 1) zip.addBuffer(Buffer.alloc(0), `f${index}`);
  });
  await refused(path, /more than 10000 files/);
});

test('a file whose header says less than it is gives no more than that', async (t) => {
  const path = await archiveOf(
    t,
    (zip) => zip.addBuffer(Buffer.alloc(5000, 'a'), 'a.xml', {compress: true}),
    (bytes) => {
      for (const mark of [0x04034b50, 0x02014b50]) {
        const wanted = Buffer.alloc(4);
        wanted.writeUInt32LE(mark);
        const at = bytes.indexOf(wanted);
        bytes.writeUInt32LE(10, at + (mark === 0x04034b50 ? 22 : 24));
      }
      return bytes;
    },
  );
  const archive = await readArchive(path);
  await assert.rejects(archive.entries[0]!.read(), {name: 'DocumentError', message: /damaged/});
  archive.close();
});

for (const [name, words] of [
  ['../../etc/passwd', /leads outside/],
  ['/etc/passwd', /leads outside/],
  ['C:/windows/x', /leads outside/],
] as const) {
  test(`an archive with a file ${name} is refused`, async (t) => {
    const safe = 'x'.repeat(name.length);
    const path = await archiveOf(t, (zip) => zip.addBuffer(Buffer.from('x'), safe), renamed(safe, name));
    await refused(path, words);
  });
}

test('an archive with two files of one name is refused', async (t) => {
  const path = await archiveOf(
    t,
    (zip) => {
      zip.addBuffer(Buffer.from('1'), 'one.xml');
      zip.addBuffer(Buffer.from('2'), 'two.xml');
    },
    renamed('two.xml', 'one.xml'),
  );
  await refused(path, /two files of one name/);
});

for (const [what, content] of [
  ['nothing', ''],
  ['a PDF', '%PDF-1.7\n…'],
  ['the first half of an archive', undefined],
] as const) {
  test(`${what} is refused as damaged`, async (t) => {
    const path = await archiveOf(
      t,
      (zip) => zip.addBuffer(Buffer.from('x'.repeat(500)), 'a.xml'),
      (bytes) => (content === undefined ? bytes.subarray(0, bytes.length >> 1) : Buffer.from(content)),
    );
    await refused(path, /damaged.*Save it again/);
  });
}
