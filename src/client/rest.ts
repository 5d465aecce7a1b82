const HIDDEN_MS = 60_000;

/**
 * Waits between two questions to the service, longer while the page is hidden and no longer than
 * `leastMs` once it is seen or online again; rejects with the signal's reason.
 */
export async function rest(pauseMs: number, leastMs: number, signal: AbortSignal | undefined): Promise<void> {
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
    const plan = (shown: number) =>
      waitFor(page?.visibilityState === 'hidden' ? Math.max(HIDDEN_MS, pauseMs) : shown);
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
