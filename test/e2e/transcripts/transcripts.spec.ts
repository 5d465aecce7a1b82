import type {Page} from '@playwright/test';
import {BOX_VIEWS, openBoxView, type BoxView} from '../support/box-views.ts';
import type {HostSite} from '../support/host-site.ts';
import {RunningService} from '../support/running-service.ts';
import {checked, SAMPLE_TEXT, TEXT_TO_CHECK, type Asked} from '../support/sample-translations.ts';
import {expect, test} from '../support/test.ts';
import {Transcript} from '../support/transcript.ts';
import {openView, VIEWS} from '../support/views.ts';

// Announcements of a screen reader in eight flows. After a change, read the new file aloud before you commit it:
// npx playwright test --config .config/test/playwright.config.ts test/e2e/transcripts --update-snapshots

const start: BoxView = {name: 'start', show: async () => undefined, settled: '.system select'};
const named = (name: string): BoxView => ({...BOX_VIEWS.find((view) => view.name === name)!, ...start});

async function openBox(
  page: Page,
  site: HostSite,
  service: RunningService,
  view: BoxView,
): Promise<Transcript> {
  const transcript = await Transcript.start(page);
  await openBoxView(page, {view, site, service: service.url});
  return transcript;
}

const text = (page: Page) => page.locator('mt-translate-box #text');
const translation = (page: Page) => page.locator('mt-translate-box #translation');

test('a first sign-in', async ({page, service}) => {
  const transcript = await Transcript.start(page);
  await page.goto(`${service.url}/own-script.html`);
  const signIn = page.getByRole('button', {name: 'Sign in', exact: true});
  await signIn.waitFor();
  await transcript.read(page.locator('mtservice-selector'));
  await transcript.tabTo(signIn);
  const opened = page.waitForEvent('popup');
  await transcript.press('Enter');
  const popup = await opened;
  await popup.getByLabel('User name').fill('demo');
  await popup.getByLabel('Password').fill('demo');
  await popup.getByRole('button', {name: 'Sign in'}).click();
  await popup.getByRole('button', {name: 'Allow'}).click();
  await transcript.hears(/language pairs to choose from/);
  await expect(page.getByLabel('From')).toBeFocused();
  await transcript.focus();
  const text = (await transcript.end()).replace(/\d+ language pairs/, 'N language pairs'); // of the installed engines
  expect(text).toMatchSnapshot('first-sign-in.txt');
});

test('choosing three pairs', async ({page, service, site}) => {
  const transcript = await Transcript.start(page);
  await openView(page, {view: VIEWS.find(({name}) => name === 'systems-empty')!, site, service: service.url});
  const pair = (name: string) => page.getByRole('group', {name});
  await expect(page.getByLabel('From')).toBeFocused();
  await transcript.read(page.locator('mtservice-selector'));
  await transcript.type('English');
  await transcript.press('Enter', () => expect(page.getByLabel('To', {exact: true})).toBeFocused());
  for (const target of ['Latvian', 'German']) {
    await transcript.type(target);
    const next = target === 'Latvian' ? page.getByLabel('To', {exact: true}) : page.getByLabel('From');
    await transcript.press('Enter', async () => {
      await pair(`English to ${target}`).waitFor();
      await expect(next).toBeFocused();
    });
    await transcript.hears(`English to ${target}`);
  }
  await transcript.type('Hebrew');
  await transcript.press('Enter', () => pair('Hebrew to Arabic').waitFor());
  await transcript.hears('Hebrew to Arabic');
  await transcript.tabTo(page.getByRole('button', {name: 'Save', exact: true}));
  await transcript.press('Enter');
  await transcript.hears(/saved/i);
  await transcript.read(page.locator('mtservice-selector'));
  expect(await transcript.end()).toMatchSnapshot('three-pairs.txt');
});

test('translating, and correcting a sentence', async ({page, service, site}) => {
  const transcript = await openBox(page, site, service, start);
  await transcript.tabTo(text(page));
  await transcript.type(SAMPLE_TEXT);
  await transcript.hears('Guten Morgen!');
  await transcript.tabTo(translation(page));
  await transcript.press('ControlOrMeta+End');
  await transcript.type(' Herr Bērziņš.');
  await expect(translation(page)).toContainText('Bis morgen. Herr Bērziņš.');
  await transcript.press('ControlOrMeta+Enter');
  await transcript.hears('Correction saved.');
  await transcript.read(page.locator('mt-translate-box'));
  expect(await transcript.end()).toMatchSnapshot('translate-and-correct.txt');
});

test('sentences to check', async ({page, service, site}) => {
  const view = {...start, options: 'qe', answer: (_: number, asked: Asked) => checked(asked)};
  const transcript = await openBox(page, site, service, view);
  await transcript.tabTo(text(page));
  await transcript.type(TEXT_TO_CHECK);
  await transcript.hears('to check');
  await transcript.tabTo(translation(page));
  await transcript.press('F8');
  await transcript.hears('Numbers differ');
  await transcript.read(page.locator('mt-translate-box'));
  expect(await transcript.end()).toMatchSnapshot('sentences-to-check.txt');
});

test('a document, from the choice of the file to the download', async ({page}) => {
  const service = await RunningService.start(); // without documents of other tests
  try {
    await documentFlow(page, service);
  } finally {
    await service.stop();
  }
});

async function documentFlow(page: Page, {url, token}: RunningService): Promise<void> {
  const transcript = await Transcript.start(page);
  await page.goto(`${url}/no-script.html`);
  const list = await fetch(`${url}/service.svc/json/GetSystemList?appID=test`, {
    headers: {'client-id': token},
  });
  const {System} = (await list.json()) as {
    System: {ID: string; Title: string; SrcLanguage: {Code: string}; TrgLanguage: {Code: string}}[];
  };
  const system = System.find(
    ({SrcLanguage, TrgLanguage}) => SrcLanguage.Code === 'en' && TrgLanguage.Code === 'lv',
  );
  await page.locator('mt-document-drop').evaluate((element, state) => Object.assign(element, {state}), {
    engineName: '',
    'client-id': token,
    systems: {'en-lv': {params: {systemID: system!.ID, options: ''}}},
  });
  const drop = page.locator('mt-document-drop');
  const chooser = page.waitForEvent('filechooser');
  await transcript.tabTo(drop.getByRole('button', {name: 'Choose documents'}));
  await transcript.press('Enter');
  await (
    await chooser
  ).setFiles({name: 'rīts.txt', mimeType: 'text/plain', buffer: Buffer.from('Good morning')});
  await drop
    .getByRole('button', {name: /^Download/})
    .first()
    .waitFor();
  await transcript.hears(/rīts/);
  const download = page.waitForEvent('download');
  await transcript.tabTo(drop.getByRole('button', {name: /^Download/}).first());
  await transcript.press('Enter', () => download);
  await expect(drop).toContainText('Downloaded');
  await transcript.read(drop);
  expect(await transcript.end()).toMatchSnapshot('document.txt');
}

for (const [title, name, words, file] of [
  ['the daily limit', 'box-day-limit', 'limit', 'error-11.txt'],
  ['a system that is starting', 'box-waking', 'starting', 'error-21.txt'],
] as const)
  test(title, async ({page, service, site}) => {
    const transcript = await openBox(page, site, service, named(name));
    await transcript.tabTo(text(page));
    await transcript.type(SAMPLE_TEXT);
    if (name === 'box-day-limit') {
      await transcript.hears('Guten Morgen!');
      await transcript.type(' More.');
    }
    await transcript.hears(words);
    await transcript.read(page.locator('mt-translate-box'));
    expect(await transcript.end()).toMatchSnapshot(file);
  });

test('a key that is not valid any more', async ({page, service, site}) => {
  const json = {code: 401, exception: 'unauthorized', description: ''};
  const transcript = await openBox(page, site, service, {...start, answer: () => ({status: 401, json})});
  await transcript.tabTo(text(page));
  await transcript.type(SAMPLE_TEXT);
  await transcript.hears('Sign in');
  await transcript.read(page.locator('mt-translate-box'));
  expect(await transcript.end()).toMatchSnapshot('error-401.txt');
});
