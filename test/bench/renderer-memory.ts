import {readFileSync, writeFileSync} from 'node:fs';
import type {Browser} from '@playwright/test';
import type {PlainTab} from './plain-tab.ts';

const MARK_MEGABYTES = 128;
const DEADLINE_MS = 10_000;
const LOOK_MS = 50;

declare const gc: () => void;

async function memoryOfRenderers(browser: Browser): Promise<Map<number, number>> {
  const cdp = await browser.newBrowserCDPSession();
  const {processInfo} = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const pids = processInfo.filter(({type}) => type === 'renderer').map(({id}) => id);
  return new Map(pids.map((pid) => [pid, memoryOf(pid, 'VmRSS')] as const));
}

/**
 * Finds the process id of a page's renderer: the renderer that grows with the page, since the browser also keeps a
 * spare renderer.
 */
export async function rendererOf(browser: Browser, tab: PlainTab): Promise<number> {
  const before = await memoryOfRenderers(browser);
  await tab.evaluate(
    (bytes) => {
      Object.assign(globalThis, {mark: new Uint8Array(bytes).fill(1)});
    },
    MARK_MEGABYTES * 2 ** 20,
  );
  const after = await memoryOfRenderers(browser);
  const grown = [...before].filter(([pid, was]) => (after.get(pid) ?? 0) - was > MARK_MEGABYTES / 2);
  if (grown.length !== 1) throw new Error('the renderer of the page was not found');
  const [pid, was] = grown[0]!;
  const deadline = performance.now() + DEADLINE_MS;
  while (memoryOf(pid, 'VmRSS') - was > MARK_MEGABYTES / 2) {
    if (performance.now() > deadline) throw new Error('the renderer gave no memory back');
    await tab.evaluate(() => {
      Object.assign(globalThis, {mark: undefined});
      gc();
    });
  }
  return pid;
}

/** Memory of a process in megabytes. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/**
 * Resets the peak of a process. The returned function returns the megabytes by which memory has since exceeded the
 * current value. The memory is polled, since other programs may also reset the peak.
 */
export function watchPeak(pid: number): () => number {
  const before = memoryOf(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  let peak = before;
  const look = () => {
    peak = Math.max(peak, memoryOf(pid, 'VmHWM'));
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    look();
    return peak - before;
  };
}
