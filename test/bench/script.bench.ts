import {readFile} from 'node:fs/promises';
import {brotliCompressSync} from 'node:zlib';
import type {Browser} from '@playwright/test';
import {lowerQuartile, median, withBrowser} from './browser-bench.ts';

const RUNS = 15;

// The first moment after the first frame in which the page can answer the reader.
const mark = `<script>addEventListener('load', () =>
  requestAnimationFrame(() => setTimeout(() => performance.mark('interactive'))))</script>`;
const head = '<!doctype html><html lang="en"><title>Bench</title>';
const element =
  '<script src="/components/mtservice-selector.js"></script><mtservice-selector></mtservice-selector>';

/** Most bytes of each script with Brotli. */
const GOALS = {
  'mtservice-selector.js': 20 * 1024,
  'mt-translate-box.js': 22 * 1024,
  'mt-document-drop.js': undefined,
  'mtservice.js': 38 * 1024,
};

/** Milliseconds from the start of the navigation until the page answers, its cache empty. */
async function timeOf(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
    return await page.evaluate(() => performance.getEntriesByName('interactive')[0]?.startTime ?? NaN);
  } finally {
    await context.close();
  }
}

const scriptNamed = (name: string) => readFile(new URL(`../../dist/script/${name}`, import.meta.url));

/** What the scripts cost a page: bytes, and time until the page answers. */
export async function run() {
  const script = await scriptNamed('mtservice-selector.js');
  const files = {
    '/nothing': {type: 'text/html; charset=utf-8', body: head + mark},
    '/selector': {type: 'text/html; charset=utf-8', body: head + mark + element},
    '/components/': {
      type: 'text/javascript; charset=utf-8',
      body: brotliCompressSync(script),
      encoding: 'br' as const,
    },
  };
  const times = await withBrowser(files, async (browser, origin) => {
    const both = {nothing: [] as number[], selector: [] as number[]};
    for (let run = 0; run < RUNS; run++) {
      both.nothing.push(await timeOf(browser, `${origin}/nothing`));
      both.selector.push(await timeOf(browser, `${origin}/selector`));
    }
    return both;
  });
  const bytes = (size: number | undefined) => (size ? `${size.toLocaleString('en')} bytes` : '');
  const sizes = Object.entries(GOALS).map(async ([name, goal]) => {
    const code = await scriptNamed(name);
    const found = `${bytes(brotliCompressSync(code).length)} (${bytes(code.length)} plain)`;
    return [`${name} with Brotli`, found, bytes(goal)];
  });
  const time = (values: readonly number[]) =>
    `${median(values).toFixed(0)} ms (lower quartile ${lowerQuartile(values).toFixed(0)} ms)`;
  return {
    title: 'The scripts',
    columns: ['measure', 'found', 'goal'],
    rows: [
      ...(await Promise.all(sizes)),
      ['an empty page until it answers', time(times.nothing), ''],
      ['a page with the selector alone until it answers', time(times.selector), ''],
    ],
    note: `${RUNS} visits each in Chromium, in turn, cache empty, from this machine.`,
  };
}
