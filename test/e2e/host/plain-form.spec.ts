import type {Page} from '@playwright/test';
import {addPair, enterKey} from '../support/sign-in.ts';
import {expect, test} from '../support/test.ts';

/** Sends the form as a user does; returns the fields as the host receives them. */
async function store(page: Page): Promise<URLSearchParams> {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.isNavigationRequest());
  await page.getByRole('button', {name: 'Store settings'}).click();
  await page.getByText(/^Stored\. /).waitFor();
  return new URLSearchParams((await sent).postData() ?? '');
}

const stateIn = (fields: URLSearchParams): unknown => JSON.parse(fields.get('mt-settings') ?? 'null');

test('the plain form blocks an empty choice, then submits the state with no script', async ({
  page,
  service,
}) => {
  await page.goto(`${service.url}/plain-form.html`);
  await page.getByRole('button', {name: 'Store settings'}).click();
  await expect(page.locator('mtservice-selector:invalid')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await enterKey(page, service.token);
  await addPair(page, 'German', 'Latvian');
  await expect(page.locator('mtservice-selector:valid')).toBeVisible();
  const fields = await store(page);
  expect(fields.get('site')).toBe('Brīvības iela 12');
  expect(stateIn(fields)).toEqual({
    engineName: '',
    'client-id': service.token,
    systems: {'de-lv': {params: {systemID: expect.stringMatching(/^smt-/), options: ''}}},
  });
});

test('the token stays out of the address bar and the history, and the host prints the state back', async ({
  page,
  service,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto(`${service.url}/plain-form.html`);
  await page.getByLabel('Site name').fill('"><img src=x> & Co');
  await enterKey(page, service.token);
  await addPair(page, 'German', 'Latvian');
  await store(page);
  await expect(page.getByRole('group', {name: 'German to Latvian'})).toBeVisible();
  await expect(page.getByLabel('Site name')).toHaveValue('"><img src=x> & Co');
  expect(page.url()).toBe(`${service.url}/plain-form.html`);
  expect(addresses.filter((address) => address.includes(service.token) || address.includes('?site'))).toEqual(
    [],
  );
});

test('a pair is submitted as soon as it is chosen', async ({page, service}) => {
  await page.goto(`${service.url}/plain-form.html`);
  await enterKey(page, service.token);
  await addPair(page, 'German', 'Latvian');
  const {systems} = stateIn(await store(page)) as {systems: object};
  expect(Object.keys(systems)).toEqual(['de-lv']);
});

test('Enter after the form was stopped does not log out', async ({page, service}) => {
  await page.goto(`${service.url}/plain-form.html`);
  await enterKey(page, service.token);
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
  await page.getByRole('button', {name: 'Store settings'}).click();
  await expect(page.getByLabel('From')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});

test('Enter in a field of the selector does not submit the form around it', async ({page, service}) => {
  await page.goto(`${service.url}/plain-form.html`);
  await page.getByRole('button', {name: 'I have a key'}).click();
  await page.getByLabel('Key', {exact: true}).fill(service.token);
  await page.getByLabel('Key', {exact: true}).press('Enter');
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

/** Opens the plain form as a host prints it for a user with stored settings. */
async function openWithValue(page: Page, url: string, value: string): Promise<void> {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  await page.route('**/plain-form.html*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      'name="mt-settings"',
      `name="mt-settings" value="${escaped}"`,
    );
    await route.fulfill({response, body});
  });
  await page.goto(`${url}/plain-form.html`);
}

test('the value attribute restores a state, which goes out unchanged; reset brings it back', async ({
  page,
  service,
}) => {
  const response = await fetch(`${service.url}/service.svc/json/GetSystemList?appID=test`, {
    headers: {'client-id': service.token},
  });
  const {System} = (await response.json()) as {
    System: {ID: string; Title: string; SrcLanguage: {Code: string}; TrgLanguage: {Code: string}}[];
  };
  const system = System.find(
    ({SrcLanguage, TrgLanguage}) => SrcLanguage.Code === 'en' && TrgLanguage.Code === 'lv',
  );
  const state = {
    engineName: 'Mājas lapa "Brīvība" 🇱🇻',
    'client-id': service.token,
    version: 3,
    systems: {
      'en-lv': {params: {systemID: system?.ID, options: 'custom=1,qe', extra: [1, 2]}, qeThreshold: '0.5'},
    },
  };
  await openWithValue(page, service.url, JSON.stringify(state));
  const row = page.getByRole('listitem').filter({hasText: 'English → Latvian'});
  // The title in the row is that of the phrasebook, without the languages, which the row already shows.
  await expect(row).toContainText('Phrasebook');
  expect(system?.Title).toBe('Phrasebook: English – Latvian');

  await page.getByRole('button', {name: 'Remove English to Latvian'}).click();
  await page.getByRole('button', {name: 'Reset'}).click();
  await expect(row).toContainText('Phrasebook');

  expect(stateIn(await store(page))).toEqual(state);
});

test('the value of another user is refused with a message', async ({page, service}) => {
  await openWithValue(page, service.url, '[{"theme":"dark"}]');
  await expect(
    page.getByText('belong to something else').or(page.getByText('could not be read')).first(),
  ).toBeVisible();
});
