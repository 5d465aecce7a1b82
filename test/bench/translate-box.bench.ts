import {readFileSync, readdirSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {brotliCompressSync} from 'node:zlib';
import type {Browser, CDPSession, Page} from '@playwright/test';
import {median, withBrowser, type BenchFile} from './browser-bench.ts';
import {RIVAL, rivalFiles} from './rival.ts';
import {deadline} from '../support/deadlines.mjs';
import {sized} from './size.mjs';

const VISITS = sized(5, 1);
const KEYS = sized(15, 2);
const DEBOUNCE_MS = 300;
const SERVICE_MS = 50;
const SLOW_4G = {offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750};
const SLOWDOWN = 4;

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>';
// Marks when a text field in the component's shadow tree exists and the page responds.
const watch = (tag: string) => `<script>(function look() {
  const field = document.querySelector('${tag}')?.shadowRoot?.querySelector('textarea');
  if (field && !field.disabled) setTimeout(() => performance.mark('interactive'));
  else requestAnimationFrame(look);
})()</script>`;

function pages(serviceUrl: string): Record<string, BenchFile> {
  const state = JSON.stringify({
    engineName: '',
    'client-id': 'bench',
    systems: {'en-lv': {params: {systemID: 'smt-1', options: ''}}},
  });
  const box =
    `<script src="/components/mt-translate-box.js"></script>` +
    `<mt-translate-box pair="en-lv" base-url="${serviceUrl}" state='${state}'></mt-translate-box>`;
  const all =
    `<script src="/components/mtservice.js"></script>` +
    `<mtservice-selector base-url="${serviceUrl}"></mtservice-selector>` +
    ['mt-translate-box', 'mt-document-drop']
      .map((tag) => `<${tag} pair="en-lv" base-url="${serviceUrl}" state='${state}'></${tag}>`)
      .join('');
  const page = (body: string): BenchFile => ({type: 'text/html; charset=utf-8', body: head + body});
  const folder = new URL('../../dist/script/', import.meta.url);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return {
    '/nothing': page(''),
    '/textarea': page('<textarea rows="10" style="inline-size: 30em"></textarea>'),
    '/box': page(watch('mt-translate-box') + box),
    '/all': page(watch('mt-translate-box') + all),
    '/other': page(watch('tilde-translate-box') + RIVAL.html),
    ...Object.fromEntries(scripts.map((name) => [`/components/${name}`, scriptFile(new URL(name, folder))])),
    ...rivalFiles(),
  };
}

function scriptFile(path: URL): BenchFile {
  return {
    type: 'text/javascript; charset=utf-8',
    body: brotliCompressSync(readFileSync(path)),
    encoding: 'br',
  };
}

/** Starts a slow service that counts its requests. */
async function startService(): Promise<{url: string; requests: string[][]; close(): void}> {
  const requests: string[][] = [];
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-max-age': '600',
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      const isTranslation = request.url!.includes('Translate');
      const texts = isTranslation ? (JSON.parse(body) as {textArray: string[]}).textArray : [];
      if (isTranslation) requests.push(texts);
      const answer = isTranslation
        ? texts.map((text) => ({translation: `${text} tulkots`, qualityEstimate: 0}))
        : request.url!.includes('GetSystemList')
          ? {System: []}
          : []; // no documents
      setTimeout(
        () =>
          response.writeHead(200, {...cors, 'content-type': 'application/json'}).end(JSON.stringify(answer)),
        isTranslation ? SERVICE_MS : 0,
      );
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function withPage<T>(browser: Browser, use: (page: Page, cdp: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    return await use(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/**
 * Milliseconds from the start of the navigation until the text field responds, on a slow network and machine.
 */
const interactive = (browser: Browser, address: string): Promise<number> =>
  withPage(browser, async (page, cdp) => {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', {rate: SLOWDOWN});
    await page.goto(address, {waitUntil: 'commit'});
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0, undefined, {
      timeout: deadline(120_000),
    });
    return await page.evaluate(() => performance.getEntriesByName('interactive')[0]!.startTime);
  });

/** Bytes of the JavaScript heap after the translation of a text, if any, and a garbage collection. */
const heap = (browser: Browser, address: string, text = ''): Promise<number> =>
  withPage(browser, async (page, cdp) => {
    await page.goto(address, {waitUntil: 'load'});
    await page.waitForTimeout(1000);
    if (text) {
      // Without Playwright's `evaluate` and locators, which load some 50 KiB of their own code into the page.
      const expression = `(async () => {
        const box = document.querySelector('mt-translate-box');
        box.value = ${JSON.stringify(text)};
        while (!box.translation.endsWith('tulkots')) await new Promise(requestAnimationFrame);
      })()`;
      const {exceptionDetails} = await cdp.send('Runtime.evaluate', {expression, awaitPromise: true});
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      await page.waitForTimeout(1000);
    }
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  });

/** Milliseconds from the last key of a word to its translation in the page. */
const latencies = (browser: Browser, address: string): Promise<number[]> =>
  withPage(browser, async (page) => {
    await page.goto(address);
    const times: number[] = [];
    for (let turn = 0; turn < KEYS; turn++) {
      times.push(
        await page.evaluate(async (text) => {
          const root = document.querySelector('mt-translate-box')!.shadowRoot!;
          const field = root.querySelector('textarea')!;
          const output = root.querySelector('[part=translation]')!;
          const translated = new Promise<void>((resolve) => {
            new MutationObserver((_, observer) => {
              if (!output.textContent.includes(`${text} tulkots`)) return;
              observer.disconnect();
              resolve();
            }).observe(output, {childList: true, subtree: true, characterData: true});
          });
          field.value = text;
          const began = performance.now();
          field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
          await translated;
          return performance.now() - began;
        }, `Sentence number ${turn}`),
      );
    }
    return times;
  });

/** Milliseconds that a page needs without the element: a timer for the pause, and a request. */
const plainLatencies = (browser: Browser, address: string, serviceUrl: string): Promise<number[]> =>
  withPage(browser, async (page) => {
    await page.goto(address);
    const times: number[] = [];
    for (let turn = 0; turn < KEYS; turn++) {
      times.push(
        await page.evaluate(
          async ({url, pauseMs, text}) => {
            const began = performance.now();
            await new Promise((resolve) => setTimeout(resolve, pauseMs));
            const headers = {'content-type': 'application/json', 'client-id': 'bench'};
            const body = JSON.stringify({textArray: [text]});
            await (await fetch(`${url}/TranslateArrayEx`, {method: 'POST', headers, body})).json();
            return performance.now() - began;
          },
          {url: serviceUrl, pauseMs: DEBOUNCE_MS, text: `Sentence number ${turn}`},
        ),
      );
    }
    return times;
  });

/** Numbers of requests and of their sentences for 20 paragraphs, and for one more character. */
async function paragraphs(browser: Browser, address: string, requests: string[][]): Promise<string> {
  const text = Array.from({length: 20}, (_, index) => `Paragraph ${index} is here. It ends now.`).join(
    '\n\n',
  );
  return await withPage(browser, async (page) => {
    await page.goto(address);
    const found: string[] = [];
    for (const value of [text, `${text} X`]) {
      requests.length = 0;
      await page.locator('mt-translate-box textarea').fill(value);
      const last = value.endsWith('X') ? 'X tulkots' : 'It ends now. tulkots';
      await page.waitForFunction(
        (end) => document.querySelector('mt-translate-box')!.translation.endsWith(end),
        last,
      );
      found.push(`${requests.length} request, ${requests.flat().length} sentences`);
    }
    return found.join('; then ');
  });
}

/** Measurements in the page. */
interface Counting {
  longest: number;
}

/** Measures the longest block of the page in milliseconds while a long text is pasted, and translated if it has the box. */
const longestBlock = (browser: Browser, address: string): Promise<number> =>
  withPage(browser, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(address);
    await page.locator('textarea').first().focus();
    await page.evaluate(async () => {
      const sentence = 'Rechtsschutzversicherungsgesellschaften un citi gari vārdi stāv šajā teikumā. ';
      const text = Array.from({length: 130}, (_, index) => `${index}. ${sentence.repeat(10)}`)
        .join('\n')
        .slice(0, 100_000);
      await navigator.clipboard.writeText(text);
      const counting = globalThis as unknown as Counting;
      const {port1, port2} = new MessageChannel();
      let last = performance.now();
      port1.onmessage = () => {
        const now = performance.now();
        counting.longest = Math.max(counting.longest, now - last);
        last = now;
        port2.postMessage(0);
      };
      counting.longest = 0;
      port2.postMessage(0);
    });
    await page.keyboard.press('Control+V');
    await page.waitForFunction(() => {
      const box = document.querySelector('mt-translate-box');
      if (!box) return document.querySelector('textarea')!.value.length === 100_000;
      return box.value.length === 100_000 && box.translation.length >= 100_000;
    });
    await page.waitForTimeout(300);
    return await page.evaluate(() => (globalThis as unknown as Counting).longest);
  });

/** Measures load time, response time and cost of the box. */
export async function run() {
  const service = await startService();
  try {
    return await withBrowser(pages(service.url), async (browser, origin) => {
      const times = {box: [] as number[], all: [] as number[], other: [] as number[]};
      for (let visit = 0; visit < VISITS; visit++) {
        times.box.push(await interactive(browser, `${origin}/box`));
        times.all.push(await interactive(browser, `${origin}/all`));
        times.other.push(await interactive(browser, `${origin}/other`));
      }
      const empty = await heap(browser, `${origin}/nothing`);
      const kib = async (path: string, text = '') =>
        `${(((await heap(browser, origin + path, text)) - empty) / 1024).toFixed(0)} KiB`;
      const heaps = {box: await kib('/box'), all: await kib('/all', 'Good morning.')};
      const waits = await latencies(browser, `${origin}/box`);
      const plainWaits = await plainLatencies(browser, `${origin}/nothing`, service.url);
      const requests = await paragraphs(browser, `${origin}/box`, service.requests);
      const blocks = {box: [] as number[], plain: [] as number[]};
      for (let visit = 0; visit < VISITS; visit++) {
        blocks.box.push(await longestBlock(browser, `${origin}/box`));
        blocks.plain.push(await longestBlock(browser, `${origin}/textarea`));
      }
      const ms = (value: number) => `${value.toFixed(0)} ms`;
      const share = (values: readonly number[]) => (median(values) / median(times.other)).toFixed(2);
      return {
        title: 'The translation box',
        columns: ['measure', 'found', 'goal'],
        rows: [
          ['interactive on slow 4G, CPU x4: mt-translate-box', ms(median(times.box)), ''],
          ['the same: all three elements', ms(median(times.all)), ''],
          [`the same: ${RIVAL.title}`, ms(median(times.other)), ''],
          ['share of it: mt-translate-box', share(times.box), '0.20'],
          ['share of it: all three elements', share(times.all), '0.20'],
          ['JavaScript heap over an empty page: mt-translate-box', heaps.box, ''],
          ['the same: all three elements, one translation', heaps.all, '600 KiB'],
          [
            `last key to translation, less ${DEBOUNCE_MS} ms pause and ${SERVICE_MS} ms service`,
            ms(median(waits) - DEBOUNCE_MS - SERVICE_MS),
            '12 ms',
          ],
          [
            'the same: a timer and a request of a page without it',
            ms(median(plainWaits) - DEBOUNCE_MS - SERVICE_MS),
            '',
          ],
          ['20 paragraphs pasted; one character more', requests, '1 request; then 1 request, 1 sentence'],
          ['100,000 characters pasted: longest time without an answer', ms(median(blocks.box)), '50 ms'],
          ['the same: a textarea of a page without it', ms(median(blocks.plain)), ''],
        ],
        note: `Chromium; ${VISITS} visits each in turn, ${KEYS} words; medians. Slow 4G is 1.6 Mbit/s and 150 ms.`,
      };
    });
  } finally {
    service.close();
  }
}
