import {LONG_NAME, signInAsAdministrator, startAdministration} from './support/administration.ts';
import {expectNoSidewaysScroll} from './support/narrow-pages.ts';
import type {RunningService} from './support/running-service.ts';
import {expect, expectAccessible, test} from './support/test.ts';

/** Placeholder in a path for the id of a key with its own systems. */
const KEY = 'KEY';

/** Every page, including those that forms lead to. */
const PAGES = [
  '',
  'users',
  'users?search=nobody',
  'users/add',
  `users/user?name=${encodeURIComponent(LONG_NAME)}`,
  'users/user?name=demo',
  `users/remove?name=${encodeURIComponent(LONG_NAME)}`,
  'users/user?name=nobody',
  'tokens',
  'tokens?user=demo',
  `tokens/systems?id=${KEY}`,
  'systems',
  'systems/compare',
  'corpora',
  'corpora/import',
  'memory',
  'usage',
  'usage?user=demo',
  'documents',
  'reviews',
  'audit',
];

/** Pages that together contain all kinds of controls. */
const IN_DARK: ReadonlySet<string> = new Set([
  '',
  'users',
  'users/add',
  PAGES[6]!,
  'systems',
  'systems/compare',
  'memory',
]);

let own: RunningService;
let key: string;

test.beforeAll(async () => {
  ({service: own, key} = await startAdministration());
});
test.afterAll(() => own.stop());

test('every page is accessible and fits the window', async ({page}) => {
  test.slow();
  await page.goto(`${own.url}/admin`);
  await expectAccessible(page);
  await signInAsAdministrator(page, own);
  for (const path of PAGES) {
    await page.goto(`${own.url}/admin/${path.replace(KEY, key)}`);
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      for (const width of [1280, 1089, 1088, 769, 768, 320]) {
        await page.setViewportSize({width, height: 700});
        await expectNoSidewaysScroll(page);
      }
    }
    await expectAccessible(page);
    await page.setViewportSize({width: 1280, height: 700});
    if (!IN_DARK.has(path)) continue;
    await page.emulateMedia({colorScheme: 'dark'});
    await expectAccessible(page);
    await page.emulateMedia({colorScheme: 'light'});
  }
});

test('the page is in Latvian when it is chosen, and stays so', async ({page}) => {
  await signInAsAdministrator(page, own);
  await page.goto(`${own.url}/admin/users`);
  await page.getByRole('link', {name: 'Latviski'}).click();
  await expect(page.getByRole('heading', {name: 'Lietotāji'})).toBeVisible();
  for (const path of PAGES) {
    await page.goto(`${own.url}/admin/${path.replace(KEY, key)}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'lv');
    for (const width of [1280, 1089, 769, 320]) {
      await page.setViewportSize({width, height: 700});
      await expectNoSidewaysScroll(page);
    }
  }
  await expectAccessible(page);
});
