import {readdir, readFile} from 'node:fs/promises';
import type {Browser} from '@playwright/test';
import {lowerQuartile, median, withBrowser, type BenchFile} from './browser-bench.ts';
import {manySystems} from './many-systems.ts';
import {sized} from './size.mjs';

const RUNS = sized(31, 1);

interface Run {
  readonly parse: number;
  readonly usable: number;
}

declare const gc: (() => void) | undefined;

const page = `<!doctype html><html lang="en"><title>Bench</title>
<script src="/components/mtservice.js"></script><body></body></html>`;

/** In the page: time from the text of the answer to the layout of the systems view. */
async function measureElement(systemID: string): Promise<number> {
  const original = JSON.parse;
  let start: number | undefined;
  JSON.parse = (text: string, reviver?: (key: string, value: unknown) => unknown) => {
    if (text.length > 1_000_000) {
      gc?.(); // the element does not cause the garbage of earlier runs
      start = performance.now();
    }
    return original(text, reviver) as unknown;
  };
  const selector = document.createElement('mtservice-selector') as HTMLElement & {
    setState(state: object): void;
  };
  document.body.replaceChildren(selector);
  const {shadowRoot} = selector;
  if (!shadowRoot) throw new Error('the element is not defined');
  const usable = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the systems view did not come')), 20_000);
    new MutationObserver((_, observer) => {
      const picker = shadowRoot.querySelector('#toggle-0');
      if (!picker || picker.getBoundingClientRect().height === 0) return;
      observer.disconnect();
      clearTimeout(timer);
      if (start === undefined) reject(new Error('the element did not parse the list of systems'));
      else resolve(performance.now() - start);
    }).observe(shadowRoot, {subtree: true, childList: true});
    selector.setState({'client-id': 'mt_bench', systems: {'en-lv': {params: {systemID, options: ''}}}});
  });
  JSON.parse = original;
  selector.remove();
  return usable;
}

/** In the page: time that `JSON.parse` takes for the same answer. */
async function measureParse(): Promise<number> {
  const text = await (await fetch('/service.svc/json/GetSystemList')).text();
  gc?.();
  const start = performance.now();
  const list = JSON.parse(text) as {System: unknown[]};
  const end = performance.now();
  return list.System.length > 0 ? end - start : NaN;
}

async function runsIn(browser: Browser, origin: string, systemID: string): Promise<Run[]> {
  const tab = await browser.newPage();
  await tab.goto(`${origin}/page`);
  await tab.waitForFunction(() => customElements.get('mtservice-selector') !== undefined);
  const element = () => tab.evaluate(measureElement, systemID);
  const parse = () => tab.evaluate(measureParse);
  await element(); // Compiles the code.
  await parse();
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run++) {
    // The two measurements alternate, and each is first equally often.
    if (run % 2 === 0) runs.push({usable: await element(), parse: await parse()});
    else runs.push({parse: await parse(), usable: await element()});
  }
  return runs;
}

const SCRIPTS = new URL('../../dist/script/', import.meta.url);

/** The script and the parts that it loads, by path. */
async function scripts(): Promise<Record<string, BenchFile>> {
  const names = (await readdir(SCRIPTS)).filter((name) => name.endsWith('.js'));
  const files = names.map(async (name): Promise<[string, BenchFile]> => [
    `/components/${name}`,
    {type: 'text/javascript; charset=utf-8', body: await readFile(new URL(name, SCRIPTS))},
  ]);
  return Object.fromEntries(await Promise.all(files));
}

/** Compares the time from an answer with 10,000 systems to a usable element with the time of `JSON.parse`. */
export async function run() {
  const list = manySystems();
  const chosen = list.System.find(
    ({SrcLanguage, TrgLanguage}) => `${SrcLanguage.Code}-${TrgLanguage.Code}` === 'en-lv',
  );
  const body = JSON.stringify(list);
  const files = {
    '/page': {type: 'text/html; charset=utf-8', body: page},
    ...(await scripts()),
    '/service.svc/json/GetSystemList': {type: 'application/json; charset=utf-8', body},
  };
  const runs = await withBrowser(files, (browser, origin) => runsIn(browser, origin, chosen?.ID ?? ''));
  const row = (name: string, values: readonly number[], digits = 0, unit = ' ms') => [
    name,
    median(values).toFixed(digits) + unit,
    lowerQuartile(values).toFixed(digits) + unit,
  ];
  return {
    title: '10,000 systems in the selector',
    columns: ['measure', 'median', 'lower quartile'],
    rows: [
      row(
        '`JSON.parse` of the answer',
        runs.map(({parse}) => parse),
      ),
      row(
        'from the text of the answer to the systems view laid out',
        runs.map(({usable}) => usable),
      ),
      row(
        'ratio, run by run',
        runs.map(({parse, usable}) => usable / parse),
        2,
        '',
      ),
    ],
    note: `${(body.length / 1e6).toFixed(1)} MB of JSON, 300 pairs, ${RUNS} runs in one page of Chromium. Goal: a ratio of at most 1.5.`,
  };
}
