import type {Page, Route} from '@playwright/test';
import type {WireSystem} from '../../../src/contract/index.ts';
import type {HostSite} from './host-site.ts';
import {
  FORTY_SYSTEMS,
  HOSTILE_SYSTEMS,
  MANY_LANGUAGES,
  SAMPLE_CORPORA,
  SAMPLE_SYSTEMS,
  sampleState,
  SIXTY_PAIRS,
} from './sample-systems.ts';

/** The service's answer to a request for the list of systems. */
export type ListAnswer =
  readonly WireSystem[] | 'never' | 'unauthorized' | 'broken' | 'blocked' | 'unreachable';

/** A view of the selector, with the steps that lead to the view. */
export interface View {
  readonly name: string;
  readonly list?: ListAnswer;
  /** Brings the selector from its initial state to the view. */
  readonly show: (page: Page) => Promise<void>;
  /** CSS selector of an element that exists once the view is reached. */
  readonly settled: string;
}

/** The page around the selector. */
export interface Surroundings {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
  /** Text size that the user has set in the browser. */
  readonly textSize?: '100%' | '200%';
}

const hostStyles = `
:root {color-scheme: light dark; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif}
:root.large {font-size: 200%}
body {margin: 1rem}
h1 {font-size: 1.25rem}`;

function pageOf(service: string, {lang = 'en', dir = 'ltr', textSize = '100%'}: Surroundings): string {
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"${textSize === '200%' ? ' class="large"' : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Settings</title><link rel="stylesheet" href="/host.css"><link rel="icon" href="data:,">
<script src="${service}/components/mtservice.js"></script></head>
<body><main><h1>Settings</h1><mtservice-selector></mtservice-selector></main></body></html>`;
}

const cors = {'access-control-allow-origin': '*'};
const otherOrigin = {'access-control-allow-origin': 'https://another.example'};

/** Translations by two systems that differ in one word. */
function translationBy(system: string): object {
  const verb = system === 'smt-1' ? 'vienojas' : 'piekrīt';
  return {
    translation: `Puses ${verb} par turpmāko.`,
    qualityEstimate: 0.83,
    countSentences: 1,
    countTokens: 5,
  };
}

async function answerList(route: Route, list: ListAnswer): Promise<void> {
  if (list === 'never') return;
  if (list === 'unreachable') await route.abort('connectionrefused');
  else if (list === 'blocked') await route.fulfill({json: {System: []}, headers: otherOrigin});
  else if (list === 'unauthorized') await route.fulfill({status: 401, json: {}, headers: cors});
  else if (list === 'broken')
    await route.fulfill({status: 500, body: 'Internal Server Error', headers: cors});
  else await route.fulfill({json: {System: list}, headers: cors});
}

/** Opens a page of the site with the selector in this view. */
export async function openView(
  page: Page,
  {view, site, service, around = {}}: {view: View; site: HostSite; service: string; around?: Surroundings},
): Promise<void> {
  site.put('/host.css', hostStyles);
  await page.route(`${service}/**`, async (route) => {
    const {pathname} = new URL(route.request().url());
    if (pathname.includes('/components/')) await route.continue();
    else if (pathname.endsWith('/GetSystemList')) await answerList(route, view.list ?? SAMPLE_SYSTEMS);
    else if (pathname.endsWith('/GetSystemTermCorpora'))
      await route.fulfill({json: SAMPLE_CORPORA, headers: cors});
    else if (pathname.endsWith('/TranslateEx'))
      await route.fulfill({json: translationBy(route.request().postDataJSON().systemID), headers: cors});
    else if (view.list === 'unreachable') await route.abort('connectionrefused');
    else await route.fulfill({status: 404, body: ''});
  });
  await page.goto(site.put('/view', pageOf(service, around)));
  await page.locator('mtservice-selector #sign-in').waitFor();
  await view.show(page);
  await page.locator(`mtservice-selector ${view.settled}`).first().waitFor();
}

const part = (page: Page, css: string) => page.locator(`mtservice-selector ${css}`);

async function setState(page: Page, state: unknown): Promise<void> {
  await page.locator('mtservice-selector').evaluate((element, value) => {
    (element as unknown as {setState(state: unknown): void}).setState(value);
  }, state);
}

async function openKey(page: Page): Promise<void> {
  await page.locator('mtservice-selector #sign-in + button').click();
}

async function continueWith(page: Page, token: string): Promise<void> {
  await openKey(page);
  await part(page, '#token').fill(token);
  await part(page, '.submit').click();
}

const restore =
  (choices: Readonly<Record<string, string>>, options: Readonly<Record<string, string>> = {}) =>
  (page: Page): Promise<void> =>
    setState(page, sampleState(choices, options));

const sixtyPairs = Object.fromEntries(
  SIXTY_PAIRS.map(({ID, SrcLanguage, TrgLanguage}) => [`${SrcLanguage.Code}-${TrgLanguage.Code}`, ID]),
);

const twoPairs = {'en-lv': 'smt-1', 'en-de': 'smt-3'};

async function openOptions(page: Page): Promise<void> {
  await restore(twoPairs, {'en-lv': 'termCorpusId=c-1,qe'})(page);
  await part(page, '#toggle-0').click();
}

async function compare(page: Page): Promise<void> {
  await openOptions(page);
  await part(page, '[aria-controls=trying-0]').click();
  await part(page, '#try-0').fill('The parties agree as follows.');
  await part(page, '.trying .buttons button').click();
}

async function openUnavailable(page: Page): Promise<void> {
  await restore({'en-lv': 'smt-vanished', 'en-de': 'smt-4', 'lv-en': 'smt-6'})(page);
}

/** Every view of the selector. */
export const VIEWS: readonly View[] = [
  {name: 'account', show: async () => undefined, settled: '#sign-in'},
  {name: 'account-key', show: openKey, settled: '#token'},
  {
    name: 'account-nothing-entered',
    show: (page) => continueWith(page, ''),
    settled: '#token-problem',
  },
  {
    name: 'account-key-shown',
    show: async (page) => {
      await openKey(page);
      await part(page, '#token').fill('mt_DgYFVSq6eH8LeJJ3AcR8nO3IFfSXcfVAMp2jY1-SOUQ');
      await part(page, '[aria-pressed]').click();
    },
    settled: '[aria-pressed=true]',
  },
  {
    name: 'account-checking',
    list: 'never',
    show: (page) => continueWith(page, 'mt_x'),
    settled: '.primary[aria-disabled=true]',
  },
  ...(['unauthorized', 'broken', 'blocked', 'unreachable'] as const).map((list): View => ({
    name: `account-${list}`,
    list,
    show: (page) => continueWith(page, 'mt_x'),
    settled: '#token-problem',
  })),
  {
    name: 'account-no-systems',
    list: [],
    show: (page) => continueWith(page, 'mt_x'),
    settled: '#token-problem',
  },
  {
    name: 'account-signing-in',
    show: async (page) => {
      const opened = page.waitForEvent('popup');
      await part(page, '[part~=sign-in]').click();
      await (await opened).close();
    },
    settled: '#sign-in-state',
  },
  {
    name: 'account-window-blocked',
    show: async (page) => {
      await page.evaluate(() => void (window.open = () => null));
      await part(page, '[part~=sign-in]').click();
    },
    settled: '#sign-in-state a',
  },
  {
    name: 'account-logged-out',
    show: async (page) => {
      await restore(twoPairs)(page);
      await part(page, '[part~=logout]').click();
    },
    settled: '#undo',
  },
  {name: 'loading', list: 'never', show: restore(twoPairs), settled: '.skeleton'},
  {name: 'systems-empty', show: (page) => continueWith(page, 'mt_x'), settled: '.empty'},
  {name: 'systems', show: restore({...twoPairs, 'he-ar': 'smt-5'}), settled: '#toggle-2'},
  {name: 'options', show: openOptions, settled: '#threshold-0'},
  {name: 'comparison', show: compare, settled: '.try-text'},
  {
    name: 'system-picker',
    list: FORTY_SYSTEMS,
    show: async (page) => {
      await restore({'en-lv': 'smt-law-1'})(page);
      await part(page, '#toggle-0').click();
      await part(page, '#system-0').click();
    },
    settled: '[role=option]',
  },
  {
    name: 'system-picker-found',
    list: FORTY_SYSTEMS,
    show: async (page) => {
      await restore({'en-lv': 'smt-law-1'})(page);
      await part(page, '#toggle-0').click();
      await part(page, '#system-0').fill('health');
    },
    settled: '[role=option]',
  },
  {name: 'sixty-pairs', list: SIXTY_PAIRS, show: restore(sixtyPairs), settled: '#more'},
  {
    name: 'sixty-pairs-filtered',
    list: SIXTY_PAIRS,
    show: async (page) => {
      await restore(sixtyPairs)(page);
      await part(page, '[type=search]').fill('latv');
    },
    settled: '.count',
  },
  {
    name: 'unsaved',
    list: MANY_LANGUAGES,
    show: async (page) => {
      await restore(twoPairs)(page);
      await part(page, '.actions > button:first-child').first().click();
    },
    settled: '#toggle-2',
  },
  {name: 'unavailable', show: openUnavailable, settled: '.pair .problem'},
  {
    name: 'unavailable-shown',
    show: async (page) => {
      await openUnavailable(page);
      await part(page, '[role=switch]').check();
    },
    settled: '[role=switch]:checked',
  },
  {
    name: 'removed',
    show: async (page) => {
      await restore(twoPairs)(page);
      await part(page, '.actions > button:nth-last-child(2)').first().click();
    },
    settled: '#undo-0',
  },
  {
    name: 'search-open',
    list: MANY_LANGUAGES,
    show: async (page) => {
      await restore({'en-lv': 'smt-1'})(page);
      await part(page, '#add').click();
      await part(page, '#from').click();
    },
    settled: '[role=option]',
  },
  {
    name: 'search-no-match',
    list: MANY_LANGUAGES,
    show: async (page) => {
      await restore({'en-lv': 'smt-1'})(page);
      await part(page, '#add').click();
      await part(page, '#from').fill('Klingon');
    },
    settled: '[role=option][aria-disabled=true]',
  },
  {
    name: 'nothing-to-save',
    show: async (page) => {
      await continueWith(page, 'mt_x');
      await part(page, '.empty').waitFor();
      await part(page, '.submit').click();
    },
    settled: '.wrong',
  },
  ...(['broken', 'unreachable'] as const).map((list): View => ({
    name: `list-${list}`,
    list,
    show: restore(twoPairs),
    settled: '.problem button',
  })),
  {
    name: 'repaired-state',
    show: restore({'en-lv': 'smt-1'}, {'en-lv': 'termCorpusId=termCorpusId'}),
    settled: '.notice',
  },
  {
    name: 'hostile-titles',
    list: HOSTILE_SYSTEMS,
    show: async (page) => {
      await restore({'en-lv': 'smt-h1', 'en-de': 'smt-h3', 'lv-en': 'smt-h4'})(page);
      await part(page, '#toggle-0').click();
      await part(page, '#system-0').click();
    },
    settled: '[role=option]',
  },
  {name: 'refused-state', show: (page) => setState(page, '{"theme":'), settled: '.notice'},
  {
    name: 'disabled',
    show: async (page) => {
      await restore(twoPairs)(page);
      await part(page, '#toggle-1').waitFor();
      await page
        .locator('mtservice-selector')
        .evaluate((element) => element.toggleAttribute('disabled', true));
    },
    settled: 'fieldset:disabled',
  },
];
