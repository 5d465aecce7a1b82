import {open, stat} from 'node:fs/promises';
import type {Readable} from 'node:stream';
import yauzl from 'yauzl';
import {badDocument, DocumentError, protectedDocument} from '../document-error.ts';
import {findArchiveEnd} from './archive-end.ts';
import {packed, unpacked, type PackedContent} from './zip-writer.ts';

/** One file of an archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** Whether the file is stored without compression. */
  readonly stored: boolean;
  readonly modified: Date;
  readonly isFolder: boolean;
  /** Reads the bytes of the file; rejects if their number differs from the size that the archive declares. */
  read(): Promise<Buffer>;
  /**
   * Reads the content as the archive holds it, so that a copy need not compress it again. The content is checked as by
   * `read`; if its checksum is wrong, it is compressed again with the right one.
   */
  readPacked(): Promise<PackedContent>;
}

/** The files of an archive, in order. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  entry(name: string): ArchiveEntry | undefined;
  close(): void;
}

/** Limits of an archive's unpacked content. */
export interface ArchiveLimits {
  readonly maxEntries: number;
  /** Maximum total size of all unpacked entries. */
  readonly maxInflatedBytes: number;
  /**
   * Maximum number of unpacked bytes per byte of the archive; 1 MiB is added to the archive's size, so that
   * small archives are not refused.
   */
  readonly maxRatio: number;
}

/** Limits far above the needs of real documents. */
const ARCHIVE_LIMITS: ArchiveLimits = {
  maxEntries: 10_000,
  maxInflatedBytes: 500 * 1024 * 1024,
  maxRatio: 200,
};

/** Opens an archive; rejects with a `DocumentError` if the archive is damaged, encrypted or exceeds the limits. */
export async function readArchive(path: string, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<Archive> {
  const {size} = await stat(path);
  const zip = await openZip(path, size);
  try {
    const entries = await listEntries(zip, zip.fileSize, limits);
    const byName = new Map(entries.map((entry) => [entry.name, entry]));
    if (byName.size < entries.length) throw unsafe('it has two files with the same name');
    return {entries, entry: (name) => byName.get(name), close: () => zip.close()};
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string, size: number): Promise<yauzl.ZipFile> {
  const file = await open(path);
  try {
    const end = await findArchiveEnd(file, size);
    if (!end || end.isProper) return await zipOf((opened) => yauzl.open(path, OPTIONS, opened));
    // yauzl rejects bytes after the end, and a comment that does not have the declared length.
    const bytes = (await file.readFile()).subarray(0, end.end);
    bytes.writeUInt16LE(0, end.end - 2);
    return await zipOf((opened) => yauzl.fromBuffer(bytes, OPTIONS, opened));
  } finally {
    await file.close();
  }
}

const OPTIONS = {lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false};

type Opened = (error: Error | null, zip: yauzl.ZipFile) => void;

function zipOf(start: (opened: Opened) => void): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    start((error, zip) => (error ? reject(damaged(error)) : resolve(zip)));
  });
}

async function listEntries(zip: yauzl.ZipFile, size: number, limits: ArchiveLimits): Promise<ArchiveEntry[]> {
  if (zip.entryCount > limits.maxEntries) throw unsafe(`it has more than ${limits.maxEntries} files`);
  const entries: ArchiveEntry[] = [];
  let inflated = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', (error: Error) => reject(damaged(error)));
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) => {
      inflated += entry.uncompressedSize;
      if (entry.isEncrypted()) return reject(encrypted());
      if (inflated > limits.maxInflatedBytes || inflated > (size + 1024 * 1024) * limits.maxRatio) {
        return reject(unsafe(`it unpacks to more than ${Math.floor(inflated / 1024 / 1024)} MB`));
      }
      entries.push(entryOf(zip, entry));
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

function entryOf(zip: yauzl.ZipFile, entry: yauzl.Entry): ArchiveEntry {
  return {
    name: entry.fileName,
    stored: entry.compressionMethod === 0,
    modified: entry.getLastModDate(),
    isFolder: entry.fileName.endsWith('/'),
    read: () => readEntry(zip, entry),
    readPacked: () => readPackedEntry(zip, entry),
  };
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  // Some programs mark empty files as compressed but write no bytes for them.
  if (entry.uncompressedSize === 0) return Buffer.alloc(0);
  return await bytesOf(zip, entry);
}

async function readPackedEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<PackedContent> {
  const content = await readEntry(zip, entry);
  const plain = unpacked(content);
  if (entry.compressionMethod === 0) return plain;
  // Compressed files that are empty may have no bytes, which not all programs read.
  if (plain.crc !== entry.crc32 || content.length === 0) return await packed(content);
  return {...plain, bytes: await bytesOf(zip, entry, {decodeFileData: false}), isCompressed: true};
}

async function bytesOf(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  options: yauzl.ZipFileOptions = {},
): Promise<Buffer> {
  try {
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, options, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/encrypt/i.test(message)) return encrypted();
  if (/relative path|absolute path|invalid characters in fileName/i.test(message)) {
    return unsafe('it has a file whose name leads outside of the archive');
  }
  return badDocument(
    'The document is damaged: it is not a complete archive. Save it again in its program and try once more.',
    error,
  );
}

function unsafe(what: string): DocumentError {
  return badDocument(`The document is refused for safety: ${what}.`);
}

function encrypted(): DocumentError {
  return protectedDocument();
}
