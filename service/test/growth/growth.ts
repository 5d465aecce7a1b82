import {existsSync, readFileSync} from 'node:fs';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

/** Work on inputs of growing size. */
export interface GrowingWork {
  readonly name: string;
  /** The smallest size to measure; `most` is the largest that the service accepts. */
  readonly from: number;
  readonly most: number;
  run(size: number): unknown;
}

/** Work whose cost grows too fast with its input. */
export interface Excess {
  readonly name: string;
  readonly size: number;
  /** Milliseconds for a quarter of the size, half of it, and all of it. */
  readonly ms: readonly number[];
}

/** Maximum factor by which the cost may grow when the input doubles. */
const MAX_PER_DOUBLING = 2.5;
/** Minimum time that can be measured accurately. */
const FLOOR_MS = 15;
const MAX_REPEATS = 4;
/** On Linux: nanoseconds that the main thread ran and waited, and its number of time slices. */
const THREAD = '/proc/self/schedstat';
const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Measures work with inputs of 1, 2, 4 times the smallest size and so on, until it costs `enoughMs`; returns undefined
 * if the cost does not grow too fast. If the cost seems to grow too fast, the measurement is repeated with larger
 * inputs: the compiler and the garbage collector disturb single measurements, whereas quadratic growth remains.
 */
export async function excessOf(work: GrowingWork, enoughMs: number): Promise<Excess | undefined> {
  const series: number[] = [];
  let size = work.from;
  for (;;) {
    series.push(await processorMs(work, size));
    if ((series.length >= 3 && series.at(-1)! >= enoughMs) || size * 2 > work.most) break;
    size *= 2;
  }
  // A garbage collection during the smallest size would hide quadratic growth.
  const quarter = series.at(-3);
  if (quarter !== undefined) series.splice(-3, 1, Math.min(quarter, await processorMs(work, size / 4)));
  if (!growsTooFast(series)) return undefined;
  // Larger sizes, since the cost of some work jumps where another algorithm takes over.
  const last = Math.min(size * 4, 2 ** Math.floor(Math.log2(work.most / work.from)) * work.from);
  const sizes = [last / 4, last / 2, last, last * 2, last * 4];
  const least = sizes.map(() => Infinity);
  for (let time = 0; time < MAX_REPEATS; time += 1) {
    for (const [index, size] of sizes.entries()) {
      collectGarbage(); // removes garbage of earlier work
      least[index] = Math.min(least[index]!, await processorMs(work, size));
    }
    const isFine = !growsTooFast(least.slice(0, 3)) || growsSlowly(least.slice(2));
    if (isFine && time > 0) return undefined;
  }
  return {name: work.name, size: last, ms: least.slice(0, 3)};
}

function growsTooFast(series: readonly number[]): boolean {
  const [quarter = 0, , full = 0] = series.slice(-3);
  return series.length >= 3 && full >= FLOOR_MS && full > quarter * MAX_PER_DOUBLING ** 2;
}

/** Whether the cost grows, but not too fast. The cost of refused input does not grow. */
function growsSlowly(series: readonly number[]): boolean {
  return series.at(-1)! > series[0]! && !growsTooFast(series);
}

/** Processor time of work on this thread, which does nothing else meanwhile; excludes other processes. */
async function processorMs(work: GrowingWork, size: number): Promise<number> {
  const before = threadMs();
  await work.run(size);
  return threadMs() - before;
}

/**
 * Processor time of the thread so far. If only the time of the process is known, the result includes the garbage
 * collector's threads.
 */
function threadMs(): number {
  // Linux updates the time of a thread only every few milliseconds, and when the thread sleeps.
  Atomics.wait(NEVER_WOKEN, 0, 0, 0.05);
  if (existsSync(THREAD)) return Number(readFileSync(THREAD, 'utf8').split(' ')[0]) / 1e6;
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}
