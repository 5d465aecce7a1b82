import {open} from 'node:fs/promises';

/** A model's file begins with its version and the number of its items; each item has four numbers. */
const START_BYTES = 16;
const ITEM_BYTES = 32;
const NUMBER_BYTES = 8;
const SHAPE_BYTES = 4;
const MAX_ITEMS = 100_000;

/**
 * Says what is wrong with the file of a model, as far as its header and its size show it: whether it is one, and whole;
 * undefined if nothing is. The form is that of Marian: header, names of the items, shapes, a gap, data.
 */
export async function faultOfModelFile(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const {size} = await file.stat();
    const read = async (at: number, length: number): Promise<Buffer> =>
      (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
    const numberAt = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));
    const start = await read(0, START_BYTES);
    const [version, items] = [numberAt(start, 0), numberAt(start, NUMBER_BYTES)];
    if (version !== 1 || items > MAX_ITEMS) return 'is no model';
    const header = await read(START_BYTES, items * ITEM_BYTES);
    let gapAt = START_BYTES + header.length;
    let data = 0;
    for (let at = 0; at < header.length; at += ITEM_BYTES) {
      const [name = 0, , shape = 0, bytes = 0] = [0, 1, 2, 3].map((index) =>
        numberAt(header, at + index * NUMBER_BYTES),
      );
      gapAt += name + shape * SHAPE_BYTES;
      data += bytes;
    }
    const gap = size < gapAt + NUMBER_BYTES ? 0 : numberAt(await read(gapAt, NUMBER_BYTES), 0);
    const whole = gapAt + NUMBER_BYTES + gap + data;
    return size < whole ? 'was cut' : undefined;
  } finally {
    await file.close();
  }
}
