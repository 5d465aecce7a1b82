const HIDDEN_MS = 60_000;

/** Waits; rejects with the signal's reason when that aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, {once: true});
  });
}

/**
 * Waits before the next request of a page: at least a minute while the page is hidden, and only for
 * `leastMs` once the page is seen or online again. Rejects with the signal's reason when that aborts.
 */
export async function waitOnPage(pauseMs: number, leastMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const start = performance.now();
    const page = typeof document === 'undefined' ? undefined : document; // none in Node
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const waitFor = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          end.abort();
          resolve();
        },
        Math.max(ms, leastMs) - (performance.now() - start),
      );
    };
    const plan = (shownMs: number) => waitFor(page?.hidden ? Math.max(HIDDEN_MS, pauseMs) : shownMs);
    const listen = {signal: end.signal};
    page?.addEventListener('visibilitychange', () => plan(0), listen);
    if (page) addEventListener('online', () => waitFor(0), listen);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        end.abort();
        reject(signal.reason as Error);
      },
      listen,
    );
    plan(pauseMs);
  });
}

/** Resolves in the next turn of the event loop, so that the page can answer; a timer would take 4 ms. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
