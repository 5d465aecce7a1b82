import {expect, type Page, type Route} from '@playwright/test';
import type {HostSite} from './host-site.ts';
import {SAMPLE_CORPORA, sampleState, sampleSystem} from './sample-systems.ts';
import {
  checked,
  FORMATTED,
  PERSONAL_TEXT,
  recorded,
  SAMPLE_TEXT,
  TEXT_TO_CHECK,
  translated,
  type Asked,
} from './sample-translations.ts';
import type {Surroundings} from './views.ts';

const withQuality = {'enable-qe': 'true', 'train-qe-model': 'true'};

/** Two systems from English to German, and one each for Latvian, Hebrew and back. */
export const BOX_SYSTEMS = [
  sampleSystem({id: 'b-1', source: 'en', target: 'de', title: 'Everyday', metadata: withQuality}),
  sampleSystem({id: 'b-2', source: 'en', target: 'de', title: 'Legal texts', status: 'standby'}),
  sampleSystem({id: 'b-3', source: 'en', target: 'lv', title: 'General EN-LV'}),
  sampleSystem({id: 'b-4', source: 'de', target: 'en', title: 'Alltag'}),
  sampleSystem({id: 'b-5', source: 'en', target: 'he', title: 'תרגום חדשות'}),
];

/** Answer of the service; `never` keeps the request waiting. */
type Answer = 'never' | 'cut' | {readonly status?: number; readonly json: unknown; readonly headers?: object};

const failing = (status: number, code: number, exception: string, description = '', headers = {}) => ({
  status,
  headers,
  json: {code, exception, description},
});

/** A view of the box, with the steps that lead to the view. */
export interface BoxView {
  readonly name: string;
  readonly attributes?: string;
  /** Answer to the n-th translation request, counted from 0. */
  readonly answer?: (n: number, asked: Asked) => Answer;
  readonly correction?: Answer;
  /** Answer to a review. */
  readonly review?: Answer;
  readonly options?: string;
  readonly threshold?: number;
  readonly isEmpty?: boolean;
  readonly pairs?: Readonly<Record<string, string>>;
  /** Brings the box from its initial state to the view. */
  readonly show: (page: Page) => Promise<void>;
  /** CSS selector of an element that exists once the view is reached. */
  readonly settled: string;
}

const inBox = (page: Page, css: string) => page.locator(`mt-translate-box ${css}`);
const type = (text: string) => (page: Page) => inBox(page, '#text').fill(text);
const sentence = (n: number) => `[part=translation] [data-sentence="${n}"]`;

async function translate(page: Page): Promise<void> {
  await type(SAMPLE_TEXT)(page);
  await inBox(page, sentence(4)).getByText('Bis morgen.').waitFor();
}

/** Hovers over a sentence of a text with many findings. */
const check = (n: number) => async (page: Page) => {
  await type(TEXT_TO_CHECK)(page);
  await inBox(page, '[part~=unknown-word]').waitFor();
  await inBox(page, sentence(n)).hover();
};

/** Replaces the text of a sentence of the translation with the keyboard. */
export async function rewriteSentence(page: Page, index: number, words: string): Promise<void> {
  const span = inBox(page, sentence(index)).first();
  await span.click();
  await span.evaluate((element) => getSelection()!.selectAllChildren(element));
  await page.keyboard.insertText(words);
  await expect(span).toContainText(words);
}

async function edit(page: Page): Promise<void> {
  await translate(page);
  await rewriteSentence(page, 1, 'Wo ist Ihre Rechtsschutzversicherung?');
}

/** Confirms the translation with the button, which is named in the language of the page. */
async function review(page: Page): Promise<void> {
  await translate(page);
  await inBox(page, 'button[aria-label]:is([aria-label^=Mark], [aria-label^=Atz])').click();
}

const PAIRS = {'en-de': 'b-1', 'en-lv': 'b-3', 'de-en': 'b-4', 'en-he': 'b-5'};
/** A service with many findings in `TEXT_TO_CHECK`. */
const FINDING = {options: 'qe', answer: (_: number, asked: Asked) => checked(asked)};

/** Every view of the box. */
export const BOX_VIEWS: readonly BoxView[] = [
  {name: 'box-not-set-up', isEmpty: true, show: async () => undefined, settled: '[part=empty]'},
  {name: 'box-empty', show: async () => undefined, settled: '.system select'},
  {name: 'box-one-pair', attributes: 'pair="en-lv"', show: async () => undefined, settled: '.system .words'},
  {
    name: 'box-under-way',
    answer: () => 'never',
    show: async (page) => {
      await type(SAMPLE_TEXT)(page);
      await inBox(page, '[part=translation-bar] .late').waitFor();
    },
    settled: 'progress:not([hidden])',
  },
  {name: 'box-translated', show: translate, settled: '.sentence'},
  {
    name: 'box-kept-here',
    attributes: 'shield="data"',
    show: async (page) => {
      await type(PERSONAL_TEXT)(page);
      await inBox(page, '[part=kept] summary').click();
    },
    settled: '[part=kept] dd',
  },
  {
    name: 'box-kept-to-check',
    attributes: 'shield="data"',
    answer: (_, asked) => ({
      json: asked.textArray.map((text) => ({translation: text.replace('<x id="1"/>', '').toUpperCase()})),
    }),
    show: type(PERSONAL_TEXT),
    settled: '.note',
  },
  {
    name: 'box-limit-and-terms',
    attributes: 'max-characters="5000"',
    options: 'termCorpusId=c-1',
    show: translate,
    settled: '[part=details]:has-text("Rīgas")',
  },
  {
    name: 'box-marked',
    options: 'qe',
    show: async (page) => {
      await translate(page);
      await inBox(page, sentence(2)).hover();
    },
    settled: '.active',
  },
  {name: 'box-checks', ...FINDING, show: check(0), settled: '.found'},
  {name: 'box-memory', ...FINDING, show: check(1), settled: '.match'},
  {
    name: 'box-held-back',
    options: 'qe',
    threshold: 0.5,
    show: async (page) => {
      await type(SAMPLE_TEXT)(page);
    },
    settled: '.held',
  },
  {
    name: 'box-manual',
    attributes: 'mode="manual" max-characters="5000"',
    show: type(SAMPLE_TEXT),
    settled: '[part=source-bar] .primary:enabled',
  },
  {
    name: 'box-out-of-date',
    attributes: 'mode="manual"',
    show: async (page) => {
      await type(SAMPLE_TEXT)(page);
      await inBox(page, '.primary').click();
      await inBox(page, sentence(4)).waitFor();
      await type('Another text. 123')(page);
    },
    settled: '.old',
  },
  {
    name: 'box-stopped',
    answer: (n, asked) => (n === 0 ? translated(asked) : 'never'),
    show: async (page) => {
      await translate(page);
      await inBox(page, '#text').press('End');
      await inBox(page, '#text').pressSequentially(' More.');
      await inBox(page, 'progress').and(page.locator(':visible')).waitFor();
      await inBox(page, '#text').press('Escape');
    },
    settled: '.old',
  },
  {
    name: 'box-refused-by-host',
    show: async (page) => {
      await translate(page);
      await page.evaluate(() => document.addEventListener('mt-request', (event) => event.preventDefault()));
      await inBox(page, '#text').pressSequentially(' More.');
    },
    settled: '.old',
  },
  {
    name: 'box-waking',
    answer: () => failing(503, 21, 'systemIsStarting', '', {'retry-after': '60'}),
    show: type(SAMPLE_TEXT),
    settled: '[part~=waking]',
  },
  {
    name: 'box-day-limit',
    answer: (n, asked) =>
      n === 0
        ? translated(asked)
        : failing(429, 11, 'dayLimitReached', 'For more, write to help@translation.example.'),
    show: async (page) => {
      await translate(page);
      await inBox(page, '#text').pressSequentially(' More.');
    },
    settled: '[part=error]',
  },
  {
    name: 'box-unreachable',
    answer: () => 'cut',
    show: type(SAMPLE_TEXT),
    settled: '[part=error]',
  },
  {
    name: 'box-switch-failed',
    answer: (n, asked) => (n === 0 ? translated(asked) : failing(409, 23, 'systemNotStarted')),
    show: async (page) => {
      await translate(page);
      await inBox(page, '[part=languages] > select').last().selectOption('lv');
    },
    settled: '[part=error]',
  },
  {
    name: 'box-logged-out',
    show: async (page) => {
      await translate(page);
      await page.locator('mt-translate-box').evaluate((box) => box.removeAttribute('state'));
    },
    settled: '[part=empty]',
  },
  {name: 'box-correcting', show: edit, settled: '.sentence.corrected'},
  {
    name: 'box-correction-refused',
    correction: failing(401, 401, 'unauthorized'),
    show: (page) => edit(page).then(() => page.keyboard.press('Control+Enter')),
    settled: '[part=correction] .problem',
  },
  {
    name: 'box-partly-human',
    answer: (_, asked) => recorded(asked),
    show: async (page) => {
      await translate(page);
      await inBox(page, sentence(0)).hover();
    },
    settled: '.active',
  },
  {
    name: 'box-reviewed',
    attributes: 'reviewer="Anna Bērziņa-Kalniņa"',
    answer: (_, asked) => recorded(asked),
    show: (page) => review(page),
    settled: '.done',
  },
  {
    name: 'box-review-refused',
    attributes: 'reviewer="Anna Bērziņa-Kalniņa"',
    answer: (_, asked) => recorded(asked),
    review: failing(401, 401, 'unauthorized'),
    show: (page) => review(page),
    settled: '[part=error]',
  },
  {
    name: 'box-formatted',
    attributes: `format="html" value="${FORMATTED.replaceAll('"', '&quot;')}"`,
    show: async () => undefined,
    settled: '[part=translation] td',
  },
  {
    name: 'box-long',
    show: type(`${SAMPLE_TEXT}\n`.repeat(12)),
    settled: '[part=translation] .sentence >> nth=40',
  },
];

/** The page around a box. */
export interface BoxPage {
  readonly view: BoxView;
  readonly site: HostSite;
  readonly service: string;
  readonly around?: Surroundings;
}

function pageOf({view, service, around = {}}: BoxPage): string {
  const {lang = 'en', dir = 'ltr', textSize = '100%'} = around;
  const {attributes = '', options = '', threshold, isEmpty, pairs = PAIRS} = view;
  const state = sampleState(pairs, {'en-de': options});
  const systems = state.systems as Record<string, {qeThreshold?: number}>;
  if (threshold !== undefined) systems['en-de']!.qeThreshold = threshold;
  const json = isEmpty ? '' : JSON.stringify(state).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"${textSize === '200%' ? ' class="large"' : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Text</title><link rel="stylesheet" href="/host.css"><link rel="icon" href="data:,">
<script src="${service}/components/mt-translate-box.js"></script></head>
<body><main><h1>Text</h1><div id="place"><mt-translate-box debounce="20" ${attributes} base-url="${service}" state='${json}'></mt-translate-box></div>
<p id="after">The page goes on here.</p></main></body></html>`;
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
};

async function give(route: Route, answer: Answer): Promise<void> {
  if (answer === 'never') return;
  if (answer === 'cut') await route.abort('connectionreset');
  else await route.fulfill({...answer, headers: {...cors, ...answer.headers}});
}

const hostStyles = `
:root {color-scheme: light dark; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif}
:root.large {font-size: 200%}
body {margin: 1rem}
h1 {font-size: 1.25rem}`;

/** Opens a page of the site with the box in this view. */
export async function openBoxView(page: Page, boxPage: BoxPage): Promise<void> {
  const {view, site, service} = boxPage;
  const {answer = (_n: number, asked: Asked) => translated(asked), correction, review} = view;
  site.put('/host.css', hostStyles);
  let count = 0;
  await page.route(`${service}/**`, async (route) => {
    const {pathname} = new URL(route.request().url());
    if (pathname.includes('/components/')) await route.continue();
    else if (route.request().method() === 'OPTIONS') await give(route, {status: 204, json: ''});
    else if (pathname.endsWith('/GetSystemList')) await give(route, {json: {System: BOX_SYSTEMS}});
    else if (pathname.endsWith('/GetSystemTermCorpora')) await give(route, {json: SAMPLE_CORPORA});
    else if (pathname.endsWith('/reviews')) await give(route, review ?? {status: 204, json: ''});
    else if (pathname.endsWith('/UpdateTranslation')) await give(route, correction ?? {json: ''});
    else await give(route, answer(count++, route.request().postDataJSON() as Asked));
  });
  await page.goto(site.put('/box', pageOf(boxPage)));
  await inBox(page, '[part=translation-bar]').waitFor();
  await view.show(page);
  await inBox(page, view.settled).first().waitFor();
}
