import {chromium, type Browser, type BrowserContext, type Page} from 'playwright';
import {chromiumOptions} from '../../../../.config/test/browsers.mjs';
import {deadline} from '../../../../test/support/deadlines.mjs';
import type {UserName} from './site/signed-in.ts';
import type {Site} from './site/wordpress.ts';

/** Starts Chromium; the test must close it. */
export async function startBrowser(): Promise<Browser> {
  const options = await chromiumOptions();
  // Pages of one context and site share a process, which keeps the compiled scripts of WordPress.
  return chromium.launch({...options, args: [...(options.args ?? []), '--process-per-site']});
}

/** How the page of a test is shown. */
export interface PageSettings {
  readonly width?: number;
  readonly height?: number;
  /** Whether the page may run scripts; true by default. */
  readonly javaScriptEnabled?: boolean;
}

/** Opens a page in a new context, in which a user of the site is signed in. */
export async function openPage(
  browser: Browser,
  site: Site,
  user: UserName,
  settings: PageSettings = {},
): Promise<Page> {
  const context = await openContext(browser, site, settings);
  await context.addCookies((await site.signIn(user)).cookies);
  return context.newPage();
}

async function openContext(
  browser: Browser,
  site: Site,
  {width = 1280, height = 900, javaScriptEnabled = true}: PageSettings,
): Promise<BrowserContext> {
  const context = await browser.newContext({viewport: {width, height}, javaScriptEnabled, baseURL: site.url});
  context.setDefaultTimeout(deadline(20_000));
  return context;
}

/**
 * Returns a function that closes the open page, and opens one for a user, without cookies and data of earlier pages. It is
 * faster than `openPage`, since all pages are in one context. Tests with Playwright's clock cannot use it: it stays in the
 * context.
 */
export async function startPages(browser: Browser, site: Site): Promise<(user: UserName) => Promise<Page>> {
  const context = await openContext(browser, site, {});
  // The process ends with its last page.
  const first = await context.newPage();
  await first.goto('/wp-includes/images/blank.gif');
  const session = await context.newCDPSession(first);
  return async (user) => {
    for (const page of context.pages()) if (page !== first) await page.close();
    await context.clearCookies();
    await session.send('Storage.clearDataForOrigin', {origin: site.url, storageTypes: 'all'});
    await context.addCookies((await site.signIn(user)).cookies);
    return context.newPage();
  };
}

/**
 * Collects a page's errors from now on: errors of scripts, and deprecation warnings that concern this plugin.
 * WordPress' own pages log many other warnings.
 */
export function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({message}) => faults.push(message));
  page.on('console', (message) => {
    const isWarning = ['warning', 'error'].includes(message.type());
    if (isWarning && /deprecated|mtservice/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}
