import {badDocument} from '../document-error.ts';

/** The first bytes of a compound file, the container of DOC and of protected Office documents. */
export const COMPOUND_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const DIFAT_IN_HEADER = 109;
/** Sector numbers from here on have a special meaning: end of chain, free, unused. */
const FIRST_MARK = 0xfffffffa;
const STREAM = 2;
const MINI_SECTOR_BYTES = 64;
const MINI_CUTOFF = 4096;

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/** Reads the top-level streams of a compound file ([MS-CFB]). */
export class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #fat: readonly number[];
  readonly #root: Entry;
  readonly #streams: ReadonlyMap<string, Entry>;

  /** Throws a `DocumentError` for damaged or truncated bytes. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    if (bytes.length < HEADER_BYTES) throw damaged();
    const shift = bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw damaged();
    this.#sectorBytes = 1 << shift;
    this.#fat = this.#readFat();
    const entries = this.#read(bytes.readUInt32LE(48));
    const [root, ...rest] = entriesOf(entries);
    if (!root) throw damaged();
    this.#root = root;
    this.#streams = new Map(topStreams([root, ...rest]).map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.#streams.has(name);
  }

  /**
   * Reads a stream; undefined if the stream does not exist. Throws a `DocumentError` if part of the stream is
   * missing.
   */
  read(name: string): Buffer | undefined {
    const entry = this.#streams.get(name);
    if (!entry) return undefined;
    const bytes = entry.size < MINI_CUTOFF ? this.#readMini(entry.start) : this.#read(entry.start);
    if (bytes.length < entry.size) throw damaged();
    return bytes.subarray(0, entry.size);
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorBytes;
    if (start >= this.#bytes.length) throw damaged();
    return this.#bytes.subarray(start, start + this.#sectorBytes);
  }

  #read(start: number): Buffer {
    return Buffer.concat(chain(start, this.#fat).map((sector) => this.#sector(sector)));
  }

  #readMini(start: number): Buffer {
    const stream = this.#read(this.#root.start);
    const table = numbersOf(this.#read(this.#bytes.readUInt32LE(60)));
    const sectors = chain(start, table).map((sector) =>
      stream.subarray(sector * MINI_SECTOR_BYTES, (sector + 1) * MINI_SECTOR_BYTES),
    );
    return Buffer.concat(sectors);
  }

  #readFat(): number[] {
    const sectors = numbersOf(this.#bytes.subarray(76, 76 + DIFAT_IN_HEADER * 4));
    const seen = new Set<number>();
    for (let next = this.#bytes.readUInt32LE(68); next < FIRST_MARK;) {
      if (seen.has(next)) throw damaged();
      seen.add(next);
      const numbers = numbersOf(this.#sector(next));
      next = numbers.pop() ?? FIRST_MARK;
      sectors.push(...numbers);
    }
    const used = sectors.filter((sector) => sector < FIRST_MARK);
    if (used.length > this.#bytes.length / this.#sectorBytes) throw damaged();
    return used.flatMap((sector) => numbersOf(this.#sector(sector)));
  }
}

function numbersOf(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.push(bytes.readUInt32LE(at));
  return numbers;
}

function chain(start: number, table: readonly number[]): number[] {
  const sectors: number[] = [];
  for (let sector = start; sector < FIRST_MARK;) {
    const next = table[sector];
    // A chain longer than the table is a cycle.
    if (next === undefined || sectors.length > table.length) throw damaged();
    sectors.push(sector);
    sector = next;
  }
  return sectors;
}

function entriesOf(bytes: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(Math.max(bytes.readUInt16LE(at + 64) - 2, 0), 62);
    entries.push({
      name: bytes.toString('utf16le', at, at + nameBytes),
      type: bytes.readUInt8(at + 66),
      left: bytes.readUInt32LE(at + 68),
      right: bytes.readUInt32LE(at + 72),
      child: bytes.readUInt32LE(at + 76),
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    });
  }
  return entries;
}

// Returns the streams at the top level; skips embedded documents, whose streams have the same names.
function topStreams(entries: readonly Entry[]): Entry[] {
  const reached = new Set<Entry>();
  const open = [entries[0]?.child ?? FIRST_MARK];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const entry = entries[index];
    if (!entry || reached.has(entry)) continue;
    reached.add(entry);
    open.push(entry.left, entry.right);
  }
  return [...reached].filter(({type}) => type === STREAM);
}

function damaged(): Error {
  return badDocument(
    'The document is damaged: a part of it is missing. Save it again in its program and try once more.',
  );
}
