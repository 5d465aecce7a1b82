import type {Page} from '@playwright/test';
import {addPair, enterClientId} from './support/sign-in.ts';
import {expect, test} from './support/test.ts';

const stateOf = (page: Page): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get('mt-settings') ?? 'null');

test('the plain form blocks an empty choice, then submits the state with no script', async ({
  page,
  service,
}) => {
  await page.goto(`${service.url}/plain-form.html`);
  await page.getByRole('button', {name: 'Store settings'}).click();
  await expect(page.locator('mtservice-selector:invalid')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await enterClientId(page, service.token);
  await addPair(page, 'German', 'Latvian');
  await expect(page.locator('mtservice-selector:valid')).toBeVisible();
  await page.getByRole('button', {name: 'Store settings'}).click();
  await page.waitForURL(/mt-settings=/);
  expect(new URL(page.url()).searchParams.get('site')).toBe('Brīvības iela 12');
  expect(stateOf(page)).toEqual({
    engineName: '',
    'client-id': service.token,
    systems: {'de-lv': {params: {systemID: expect.stringMatching(/^smt-/), options: ''}}},
  });
});

test('Enter in a field of the selector does not submit the form around it', async ({page, service}) => {
  await page.goto(`${service.url}/plain-form.html`);
  await page.getByLabel('Client ID', {exact: true}).fill(service.token);
  await page.getByLabel('Client ID', {exact: true}).press('Enter');
  await expect(page.getByRole('heading', {name: 'Selected systems'})).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

/** The plain form as a host prints it for a user who has stored settings. */
async function openWithValue(page: Page, url: string, value: string): Promise<void> {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  await page.route('**/plain-form.html*', async (route) => {
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
    System: {ID: string; SrcLanguage: {Code: string}; TrgLanguage: {Code: string}}[];
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
  await expect(page.getByLabel('Translation system for English to Latvian')).toHaveValue(
    system?.ID ?? 'none',
  );

  await page.getByRole('button', {name: 'Remove English to Latvian'}).click();
  await page.getByRole('button', {name: 'Reset'}).click();
  await expect(page.getByLabel('Translation system for English to Latvian')).toHaveValue(
    system?.ID ?? 'none',
  );

  await page.getByRole('button', {name: 'Store settings'}).click();
  await page.waitForURL(/mt-settings=/);
  expect(stateOf(page)).toEqual(state);
});

test('a value that is somebody else’s is refused with a message', async ({page, service}) => {
  await openWithValue(page, service.url, '[{"theme":"dark"}]');
  await expect(
    page.getByText('belong to something else').or(page.getByText('could not be read')),
  ).toBeVisible();
});
