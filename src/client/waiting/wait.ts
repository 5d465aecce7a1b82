const HIDDEN_MS = 60_000;

/** Waits; rejects with the signal's reason if the signal is aborted. */
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
 * Waits before a page's next request, at least a minute while the page is hidden. When the page becomes visible or is
 * online again, the wait is cut to `leastMs` in total. Rejects with the signal's reason if the signal is aborted.
 */
export function waitOnPage(ms: number, leastMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const page = typeof document === 'undefined' ? undefined : document; // undefined in Node
    const start = performance.now();
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const end = () => {
      clearTimeout(timer);
      listening.abort();
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const plan = (shownMs: number, isHidden = page?.visibilityState === 'hidden') => {
      const total = Math.max(isHidden ? Math.max(HIDDEN_MS, ms) : shownMs, leastMs);
      clearTimeout(timer);
      timer = setTimeout(end, start + total - performance.now());
    };
    page?.addEventListener('visibilitychange', () => plan(0), listening);
    if (page) addEventListener('online', () => plan(0, false), listening);
    signal?.addEventListener('abort', end, listening);
    plan(ms);
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
