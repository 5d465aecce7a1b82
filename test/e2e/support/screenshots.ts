import {mkdir} from 'node:fs/promises';
import {join} from 'node:path';
import {chromium, type Browser, type BrowserContextOptions, type LaunchOptions} from '@playwright/test';
import {HostSite} from './host-site.ts';
import {RunningService} from './running-service.ts';
import {addPair, enterKey} from './sign-in.ts';
import {openView, VIEWS, type Surroundings, type View} from './views.ts';

interface Look {
  readonly name: string;
  readonly context: BrowserContextOptions;
  readonly around?: Surroundings;
}

const desktop = {width: 1000, height: 800};
const phone = {width: 320, height: 640};

const LOOKS: readonly Look[] = [
  {name: 'desktop', context: {viewport: desktop}},
  {name: 'phone', context: {viewport: phone, deviceScaleFactor: 2}},
  {name: 'dark', context: {viewport: desktop, colorScheme: 'dark'}},
  {name: 'rtl', context: {viewport: desktop}, around: {lang: 'he', dir: 'rtl'}},
  {name: 'latvian', context: {viewport: desktop}, around: {lang: 'lv'}},
];

async function take(
  browser: Browser,
  {view, look, service, site, path}: {view: View; look: Look; service: string; site: HostSite; path: string},
): Promise<void> {
  const context = await browser.newContext(look.context);
  const page = await context.newPage();
  try {
    await openView(page, {view, site, service, around: look.around ?? {}});
    await page.screenshot({path, fullPage: true, animations: 'disabled'});
  } finally {
    await context.close();
  }
}

/** Writes `<view>.<look>.png` for every view, or those whose name has one of `names` in it. */
export async function takeScreenshots(
  folder: string,
  names: readonly string[],
  launch: LaunchOptions,
): Promise<void> {
  await mkdir(folder, {recursive: true});
  const views = VIEWS.filter(({name}) => names.length === 0 || names.some((part) => name.includes(part)));
  const service = await RunningService.start();
  const site = await HostSite.start();
  const browser = await chromium.launch(launch);
  try {
    for (const look of LOOKS) {
      for (const view of views) {
        const path = join(folder, `${view.name}.${look.name}.png`);
        await take(browser, {view, look, service: service.url, site, path}).catch((error: unknown) => {
          console.error(`${view.name}, ${look.name}: ${String(error)}`);
          process.exitCode = 1;
        });
      }
    }
  } finally {
    await browser.close();
    await site.stop();
    await service.stop();
  }
}

const SAMPLE = 'Good morning! Where is the library?';

/** Takes the picture of the README: the demo with a saved choice, a translated document and a text. */
export async function takeDemoPicture(path: string, launch: LaunchOptions): Promise<void> {
  const service = await RunningService.start();
  const browser = await chromium.launch(launch);
  try {
    const page = await browser.newPage({viewport: {width: 700, height: 800}});
    await page.goto(`${service.url}/documents.html`);
    await enterKey(page, service.token);
    await addPair(page, 'English', 'Latvian');
    await page.getByRole('button', {name: 'Save', exact: true}).click();
    const report = {name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from(SAMPLE)};
    await page.locator('mt-document-drop input[type=file]').setInputFiles(report);
    await page.getByRole('textbox', {name: 'Text in English'}).fill(SAMPLE);
    await page.getByRole('button', {name: 'Download'}).waitFor();
    await page.locator('mt-translate-box').getByText('Kur ir bibliotēka?', {exact: true}).waitFor();
    await page.screenshot({path, fullPage: true, animations: 'disabled'});
  } finally {
    await browser.close();
    await service.stop();
  }
}
