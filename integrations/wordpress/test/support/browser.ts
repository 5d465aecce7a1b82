import {chromium, type Browser, type Page} from 'playwright';
import {chromiumOptions} from '../../../../.config/test/browsers.mjs';
import {deadline} from '../../../../test/support/deadlines.mjs';
import type {UserName} from './site/signed-in.ts';
import type {Site} from './site/wordpress.ts';

/** Starts Chromium; the test must close it. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumOptions());
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
  {width = 1280, height = 900, javaScriptEnabled = true}: PageSettings = {},
): Promise<Page> {
  const context = await browser.newContext({viewport: {width, height}, javaScriptEnabled, baseURL: site.url});
  context.setDefaultTimeout(deadline(20_000));
  await context.addCookies((await site.signIn(user)).cookies);
  return context.newPage();
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
