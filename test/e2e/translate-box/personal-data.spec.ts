import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Page} from '@playwright/test';
import type {SavedConfiguration, WireSystem} from '../../../src/contract/index.ts';
import {deadline} from '../../support/deadlines.mjs';
import type {RunningService} from '../support/running-service.ts';
import {expect, test} from '../support/test.ts';

const DETAILS = [
  '+371 26 123 456',
  'anna.bērziņa@example.lv',
  'LV80 BANK 0000 4351 9500 1',
  '4111 1111 1111 1111',
  '161175-19997',
  'K-20417',
];
const TEXT =
  'Please call Anna on +371 26 123 456 before noon. Her mail is anna.bērziņa@example.lv, and her account is ' +
  'LV80 BANK 0000 4351 9500 1. The card 4111 1111 1111 1111 belongs to the customer K-20417 with the number 161175-19997.';

/** Opens a page with an element that keeps personal data in the page, for English to Spanish by Apertium. */
async function open(page: Page, service: RunningService, tag = 'mt-translate-box'): Promise<void> {
  const response = await fetch(`${service.url}/service.svc/json/GetSystemList?appID=test`, {
    headers: {'client-id': service.token},
  });
  const {System} = (await response.json()) as {System: WireSystem[]};
  const system = System.find(
    ({SrcLanguage, TrgLanguage, Title}) =>
      SrcLanguage.Code === 'en' && TrgLanguage.Code === 'es' && String(Title).includes('Apertium'),
  );
  const state: SavedConfiguration = {
    engineName: '',
    'client-id': service.token,
    systems: {'en-es': {params: {systemID: system?.ID ?? 'no Apertium', options: ''}}},
  };
  await page.goto(`${service.url}/no-script.html`);
  await page.evaluate(
    ([value, name]) => {
      const element = document.querySelector(name) ?? document.createElement(name);
      Object.assign(element, {
        state: value,
        shield: 'data',
        shieldPatterns: [{name: 'Customers', pattern: /K-\d+/}],
      });
      if (!element.isConnected) document.body.replaceChildren(element);
    },
    [state, tag] as const,
  );
}

/** All files of a folder as one text. */
async function filesIn(folder: string): Promise<string> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({parentPath, name}) => readFile(join(parentPath, name), 'utf8')),
  );
  return texts.join('\n');
}

const inBox = (page: Page, css: string) => page.locator(`mt-translate-box ${css}`).first();

test('no personal detail leaves the page, and all of them are in the translation', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  const sent: string[] = [];
  page.on('request', (request) => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')));
  await open(page, service);
  await inBox(page, '#text').fill(TEXT);
  const translation = inBox(page, '[part=translation]');
  await expect(translation).toContainText('antes', {timeout: deadline(40_000)});
  for (const detail of DETAILS) await expect(translation).toContainText(detail);
  await expect(inBox(page, '[part=kept] summary')).toHaveText('6 details kept in this page');
  await expect(inBox(page, '.note')).toHaveCount(0);
  expect(sent.join('\n')).toContain('<x id=');
  for (const detail of [...DETAILS, '26123456', '26 123', 'bērziņa', '4351', '19997'])
    expect(sent.join('\n')).not.toContain(detail);
});

test('a stored correction works for another detail; one with a new detail stays in the page', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(90_000)); // Apertium has to start
  const [anna, bob] = ['+371 26 123 456', '+371 29 876 543'];
  const corrections: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('UpdateTranslation')) corrections.push(request.postData() ?? '');
  });
  const translation = inBox(page, '[part=translation]');
  const correct = async (words: string) => {
    await inBox(page, '.sentence').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(words);
  };
  await open(page, service);
  await inBox(page, '#text').fill(`Please ring the shop on ${anna}.`);
  await expect(translation).toContainText(anna, {timeout: deadline(40_000)});
  await correct(`Al ${anna} puede llamar o a eva@example.org.`);
  await expect(translation).toContainText(`Al ${anna} puede llamar o a eva@example.org.`);
  await inBox(page, '#text').focus();
  await expect(inBox(page, '.note')).toHaveText('kept in this page only');
  expect(corrections).toEqual([]);
  await correct(`Al ${anna} puede llamar a la tienda.`);
  await page.getByRole('button', {name: 'Send correction'}).click();
  await expect.poll(() => corrections.length).toBe(1);
  expect(corrections[0]).toContain('Al <x id=\\"1\\"/> puede llamar a la tienda.');

  // A new visit has only what the service has stored.
  await open(page, service);
  await inBox(page, '#text').fill(`Please ring the shop on ${bob}.`);
  await expect(translation).toContainText(`Al ${bob} puede llamar a la tienda.`, {timeout: deadline(40_000)});
  await expect(inBox(page, '.note')).toHaveCount(0);
  const stored = await filesIn(service.dataFolder);
  for (const detail of ['eva@', '26 123', '29 876']) expect(stored).not.toContain(detail);
});

test('no personal detail of a text file leaves the page, and all of them are in its translation', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await open(page, service, 'mt-document-drop');
  const drop = page.locator('mt-document-drop');
  const lines = TEXT.replace('. The', '.\n\nThe');
  await drop
    .locator('input[type=file][multiple]')
    .setInputFiles({name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(lines)});
  await expect(drop.locator('[part=kept] summary')).toHaveText('6 details kept in this page');
  const download = page.waitForEvent('download', {timeout: deadline(40_000)});
  await drop.getByRole('button', {name: 'Download: letter.txt'}).click({timeout: deadline(40_000)});
  const translated = await readFile(await (await download).path(), 'utf8');
  expect(translated).toContain('antes');
  for (const detail of DETAILS) expect(translated).toContain(detail);
  // The body of an upload cannot be read in the browser, but the service's data folder contains it.
  const received = await filesIn(service.dataFolder);
  expect(received).toContain('{{x1}}');
  for (const detail of DETAILS) expect(received).not.toContain(detail);
});

test('no document is sent while what keeps personal data cannot be loaded, and the user can try again', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await page.route('**/mt-personal-data-*', (route) => route.abort());
  await open(page, service, 'mt-document-drop');
  const drop = page.locator('mt-document-drop');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('StartDocumentTranslation')) uploads.push(request.url());
  });
  await drop
    .locator('input[type=file][multiple]')
    .setInputFiles({name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(TEXT)});
  await expect(drop.locator('[part~=error]')).toContainText(
    'Nothing was sent: data protection could not be loaded. Try again.',
  );
  expect(uploads).toEqual([]);
  await page.unroute('**/mt-personal-data-*');
  await drop.getByRole('button', {name: 'Try again: letter.txt'}).click();
  await expect(drop.getByRole('button', {name: 'Download: letter.txt'})).toBeVisible({
    timeout: deadline(40_000),
  });
});

test('nothing is sent while what keeps personal data cannot be loaded, and the user can try again', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('TranslateArrayEx')) sent.push(request.postData() ?? '');
  });
  await page.route('**/mt-personal-data-*', (route) => route.abort());
  await open(page, service);
  await inBox(page, '#text').fill(TEXT);
  await expect(inBox(page, '[part=error]')).toContainText(
    'Nothing was sent: data protection could not be loaded. Try again.',
  );
  expect(sent).toEqual([]);
  await page.unroute('**/mt-personal-data-*');
  await inBox(page, '[part=error]').getByRole('button', {name: 'Try again'}).click();
  await expect(inBox(page, '[part=translation]')).toContainText('antes', {timeout: deadline(40_000)});
  expect(sent.join('')).not.toContain('bērziņa');
});
