import type {Page} from '@playwright/test';
import {openSignIn, signIn} from '../support/sign-in.ts';
import {expect, test} from '../support/test.ts';
import type {HostSite} from '../support/host-site.ts';

const listening = `<!doctype html><html lang="en"><title>Host</title>
  <script>const messages = []; addEventListener('message', ({data}) => messages.push(data));</script>`;

declare const messages: unknown[];

function hostPage(site: HostSite, serviceUrl: string): string {
  const script = `<script src="${serviceUrl}/components/mtservice.js"></script>`;
  return site.put('/host', `${listening}${script}<mtservice-selector></mtservice-selector></html>`);
}

/**
 * Sends a last message and returns all earlier ones: messages from one window arrive in order, so that no earlier
 * message is still pending.
 */
async function messagesBefore(page: Page, popup: Page): Promise<unknown[]> {
  await popup.evaluate(() => (window.opener as Window).postMessage('the last one', '*'));
  await expect.poll(() => page.evaluate(() => messages.at(-1))).toBe('the last one');
  return (await page.evaluate(() => messages)).slice(0, -1);
}

test('the token goes to a page of another origin after consent', async ({page, service, site}) => {
  await page.goto(hostPage(site, service.url));
  const popup = await openSignIn(page);
  await expect(popup.locator('strong')).toHaveText(site.origin);
  await signIn(popup);
  await popup.getByRole('button', {name: 'Allow'}).click();
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
  await expect(page.getByText('Signed in as demo')).toBeVisible();
});

test('a page that the browser cuts off from the window offers copy and paste from the start', async ({
  page,
  service,
  site,
}) => {
  const script = `<script src="${service.url}/components/mtservice.js"></script>`;
  const body = `${listening}${script}<mtservice-selector></mtservice-selector></html>`;
  await page.goto(site.put('/cut-off', {body, headers: {'cross-origin-opener-policy': 'same-origin'}}));
  const popup = await openSignIn(page);
  await expect(page.getByText('This page cannot see the sign-in window.').first()).toBeVisible();
  await expect(popup.getByText(`cannot give the key to ${site.origin} by itself`)).toBeVisible();
  await signIn(popup);
  await expect(popup.getByText(`cannot give the key to ${site.origin} by itself`)).toBeVisible();
  await expect(popup.getByRole('button', {name: 'Allow'})).toBeHidden();
  await popup.getByRole('button', {name: 'Show the key to copy it'}).click();
  await expect(popup.getByText(`paste it at ${site.origin}`)).toBeVisible();
  const key = await popup.getByLabel('Key', {exact: true}).inputValue();
  await page.getByLabel('Key', {exact: true}).fill(key);
  await page.getByRole('button', {name: 'Continue'}).click();
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
});

test('a page that names another origin than its own gets no token', async ({page, service, site}) => {
  await page.goto(site.put('/forger', `${listening}<a href="#">Open</a></html>`));
  const opened = page.waitForEvent('popup');
  const query = new URLSearchParams({origin: 'https://cms.example', state: '1-2-3-4'});
  await page.evaluate((address) => void open(address), `${service.url}/sign-in?${query}`);
  const popup = await opened;
  await signIn(popup);
  await popup.getByRole('button', {name: 'Allow'}).click();
  await expect(popup.getByLabel('Key')).toHaveValue(/^mt_/);
  await expect(popup.getByText('https://cms.example').first()).toBeVisible();
  expect(await messagesBefore(page, popup)).toEqual([]);
});

for (const origin of [
  'javascript:alert(1)',
  'null',
  '*',
  'https://cms.example/admin',
  'HTTPS://cms.example',
]) {
  test(`nothing can be given to "${origin}"`, async ({page, service}) => {
    await page.goto(`${service.url}/sign-in?${new URLSearchParams({origin, state: '1'})}`);
    await expect(page.getByText('did not say who it is, so nothing can be given to it')).toBeVisible();
    await signIn(page);
    await expect(page.getByRole('button', {name: 'Show the key to copy it'})).toBeVisible();
    await expect(page.getByRole('button', {name: 'Allow'})).toHaveCount(0);
  });
}

test('the element takes a token only from its own window, origin and request', async ({
  page,
  service,
  site,
}) => {
  const elsewhere = site.put('/elsewhere', '<!doctype html><html lang="en"><title>Elsewhere</title></html>');
  await page.goto(hostPage(site, service.url));
  const popup = await openSignIn(page);
  const address = popup.url();
  const state = new URL(address).searchParams.get('state') ?? '';
  expect(state).toMatch(/^\d+-\d+-\d+-\d+$/);
  const field = page.getByLabel('Key', {exact: true}); // open for users who have to copy the key
  const forged = {type: 'mtservice-token', token: 'mt_forged', state};

  // Right origin and window, but another request or the wrong format.
  for (const message of [
    {...forged, state: '1-2-3-4'},
    {...forged, type: 'token'},
    {...forged, token: 7},
    null,
  ]) {
    await popup.evaluate((data) => (window.opener as Window).postMessage(data, '*'), message);
  }
  const heard = (await messagesBefore(page, popup)).length;
  await expect(field).toHaveValue('');

  // Right window and request, but another origin.
  await popup.goto(elsewhere);
  await popup.evaluate((data) => (window.opener as Window).postMessage(data, '*'), forged);
  expect(await messagesBefore(page, popup)).toHaveLength(heard + 2);
  await expect(field).toHaveValue('');

  // Right origin and request, but another window.
  const other = page.waitForEvent('popup');
  await page.evaluate((url) => void open(url, 'another'), `${service.url}/sign-in`);
  const stranger = await other;
  await stranger.evaluate((data) => (window.opener as Window).postMessage(data, '*'), forged);
  expect((await messagesBefore(page, stranger)).length).toBeGreaterThan(heard + 3);
  await expect(field).toHaveValue('');

  await popup.goto(address);
  await signIn(popup);
  await popup.getByRole('button', {name: 'Allow'}).click();
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
});
