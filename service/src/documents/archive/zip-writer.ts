import type {FileHandle} from 'node:fs/promises';
import {promisify} from 'node:util';
import {crc32, deflateRaw} from 'node:zlib';
import {badDocument} from '../document-error.ts';

const deflated = promisify(deflateRaw);

/** Content of an entry as an archive holds it. */
export interface PackedContent {
  readonly bytes: Buffer;
  /** Whether the bytes are compressed. */
  readonly isCompressed: boolean;
  /** Checksum and length of the unpacked content. */
  readonly crc: number;
  readonly size: number;
}

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** Version 2.0 of the format, which knows folders and compression. */
const VERSION = 20;
/** Written on Unix, so that programs read the permissions. */
const MADE_BY = (3 << 8) | 63;
const NAME_IS_UTF8 = 1 << 11;
const DEFLATED = 8;
const FILE_MODE = 0o100664;
const FOLDER_MODE = 0o40775;
const MAX_OFFSET = 0xffff_fffe;
const MAX_ENTRIES = 0xfffe;

/** Compresses content. */
export async function packed(content: Buffer): Promise<PackedContent> {
  return {bytes: await deflated(content), isCompressed: true, crc: crc32(content), size: content.length};
}

/** Content that is stored without compression. */
export function unpacked(content: Buffer): PackedContent {
  return {bytes: content, isCompressed: false, crc: crc32(content), size: content.length};
}

/**
 * Writes an archive entry by entry, also entries that are compressed already, which the libraries for archives do not
 * take. Entries have no extra fields, as formats demand of their first one.
 */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #directory: Buffer[] = [];
  #offset = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Adds an entry; a name with a slash at its end is a folder. */
  async add(name: string, modified: Date, content: PackedContent): Promise<void> {
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(LOCAL_BYTES);
    const central = Buffer.alloc(CENTRAL_BYTES);
    local.writeUInt32LE(0x04034b50);
    central.writeUInt32LE(0x02014b50);
    central.writeUInt16LE(MADE_BY, 4);
    writeShared(local, 4, {nameBytes, modified, content});
    writeShared(central, 6, {nameBytes, modified, content});
    const mode = name.endsWith('/') ? FOLDER_MODE : FILE_MODE;
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(this.#offset, 42);
    this.#directory.push(central, nameBytes);
    await this.#write(Buffer.concat([local, nameBytes]));
    await this.#write(content.bytes);
    if (this.#offset > MAX_OFFSET || this.#directory.length / 2 > MAX_ENTRIES) throw tooLarge();
  }

  /** Writes the directory; nothing can be added afterwards. */
  async end(): Promise<void> {
    const start = this.#offset;
    const count = this.#directory.length / 2;
    const directory = Buffer.concat(this.#directory);
    const end = Buffer.alloc(END_BYTES);
    end.writeUInt32LE(0x06054b50);
    end.writeUInt16LE(count, 8);
    end.writeUInt16LE(count, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(start, 16);
    await this.#write(Buffer.concat([directory, end]));
  }

  async #write(bytes: Buffer): Promise<void> {
    if (bytes.length > 0) await this.#file.writeFile(bytes);
    this.#offset += bytes.length;
  }
}

interface EntryHead {
  readonly nameBytes: Buffer;
  readonly modified: Date;
  readonly content: PackedContent;
}

/** Writes the fields that the head of an entry and its row in the directory share. */
function writeShared(into: Buffer, at: number, {nameBytes, modified, content}: EntryHead): void {
  const {bytes, isCompressed, crc, size} = content;
  const {date, time} = dosTime(modified);
  into.writeUInt16LE(VERSION, at);
  into.writeUInt16LE(NAME_IS_UTF8, at + 2);
  into.writeUInt16LE(isCompressed ? DEFLATED : 0, at + 4);
  into.writeUInt16LE(time, at + 6);
  into.writeUInt16LE(date, at + 8);
  into.writeUInt32LE(crc, at + 10);
  into.writeUInt32LE(bytes.length, at + 14);
  into.writeUInt32LE(size, at + 18);
  into.writeUInt16LE(nameBytes.length, at + 22);
}

/** A time as archives have it: local, in steps of two seconds, from 1980 to 2107. */
function dosTime(at: Date): {readonly date: number; readonly time: number} {
  const year = Math.min(Math.max(at.getFullYear(), 1980), 2107);
  return {
    date: ((year - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
  };
}

function tooLarge(): Error {
  return badDocument('The translated document is larger than 4 GB. Split it into smaller documents.');
}
