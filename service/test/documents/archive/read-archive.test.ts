import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {createWriteStream} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {buffer} from 'node:stream/consumers';
import {pipeline} from 'node:stream/promises';
import {test, type TestContext} from 'node:test';
import {crc32, deflateRawSync} from 'node:zlib';
import yazl from 'yazl';
import {readArchive} from '../../../src/documents/archive/read-archive.ts';
import {writeArchive} from '../../../src/documents/archive/write-archive.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';

async function archiveBytes(add: (zip: yazl.ZipFile) => void) {
  const zip = new yazl.ZipFile();
  add(zip);
  zip.end();
  return await buffer(zip.outputStream);
}

async function archiveOf(
  t: TestContext,
  add: (zip: yazl.ZipFile) => void,
  change?: (bytes: Buffer) => Buffer,
) {
  const bytes = await archiveBytes(add);
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

/** Replaces a text with another of the same length, in headers, too. */
const renamed = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

test('a copy of an archive keeps its order, with the bytes of some files replaced', async (t) => {
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

test('files that are copied keep their compressed bytes, a wrong checksum is mended', async (t) => {
  const picture = randomBytes(3000).toString('base64');
  const isWrong = (bytes: Buffer): Buffer => {
    // The checksum of the second file, in its head and in the directory.
    for (let at = bytes.indexOf('wrong.bin'); at >= 0; at = bytes.indexOf('wrong.bin', at + 1)) {
      const isHead = bytes.readUInt32LE(at - 30) === 0x04034b50;
      bytes.writeUInt32LE(7, isHead ? at - 16 : at - 30);
    }
    return bytes;
  };
  const path = await archiveOf(
    t,
    (zip) => {
      // Bytes that no usual level of compression gives.
      zip.addBuffer(Buffer.from(picture), 'picture.bin', {compressionLevel: 1});
      zip.addBuffer(Buffer.from(picture), 'wrong.bin');
    },
    isWrong,
  );
  const archive = await readArchive(path);
  const output = join(await temporaryFolder(t), 'output.zip');
  await writeArchive(output, archive, new Map(), new Map([['added.txt', Buffer.from('Ā'.repeat(500))]]));
  archive.close();
  const [before, after] = [await readFile(path), await readFile(output)];
  const compressed = deflateRawSync(Buffer.from(picture), {level: 1});
  assert.ok(before.includes(compressed) && after.includes(compressed));
  assert.equal(after.readUInt32LE(14), crc32(picture));
  const directory = after.lastIndexOf('wrong.bin');
  assert.equal(after.readUInt32LE(directory - 30), crc32(picture));
  const written = await readArchive(output);
  assert.equal((await written.entry('wrong.bin')!.read()).toString(), picture);
  assert.equal((await written.entry('added.txt')!.read()).toString(), 'Ā'.repeat(500));
  written.close();
});

test('an archive that unpacks to three hundred times its size is refused before it is unpacked', async (t) => {
  const zip = new yazl.ZipFile();
  const zeros = Buffer.alloc(1024 * 1024);
  zip.addReadStream(Readable.from(Array.from({length: 320}, () => zeros)), 'word/document.xml');
  zip.end();
  const path = join(await temporaryFolder(t), 'bomb.docx');
  await pipeline(zip.outputStream, createWriteStream(path));
  await refused(path, /refused for safety: it unpacks to more than 320 MB/);
});

test('an archive of very many files is refused', async (t) => {
  const path = await archiveOf(t, (zip) => {
    for (let index = 0; index < 10_001; index += 1) zip.addBuffer(Buffer.alloc(0), `f${index}`);
  });
  await refused(path, /more than 10000 files/);
});

test('a file that is larger than its header announces is refused', async (t) => {
  const path = await archiveOf(
    t,
    (zip) => zip.addBuffer(Buffer.alloc(5000, 'a'), 'a.xml', {compress: true}),
    (bytes) => {
      for (const mark of [0x04034b50, 0x02014b50]) {
        const signature = Buffer.alloc(4);
        signature.writeUInt32LE(mark);
        const at = bytes.indexOf(signature);
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

test('an archive with two files of the same name is refused', async (t) => {
  const path = await archiveOf(
    t,
    (zip) => {
      zip.addBuffer(Buffer.from('1'), 'one.xml');
      zip.addBuffer(Buffer.from('2'), 'two.xml');
    },
    renamed('two.xml', 'one.xml'),
  );
  await refused(path, /two files with the same name/);
});

const END = Buffer.from('PK\x05\x06');

/** Texts of the files in an archive of one text, whose bytes are changed first. */
async function textsOf(t: TestContext, change: (bytes: Buffer) => Buffer, text = 'Labdien, Rīga!') {
  const path = await archiveOf(t, (zip) => zip.addBuffer(Buffer.from(text), 'word/document.xml'), change);
  const archive = await readArchive(path);
  const texts = await Promise.all(archive.entries.map(async (entry) => (await entry.read()).toString()));
  archive.close();
  return texts;
}

for (const [what, change] of [
  ['one byte', (bytes) => Buffer.concat([bytes, Buffer.from('\n')])],
  ['five kilobytes of zeros', (bytes) => Buffer.concat([bytes, Buffer.alloc(5 * 1024)])],
  ['a hundred kilobytes of a signature', (bytes) => Buffer.concat([bytes, randomBytes(100 * 1024)])],
  ['a mark of an end that is none', (bytes) => Buffer.concat([bytes, END, Buffer.alloc(30, 'x')])],
  ['an end that is too short', (bytes) => Buffer.concat([bytes, END, Buffer.alloc(10)])],
  [
    'an end without a directory',
    (bytes) => Buffer.concat([bytes, Buffer.from(bytes.subarray(-22)).fill(7, 16, 20)]),
  ],
  ['a comment that is longer than it says', (bytes) => withComment(bytes, 'Sveiki', 3)],
  ['a comment that is shorter than it says', (bytes) => withComment(bytes, 'Sveiki', 300)],
  ['a comment with the mark of an end', (bytes) => withComment(bytes, `Sveiki PK\x05\x06${'x'.repeat(40)}`)],
] as const satisfies readonly (readonly [string, (bytes: Buffer) => Buffer])[]) {
  test(`an archive is read with ${what} after its end`, async (t) => {
    assert.deepEqual(await textsOf(t, change), ['Labdien, Rīga!']);
  });
}

function withComment(bytes: Buffer, comment: string, length = comment.length): Buffer {
  const written = Buffer.concat([bytes, Buffer.from(comment, 'latin1')]);
  written.writeUInt16LE(length, bytes.length - 2);
  return written;
}

test('of an archive with two ends the last one counts, whatever follows it', async (t) => {
  const secondArchive = await archiveBytes((zip) =>
    zip.addBuffer(Buffer.from('Otrais'), 'word/document.xml'),
  );
  const both = (bytes: Buffer): Buffer => {
    const shifted = Buffer.from(secondArchive);
    const end = shifted.length - 22;
    const directory = shifted.readUInt32LE(end + 16);
    shifted.writeUInt32LE(bytes.length, directory + 42); // Position of the local header of the file.
    shifted.writeUInt32LE(directory + bytes.length, end + 16);
    return Buffer.concat([bytes, shifted]);
  };
  for (const rest of ['', '\n', '\0'.repeat(5000), 'PK\x05\x06', `PK\x05\x06${'\xff'.repeat(18)}`]) {
    const texts = await textsOf(t, (bytes) => Buffer.concat([both(bytes), Buffer.from(rest, 'latin1')]));
    assert.deepEqual(texts, ['Otrais'], JSON.stringify(rest));
  }
});

test('bytes after its end do not count as a part of the archive', async (t) => {
  const zeros = Buffer.alloc(1024 * 1024);
  const path = await archiveOf(
    t,
    (zip) => zip.addReadStream(Readable.from(Array.from({length: 265}, () => zeros)), 'word/document.xml'),
    (bytes) => Buffer.concat([bytes, Buffer.alloc(120 * 1024)]),
  );
  await refused(path, /refused for safety: it unpacks to more than 265 MB/);
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
