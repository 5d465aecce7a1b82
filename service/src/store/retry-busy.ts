import {setTimeout as delay} from 'node:timers/promises';
import {errorCode} from './store-error.ts';

const DEADLINE_MS = 15_000;
const FIRST_DELAY_MS = 4;
const LONGEST_DELAY_MS = 64;

/**
 * Runs a statement again while another process holds the write lock. SQLite's own wait would block
 * the whole process, requests in flight included.
 */
export async function retryBusy<T>(run: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (let wait = FIRST_DELAY_MS; ; wait = Math.min(2 * wait, LONGEST_DELAY_MS)) {
    try {
      return await run();
    } catch (error) {
      if (errorCode(error) !== 'SQLITE_BUSY' || performance.now() > deadline) throw error;
    }
    await delay(wait);
  }
}
