import {mkdir} from 'node:fs/promises';
import {join} from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import {HostSite} from './host-site.ts';
import {RunningService} from './running-service.ts';
import {BOX_VIEWS, openBoxView} from './box-views.ts';
import {openView, VIEWS, type Surroundings} from './views.ts';

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
  {name: 'forced-colours', context: {viewport: desktop, forcedColors: 'active'}},
  {name: 'large-text', context: {viewport: phone}, around: {textSize: '200%'}},
  {name: 'latvian', context: {viewport: desktop}, around: {lang: 'lv'}},
  {name: 'latvian-phone', context: {viewport: phone, deviceScaleFactor: 2}, around: {lang: 'lv'}},
];

/** Site and service for a view. */
interface Place {
  readonly site: HostSite;
  readonly service: string;
  readonly around: Surroundings;
}

/** A picture to take, with the function that brings a page to the right state. */
interface Picture {
  readonly name: string;
  readonly open: (page: Page, place: Place) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  ...VIEWS.map((view): Picture => {
    return {name: view.name, open: (page, place) => openView(page, {view, ...place})};
  }),
  ...BOX_VIEWS.map((view): Picture => {
    return {name: view.name, open: (page, place) => openBoxView(page, {view, ...place})};
  }),
];

async function take(
  browser: Browser,
  {picture, look, place, path}: {picture: Picture; look: Look; place: Omit<Place, 'around'>; path: string},
): Promise<void> {
  const context = await browser.newContext(look.context);
  const page = await context.newPage();
  try {
    await picture.open(page, {...place, around: look.around ?? {}});
    await page.screenshot({path, fullPage: true, animations: 'disabled'});
  } finally {
    await context.close();
  }
}

/** Writes `<view>.<look>.png` for every view, or for those whose names contain one of `names`. */
export async function takeScreenshots(
  folder: string,
  names: readonly string[],
  launch: LaunchOptions,
): Promise<void> {
  await mkdir(folder, {recursive: true});
  const chosen = PICTURES.filter(({name}) => names.length === 0 || names.some((part) => name.includes(part)));
  const service = await RunningService.start();
  const site = await HostSite.start();
  const browser = await chromium.launch(launch);
  try {
    for (const look of LOOKS) {
      for (const picture of chosen) {
        const path = join(folder, `${picture.name}.${look.name}.png`);
        const place = {site, service: service.url};
        await take(browser, {picture, look, place, path}).catch((error: unknown) => {
          console.error(`${picture.name}, ${look.name}: ${String(error)}`);
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

const SAMPLE =
  'Welcome to our museum. The exhibition opens on Monday and closes in December. The children read books in the garden.';

/** Takes the picture of the README: the demo with a visitor and a translated text. */
export async function takeDemoPicture(path: string, launch: LaunchOptions): Promise<void> {
  const service = await RunningService.start({args: ['--visitors']});
  const browser = await chromium.launch(launch);
  try {
    const page = await browser.newPage({viewport: {width: 1100, height: 640}, deviceScaleFactor: 2});
    await page.goto(`${service.url}/`);
    await page.getByRole('textbox', {name: 'Text in English'}).fill(SAMPLE);
    await page.locator('mt-translate-box').getByText('exposición').waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.screenshot({path, animations: 'disabled'});
  } finally {
    await browser.close();
    await service.stop();
  }
}
