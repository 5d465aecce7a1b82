import {OPERATIONS} from '../../src/contract/index.ts';
import {expectNoSidewaysScroll} from './support/narrow-pages.ts';
import {expect, expectAccessible, test} from './support/test.ts';

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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    await expectAccessible(page);
  }
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
