import type {Browser, BrowserContext, Page} from '@playwright/test';
import {LONG_NAME, signInAsAdministrator, startAdministration} from './support/administration.ts';
import {expectNoSidewaysScroll} from './support/narrow-pages.ts';
import type {RunningService} from './support/running-service.ts';
import {expect, expectAccessible, expectAccessibleInSchemes, test} from './support/test.ts';

let own: RunningService;

test.beforeAll(async () => {
  own = (await startAdministration()).service;
});
test.afterAll(() => own.stop());

/** Presses Tab until an element is focused; the focus must never fall back to the page. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string): Promise<void> {
  const wanted = page.locator('main, header').getByRole(role, {name, exact: true});
  const count = await page.locator('a, button, input, select').count();
  for (let press = 0; press <= count; press++) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('an administrator adds a user, issues a key and signs out by keyboard alone', async ({page}) => {
  await page.goto(`${own.url}/admin/users`);
  await expect(page.getByLabel('User name')).toBeFocused();
  await page.keyboard.type('demo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {name: 'Users'})).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', {name: 'Skip to the content'})).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', {name: 'Add user'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {name: 'Add a user'})).toBeVisible();
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type('Jānis <3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Jānis <3 was added.');
  await tabTo(page, 'link', 'Keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {name: 'Keys of Jānis <3'})).toBeVisible();
  await tabTo(page, 'textbox', 'What it is for');
  await page.keyboard.type('CMS');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New key')).toHaveValue(/^mt_/);
  await page.reload();
  await expect(page.getByLabel('New key')).toHaveCount(0);
  await expect(page.getByRole('row', {name: /CMS/})).toHaveCount(1);
  await tabTo(page, 'button', 'Sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('You are signed out.');
});

async function styleOf(page: Page, name: string, property: string): Promise<string> {
  return await page
    .getByRole('button', {name})
    .evaluate((button, wanted) => getComputedStyle(button).getPropertyValue(wanted), property);
}

test('on a phone the systems are lines that open, and what needs attention is first', async ({page}) => {
  await page.setViewportSize({width: 320, height: 640});
  await signInAsAdministrator(page, own);
  await page.goto(`${own.url}/admin/systems`);
  const lines = page.locator('summary');
  const count = await lines.count();
  expect(count).toBeGreaterThan(5);
  const top = (await lines.first().boundingBox())!.y;
  // A long name of an engine's language pair takes a second line, so the middle row counts.
  const heights = await lines.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.toSorted((one, other) => one - other)[Math.floor(count / 2)]!).toBeLessThan(66);
  expect(top).toBeLessThan(320);
  await expect(page.getByRole('button', {name: /^Stop: /})).toHaveCount(0);

  await lines.nth(3).focus();
  const title = await lines.nth(3).locator('.title').innerText();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', {name: `Stop: ${title}`})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lines.first()).toContainText(title);
  await expect(lines.first().getByText('Stopped by an administrator')).toBeVisible();
  await expect(page.getByRole('button', {name: `Start: ${title}`})).toBeInViewport();
  await expect(page.getByText('Stopped by an administrator: 1')).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${own.url}/admin/`);
  await expect(page.getByText('Stopped by an administrator: 1')).toBeVisible();
  await page.goto(`${own.url}/admin/systems`);
  await page.getByRole('button', {name: `Start: ${title}`}).click();
  await expect(page.getByText('Stopped by an administrator')).toHaveCount(0);
});

test('on a phone the forms of the memory are folded, and a form with a mistake is open', async ({page}) => {
  await page.setViewportSize({width: 320, height: 640});
  await signInAsAdministrator(page, own);
  await page.goto(`${own.url}/admin/memory`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(640);
  const exports = page.getByRole('button', {name: 'Export', exact: true});
  await expect(exports).toBeHidden();
  await page.locator('summary').filter({hasText: 'Export human translations'}).focus();
  await page.keyboard.press('Enter');
  await expect(exports).toBeVisible();
  const name = page.getByRole('textbox', {name: 'Name of the user'});
  await page.getByRole('radio', {name: 'One user'}).check();
  await name.fill('nobody');
  await exports.click();
  await expect(page.getByRole('alert')).toHaveText('There is no user “nobody”.');
  await expect(name).toHaveValue('nobody');
  await expect(exports).toBeVisible();
  await expect(page.getByRole('button', {name: 'Import', exact: true})).toBeHidden();
  await expectAccessible(page);
});

test('on a phone the sections open from one button, also by keyboard', async ({page}) => {
  await page.setViewportSize({width: 320, height: 640});
  await signInAsAdministrator(page, own);
  const button = page.getByRole('button', {name: 'Sections'});
  const link = page.getByRole('link', {name: 'Audit log'});
  await expect(link).toBeHidden();
  expect((await page.getByRole('heading', {level: 1}).boundingBox())!.y).toBeLessThan(160);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  for (let press = 0; press < 10; press++) await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {name: 'Audit log'})).toBeVisible();
  await page.setViewportSize({width: 1280, height: 700});
  await expect(button).toBeHidden();
  await expect(link).toBeVisible();
});

test('it looks like the sign-in page, and has room for fingers', async ({browser, page}) => {
  await page.goto(`${own.url}/sign-in`);
  const properties = ['background-color', 'color', 'border-radius', 'font-size', 'min-height'];
  const there = await Promise.all(properties.map((property) => styleOf(page, 'Sign in', property)));
  await page.goto(`${own.url}/admin`);
  expect(await Promise.all(properties.map((property) => styleOf(page, 'Sign in', property)))).toEqual(there);
  await inContext(browser, {hasTouch: true, viewport: {width: 320, height: 640}}, async (touched) => {
    await signInAsAdministrator(touched, own);
    await touched.goto(`${own.url}/admin/users/add`);
    await touched.getByRole('button', {name: 'Sections'}).click();
    for (const control of await touched.locator('button, input:not([type=hidden]), select, nav a').all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
});

test('it works without script, and the cookie is for the page alone', async ({browser}) => {
  await inContext(browser, {javaScriptEnabled: false}, async (page, context) => {
    await signInAsAdministrator(page, own);
    const cookie = (await context.cookies()).find(({name}) => name === 'mtservice-admin');
    expect(cookie).toMatchObject({path: '/admin', httpOnly: true, sameSite: 'Strict', secure: false});
    await page.goto(`${own.url}/admin/corpora/import`);
    await page.getByLabel('Title').fill('Kuģniecības termini');
    await page.getByLabel('From language').fill('en');
    await page.getByLabel('To language').fill('lv');
    const file = {name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from('ship,kuģis\nharbour,osta\n')};
    await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('button', {name: 'Import'}).click();
    await expect(page.getByRole('status')).toHaveText('Kuģniecības termini: 2 terms were imported.');
    await page.goto(`${own.url}/admin/systems`);
    await page.locator('summary').first().click();
    await page.getByRole('button', {name: /^Stop: /}).click();
    await expect(page.locator('summary').getByText('Stopped by an administrator')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('status')).toHaveCount(0);
    await page.getByRole('button', {name: /^Start: /}).click();
    await expect(page.getByText('Stopped by an administrator')).toHaveCount(0);
    await page.goto(`${own.url}/admin/users/remove?name=${encodeURIComponent(LONG_NAME)}`);
    await expect(page.getByText('1 key stops working')).toBeVisible();
    await page.getByRole('link', {name: 'Cancel'}).click();
    await expect(page.getByRole('heading', {name: LONG_NAME})).toBeVisible();
  });
});

test('systems are compared side by side, on a phone and without script as well', async ({browser, page}) => {
  test.slow();
  await signInAsAdministrator(page, own);
  await page.goto(`${own.url}/admin/systems`);
  await page.getByRole('link', {name: 'Compare systems'}).click();
  const compare = page.getByRole('button', {name: 'Compare', exact: true});
  await compare.click();
  await expect(page.getByRole('alert')).toHaveText('Enter at least one sentence, or choose a file.');
  await expectAccessible(page);
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung'.repeat(3);
  const buffer = Buffer.from(`Good morning.\n${long}\nhttps://example.org/${'a'.repeat(200)}\n`);
  await page
    .getByLabel('Sentences from a file')
    .setInputFiles({name: 'sentences.txt', mimeType: 'text/plain', buffer});
  await page.getByLabel('Good translations, if you have them').fill(`صباح الخير.\n${long}\nx`);
  await compare.click();
  await expect(page.getByRole('heading', {level: 3})).toHaveCount(3);
  await expect(page.getByRole('columnheader', {name: 'Sentences with findings'})).toBeVisible();
  await page.locator('summary').filter({hasText: 'Other sentences or languages'}).click();
  await expect(page.getByLabel('Sentences', {exact: true})).toHaveValue(/^Good morning\./);
  for (const width of [1280, 1088, 960, 640, 320]) {
    await page.setViewportSize({width, height: 700});
    await expectNoSidewaysScroll(page);
  }
  await expectAccessibleInSchemes(page);
  await inContext(browser, {javaScriptEnabled: false}, async (bare) => {
    await signInAsAdministrator(bare, own);
    await bare.goto(`${own.url}/admin/systems/compare`);
    await bare.getByLabel('Sentences', {exact: true}).fill('Good morning.');
    await bare.getByRole('button', {name: 'Compare', exact: true}).click();
    await expect(bare.getByRole('heading', {name: 'Good morning.'})).toBeVisible();
  });
});

test('a form on another site changes nothing', async ({page, site}) => {
  await signInAsAdministrator(page, own);
  const form = `<form method="post" action="${own.url}/admin/users/add"><input name="name" value="eve"><button>Go</button></form>`;
  await page.goto(site.put('/forged', `<!doctype html><html lang="en"><title>Host</title>${form}</html>`));
  await page.getByRole('button', {name: 'Go'}).click();
  await expect(page.getByText('The form did not come from this page')).toBeVisible();
  await page.goto(`${own.url}/admin/users/user?name=eve`);
  await expect(page.getByRole('heading', {name: 'There is no user “eve”.'})).toBeVisible();
});

async function inContext(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  visit: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await visit(await context.newPage(), context);
  } finally {
    await context.close();
  }
}
