import type {FileHandle} from 'node:fs/promises';

const MARK = Buffer.from('PK\x05\x06');
const LARGE_MARK = Buffer.from('PK\x06\x07');
const DIRECTORY_MARK = Buffer.from('PK\x01\x02');
const END_BYTES = 22;
const LARGE_LOCATOR_BYTES = 20;
/** Maximum number of bytes after the end record: twice the longest comment, to allow for unrelated bytes. */
const MAX_AFTER_END = 128 * 1024;

/** The end record of an archive. */
export interface ArchiveEnd {
  /** Position after the record, excluding the comment. */
  readonly end: number;
  /** Whether only a comment of the declared length follows, which contains no further end record. */
  readonly isProper: boolean;
}

/**
 * Finds the end record of an archive: the last record that describes a directory. Accepts bytes after the
 * record, as many programs do. Undefined if there is no such record.
 */
export async function findArchiveEnd(file: FileHandle, size: number): Promise<ArchiveEnd | undefined> {
  const start = Math.max(0, size - END_BYTES - LARGE_LOCATOR_BYTES - MAX_AFTER_END);
  const tail = await readAt(file, start, size - start);
  const last = tail.lastIndexOf(MARK);
  for (let at = last; at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(MARK, at - 1)) {
    if (at + END_BYTES > tail.length || !(await hasDirectory(file, tail, start, at))) continue;
    const end = start + at + END_BYTES;
    return {end, isProper: at === last && end + tail.readUInt16LE(at + 20) === size};
  }
  return undefined;
}

async function hasDirectory(file: FileHandle, tail: Buffer, start: number, at: number): Promise<boolean> {
  // This is a ZIP64 archive: the numbers are in another record, which yauzl checks.
  const locator = at - LARGE_LOCATOR_BYTES;
  if (locator >= 0 && tail.subarray(locator, locator + LARGE_MARK.length).equals(LARGE_MARK)) return true;
  const [entriesHere, entries] = [tail.readUInt16LE(at + 8), tail.readUInt16LE(at + 10)];
  const [bytes, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (entriesHere !== entries || offset + bytes > start + at) return false;
  if (entries === 0) return bytes === 0;
  return (await readAt(file, offset, DIRECTORY_MARK.length)).equals(DIRECTORY_MARK);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const {buffer, bytesRead} = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
