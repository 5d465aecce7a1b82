import type {Locator, Page} from '@playwright/test';
import {addPair, enterKey} from './support/sign-in.ts';
import type {RunningService} from './support/running-service.ts';
import {expect, test} from './support/test.ts';

const SPANISH = 'Buenos días. ¿Dónde está la estación? Muchas gracias por su ayuda.';
const ENGLISH = 'Good morning. Where is the station? Thank you very much for your help.';

const drop = (page: Page): Locator => page.locator('mt-document-drop');
const row = (page: Page, name: string): Locator => drop(page).getByRole('listitem').filter({hasText: name});
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

async function detecting(page: Page, service: RunningService): Promise<void> {
  await page.goto(`${service.url}/no-script.html`);
  await enterKey(page, service.token);
  await addPair(page, 'English', 'Spanish');
  await addPair(page, 'Spanish', 'English');
  await page.getByRole('button', {name: 'Save'}).click();
  await drop(page).getByLabel('From').selectOption('Detect language');
}

const choose = (page: Page, ...files: ReturnType<typeof text>[]) =>
  drop(page).locator('input[multiple]').setInputFiles(files);

test('files wait while their languages cannot be detected', async ({page, service}) => {
  await page.route(/\/mt-document-language-\w+\.js/, (route) => route.abort());
  await detecting(page, service);
  await choose(page, text('estación.txt', SPANISH));
  await expect(drop(page)).toContainText('This could not be loaded.');
  await choose(page, text('station.txt', ENGLISH));
  await expect(drop(page).getByRole('listitem')).toHaveCount(0);
  await page.unroute(/\/mt-document-language-\w+\.js/);
  await drop(page).getByRole('button', {name: 'Try again'}).click();
  await expect(row(page, 'estación.txt')).toContainText('Spanish to English');
  await expect(row(page, 'station.txt')).toContainText('English to Spanish');
  await expect(drop(page)).not.toContainText('This could not be loaded.');
});

test('on a phone, documents name their languages where these differ', async ({page, service}) => {
  await page.setViewportSize({width: 320, height: 640});
  await detecting(page, service);
  await choose(page, text('estación.txt', SPANISH), text('station.txt', ENGLISH));
  await expect(row(page, 'estación.txt').locator('.state')).toContainText('Spanish → English');
  await expect(row(page, 'station.txt').locator('.state')).toContainText('English → Spanish');
  await expect(row(page, 'station.txt').locator('.route')).toBeVisible();
  await expect(row(page, 'station.txt').locator('.details')).toBeHidden();
  await page.setViewportSize({width: 900, height: 640});
  await expect(row(page, 'station.txt').locator('.route')).toBeHidden();
  await expect(row(page, 'station.txt').locator('.details')).toBeVisible();
});

test('on a phone, documents do not repeat the languages above the list', async ({page, service}) => {
  await page.setViewportSize({width: 320, height: 640});
  await detecting(page, service);
  await drop(page).getByLabel('From').selectOption('English');
  await choose(page, text('station.txt', ENGLISH));
  await expect(row(page, 'station.txt')).toBeVisible();
  await expect(row(page, 'station.txt').locator('.route')).toHaveCount(0);
});
