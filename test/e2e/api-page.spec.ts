import type {Page} from '@playwright/test';
import {OPERATIONS} from '../../src/contract/index.ts';
import {expectNoSidewaysScroll} from './support/narrow-pages.ts';
import {expect, expectAccessible, expectAccessibleInSchemes, test} from './support/test.ts';

test('the page for developers describes every operation with a command to try', async ({page, service}) => {
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(`${service.url}/api`);
  await expect(page).toHaveTitle('Interface for developers');
  for (const name of Object.keys(OPERATIONS)) {
    const article = page.getByRole('article', {name, exact: true});
    await expect(article.getByText(`/service.svc/json/${name}`, {exact: true})).toBeVisible();
    await expect(article.locator('pre').first()).toContainText(`${service.url}/service.svc/json/${name}`);
  }
  const file = await page.request.get(
    new URL((await page.getByRole('link', {name: 'openapi.json'}).getAttribute('href'))!, page.url()).href,
  );
  expect(((await file.json()) as {openapi: string}).openapi).toMatch(/^3\.1/);
  for (const link of await page.getByRole('main').getByRole('link').all()) {
    const address = new URL((await link.getAttribute('href'))!, page.url());
    if (address.hash === '') expect((await page.request.get(address.href)).status(), address.href).toBe(200);
    else await expect(page.locator(`[id="${address.hash.slice(1)}"]`)).toHaveCount(1);
  }
  expect(refused).toEqual([]);
});

test('the page for developers is accessible, works by keyboard and fits a narrow window', async ({
  page,
  service,
}) => {
  await page.goto(`${service.url}/api/`);
  await expectAccessibleInSchemes(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', {name: 'Skip to the content'})).toBeFocused();
  await expect(page.getByRole('link', {name: 'Skip to the content'})).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.setViewportSize({width: 320, height: 640});
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
});

/** The prose of the page, without code and examples. */
async function proseOf(page: Page): Promise<string[]> {
  const texts = await page
    .locator('h1, h2, h4, header p, nav h2, dd, main p:not(.origin, .route), dt .quiet, .skip')
    .evaluateAll((all) =>
      all.map((one) => {
        const copy = one.cloneNode(true) as Element;
        for (const code of copy.querySelectorAll('code, a[lang]')) code.remove();
        return copy.textContent.replace(/\s+/g, ' ').trim();
      }),
    );
  // Names of types and errors, and HTTP statuses, are the same in all languages.
  return texts.filter(
    (text) => /\p{L}{4}/u.test(text) && !/^(HTTP \d+|[A-Z]\w*|\d+ \w+( \d+ \w+)*)$/.test(text),
  );
}

test('the page for developers is in Latvian, too, chosen on the page or by the browser', async ({
  browser,
  page,
  service,
}) => {
  await page.goto(`${service.url}/api`);
  const english = new Set(await proseOf(page));
  await page.getByRole('link', {name: 'Latviski'}).click();
  await expect(page).toHaveTitle('Saskarne izstrādātājiem');
  await expect(page.locator('html')).toHaveAttribute('lang', 'lv');
  const latvian = await proseOf(page);
  expect(latvian.length).toBeGreaterThan(150);
  expect(latvian.filter((text) => english.has(text))).toEqual([]);
  await expectAccessible(page);
  for (const width of [1280, 320]) {
    await page.setViewportSize({width, height: 700});
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('main').getByRole('link', {name: 'Pieslēdzieties'}).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lv');
  const context = await browser.newContext({locale: 'lv'});
  try {
    const own = await context.newPage();
    await own.goto(`${service.url}/api/`);
    await expect(own).toHaveTitle('Saskarne izstrādātājiem');
    await own.getByRole('link', {name: 'English'}).click();
    await expect(own).toHaveTitle('Interface for developers');
  } finally {
    await context.close();
  }
});

test('the demo leads developers to the page in their language', async ({page, service}) => {
  await page.setViewportSize({width: 320, height: 640});
  await page.goto(`${service.url}/developers.html`);
  await page.getByRole('combobox', {name: 'Language'}).selectOption('lv');
  await page.getByRole('link', {name: 'JSON saskarne'}).click();
  await expect(page).toHaveTitle('Saskarne izstrādātājiem');
});
