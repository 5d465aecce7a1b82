import {readFile, rename, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Logger} from 'pino';
import {ClockWatch, describedTime, type ClockSources} from '../../concurrency/clock-watch.ts';
import {CLOCK_FILE} from '../../store/index.ts';

const LOOK_MS = 10_000;
const NOTE_MS = 600_000;
const CONSEQUENCE = 'Nothing old is removed before the clock has gone evenly for an hour.';

/** Clock of a running service; remembers across restarts when the clock was last trusted. */
export interface ServiceClock {
  /** Whether data may be removed because of its age. */
  isTrusted(): boolean;
  /** Problem of the clock and what to do; undefined if no problem is known. */
  problem(): string | undefined;
  /** Stops watching the clock and saves the time. */
  close(): Promise<void>;
}

/** Watches the clock while the service runs, and logs leaps. */
export async function watchClock(
  dataFolder: string,
  logger: Pick<Logger, 'warn' | 'info'>,
  sources: Partial<ClockSources> = {},
): Promise<ServiceClock> {
  const {now = Date.now} = sources;
  const onLeap = (ms: number) => logger.warn(`${leapt(ms)} ${CONSEQUENCE}`);
  const watch = new ClockWatch({...sources, lastSeen: await clockLastSeen(dataFolder), onLeap});
  const {leapMs} = watch;
  if (leapMs < 0) logger.warn(clockBehind(leapMs));
  if (leapMs > 0)
    logger.info(`the service last ran ${describedTime(leapMs)} ago by the clock. ${CONSEQUENCE}`);
  // An untrusted time must not be saved: after a restart, it would be trusted.
  const note = async () => (watch.isTrusted ? await noteClock(dataFolder, now()) : undefined);
  await note();
  const timers = [setInterval(() => watch.isTrusted, LOOK_MS), setInterval(() => void note(), NOTE_MS)];
  for (const timer of timers) timer.unref();
  return {
    isTrusted: () => watch.isTrusted,
    problem: () => {
      if (watch.leapMs < 0) return clockBehind(watch.leapMs);
      return watch.hasLeapt && watch.leapMs > 0 ? leapt(watch.leapMs) : undefined;
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await note();
    },
  };
}

/**
 * Time at which a service with this data folder last trusted the clock, in milliseconds since 1970; undefined
 * if unknown.
 */
export async function clockLastSeen(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, CLOCK_FILE), 'utf8').catch(() => '');
  const time = new Date(text.trim()).getTime();
  return Number.isNaN(time) ? undefined : time;
}

/** Message about a clock that is behind by `ms`, which may have either sign. */
export function clockBehind(ms: number): string {
  return `The clock of this machine is ${describedTime(ms)} behind what was written before. Set it (NTP); tokens and daily limits depend on it.`;
}

function leapt(ms: number): string {
  const way = ms > 0 ? 'ahead' : 'back';
  return `The clock of this machine has leapt ${way} by ${describedTime(ms)}. If that is wrong, set it (NTP); tokens and daily limits depend on it.`;
}

// If the time cannot be saved, /ready reports the problem, and after the next start, nothing is removed for
// some time.
async function noteClock(dataFolder: string, now: number): Promise<void> {
  const path = join(dataFolder, CLOCK_FILE);
  try {
    await writeFile(`${path}.partial`, `${new Date(now).toISOString()}\n`, {mode: 0o600});
    await rename(`${path}.partial`, path);
  } catch {
    return;
  }
}
