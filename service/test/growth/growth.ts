/** Work that is done with inputs of growing size. */
export interface GrowingWork {
  readonly name: string;
  /** Smallest size, and the largest that the service takes. */
  readonly from: number;
  readonly most: number;
  run(size: number): unknown;
}

/** Work that costs too much when its input doubles. */
export interface Excess {
  readonly name: string;
  readonly size: number;
  /** Milliseconds for a quarter of the size, half of it and all of it. */
  readonly ms: readonly number[];
}

/** Most that an input of twice the size may cost. */
const MOST_PER_DOUBLING = 2.5;
/** Less is measured too coarsely. */
const FLOOR_MS = 15;
const REPEATS = 8;

/**
 * Measures work with 1, 2 and 4 times as much, up to a size that costs `enoughMs`; undefined when it grows no faster than
 * allowed. What seems to is measured again and again, and with twice as much: the compiler and the garbage collector run
 * when they like, but a square stays a square.
 */
export async function excessOf(work: GrowingWork, enoughMs: number): Promise<Excess | undefined> {
  const series: number[] = [];
  let size = work.from;
  for (;;) {
    series.push(await processorMs(work, size));
    if (series.at(-1)! >= enoughMs || size * 2 > work.most) break;
    size *= 2;
  }
  if (!growsTooFast(series)) return undefined;
  // Further on, since the cost of some work jumps where another way begins.
  const last = Math.min(size * 4, 2 ** Math.floor(Math.log2(work.most / work.from)) * work.from);
  const sizes = [last / 4, last / 2, last];
  const ms = sizes.map(() => Infinity);
  for (let time = 0; time < REPEATS; time += 1) {
    for (const [index, size] of sizes.entries())
      ms[index] = Math.min(ms[index]!, await processorMs(work, size));
    // A jump between the first two sizes is none.
    const isStep = ms[2]! <= ms[1]! * MOST_PER_DOUBLING;
    if (time > 0 && (isStep || !growsTooFast(ms))) return undefined;
  }
  return {name: work.name, size: last, ms};
}

function growsTooFast(series: readonly number[]): boolean {
  const [quarter = 0, , whole = 0] = series.slice(-3);
  return series.length >= 3 && whole >= FLOOR_MS && whole > quarter * MOST_PER_DOUBLING ** 2;
}

/** Processor time of this process, which does nothing else meanwhile: other processes do not count. */
async function processorMs(work: GrowingWork, size: number): Promise<number> {
  const before = process.cpuUsage();
  await work.run(size);
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1000;
}
