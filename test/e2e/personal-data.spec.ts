import type {Page} from '@playwright/test';
import type {SavedConfiguration, WireSystem} from '../../src/contract/index.ts';
import type {MtTranslateBoxElement} from '../../src/elements/mt-translate-box/mt-translate-box.ts';
import {deadline} from '../support/deadlines.mjs';
import type {RunningService} from './support/running-service.ts';
import {expect, test} from './support/test.ts';

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

/** A box for English to Spanish, which Apertium translates, that keeps personal data in the page. */
async function open(page: Page, service: RunningService): Promise<void> {
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
  await page.evaluate((value) => {
    Object.assign(document.querySelector<MtTranslateBoxElement>('mt-translate-box')!, {
      state: value,
      shield: 'data',
      shieldPatterns: [{name: 'Customers', pattern: /K-\d+/}],
    });
  }, state);
}

const inBox = (page: Page, css: string) => page.locator(`mt-translate-box ${css}`).first();

test('no personal detail leaves the page, and all of them stand in the translation', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium starts in it.
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

test('nothing is sent while what keeps personal data cannot be loaded, and the user can try again', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium starts in it.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('TranslateArrayEx')) sent.push(request.postData() ?? '');
  });
  await page.route('**/mt-personal-data-*', (route) => route.abort());
  await open(page, service);
  await inBox(page, '#text').fill(TEXT);
  await expect(inBox(page, '[part=error]')).toContainText(
    'What keeps personal data here could not be loaded, so nothing was sent. Try again.',
  );
  expect(sent).toEqual([]);
  await page.unroute('**/mt-personal-data-*');
  await inBox(page, '[part=error]').getByRole('button', {name: 'Try again'}).click();
  await expect(inBox(page, '[part=translation]')).toContainText('antes', {timeout: deadline(40_000)});
  expect(sent.join('')).not.toContain('bērziņa');
});
