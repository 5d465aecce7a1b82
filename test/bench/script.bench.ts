import {readFile} from 'node:fs/promises';
import {basename} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import type {Browser} from '@playwright/test';
import {lowerQuartile, median, withBrowser} from './browser-bench.ts';
import {sized} from './size.mjs';

const RUNS = sized(15, 1);

// The first moment after the first frame at which the page can respond to the user.
const mark = `<script>addEventListener('load', () =>
  requestAnimationFrame(() => setTimeout(() => performance.mark('interactive'))))</script>`;
const head = '<!doctype html><html lang="en"><title>Bench</title>';
const element =
  '<script src="/components/mtservice-selector.js"></script><mtservice-selector></mtservice-selector>';

/** Milliseconds from the start of the navigation until the page responds, with an empty cache. */
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

const inRoot = (path: string) => readFile(new URL(`../../${path}`, import.meta.url));

/** Measures the cost of the scripts for a page: bytes, and time until the page responds. */
export async function run() {
  const script = await inRoot('dist/script/mtservice-selector.js');
  const budgets = JSON.parse(String(await inRoot('.config/size-budgets.json'))) as Record<
    string,
    {brotli: number}
  >;
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
  const bytes = (size: number) => `${size.toLocaleString('en')} bytes`;
  const sizes = Object.entries(budgets).map(async ([path, {brotli}]) => {
    const code = await inRoot(path);
    const found = `${bytes(brotliCompressSync(code).length)} (${bytes(code.length)} plain)`;
    return [`${basename(path)} with Brotli`, found, bytes(brotli)];
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
