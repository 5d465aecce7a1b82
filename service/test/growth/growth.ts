import {existsSync, readFileSync} from 'node:fs';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

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
const MAX_PER_DOUBLING = 2.5;
/** Less is measured too coarsely. */
const FLOOR_MS = 15;
const MAX_REPEATS = 4;
/** Of the main thread, on Linux: nanoseconds that it ran, that it waited, and slices of time. */
const THREAD = '/proc/self/schedstat';
const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Measures work with 1, 2, 4 times as much and so on, up to a size that costs `enoughMs`; undefined when it grows no
 * faster than allowed. What seems to is measured again and again, and with twice as much: the compiler and the garbage
 * collector run when they like, but a square stays a square.
 */
export async function excessOf(work: GrowingWork, enoughMs: number): Promise<Excess | undefined> {
  const series: number[] = [];
  let size = work.from;
  for (;;) {
    series.push(await processorMs(work, size));
    if ((series.length >= 3 && series.at(-1)! >= enoughMs) || size * 2 > work.most) break;
    size *= 2;
  }
  // A pause of the collector during the smallest size would hide a square.
  const quarter = series.at(-3);
  if (quarter !== undefined) series.splice(-3, 1, Math.min(quarter, await processorMs(work, size / 4)));
  if (!growsTooFast(series)) return undefined;
  // Further on, since the cost of some work jumps where another way begins.
  const last = Math.min(size * 4, 2 ** Math.floor(Math.log2(work.most / work.from)) * work.from);
  const sizes = [last / 4, last / 2, last, last * 2, last * 4];
  const least = sizes.map(() => Infinity);
  for (let time = 0; time < MAX_REPEATS; time += 1) {
    for (const [index, size] of sizes.entries()) {
      collectGarbage(); // what earlier work has left
      least[index] = Math.min(least[index]!, await processorMs(work, size));
    }
    const isFine = !growsTooFast(least.slice(0, 3)) || growsSlowly(least.slice(2));
    if (isFine && time > 0) return undefined;
  }
  return {name: work.name, size: last, ms: least.slice(0, 3)};
}

function growsTooFast(series: readonly number[]): boolean {
  const [quarter = 0, , whole = 0] = series.slice(-3);
  return series.length >= 3 && whole >= FLOOR_MS && whole > quarter * MAX_PER_DOUBLING ** 2;
}

/** Whether the cost grows and a square's would be greater. What is refused does not grow. */
function growsSlowly(series: readonly number[]): boolean {
  return series.at(-1)! > series[0]! && !growsTooFast(series);
}

/** Processor time of this thread, which does nothing else meanwhile: other processes do not count. */
async function processorMs(work: GrowingWork, size: number): Promise<number> {
  const before = threadMs();
  await work.run(size);
  return threadMs() - before;
}

/** Processor time of the thread so far; where only that of the process is known, the collector's threads count, too. */
function threadMs(): number {
  // Linux adds what a thread has run at each tick of some milliseconds, and when the thread sleeps.
  Atomics.wait(NEVER_WOKEN, 0, 0, 0.05);
  if (existsSync(THREAD)) return Number(readFileSync(THREAD, 'utf8').split(' ')[0]) / 1e6;
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}
