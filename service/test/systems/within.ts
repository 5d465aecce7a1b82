import {deadline} from '../../../test/support/deadlines.mjs';
/** Default deadline for operations that usually take a moment, also on a busy machine. */
const MAX_MS = deadline(30_000);

/** Awaits a promise; rejects if it takes longer than half a minute, or `ms`. */
export async function within<T>(promise: Promise<T>, what: string, ms = MAX_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks repeatedly until the answer is accepted; throws after half a minute, or `ms`. */
export async function until<T>(
  ask: () => Promise<T> | T,
  accepted: (answer: T) => boolean,
  what: string,
  ms = MAX_MS,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (accepted(answer)) return answer;
    if (Date.now() > end) {
      throw new Error(`${what} did not happen in time; last: ${JSON.stringify(answer)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
