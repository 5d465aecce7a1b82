import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {readArchive} from '../../service/src/documents/archive/read-archive.ts';
import {choose, choosePair, documentNamed, downloaded, drop} from './support/document-drop.ts';
import {SENTENCE, TRANSLATION} from './support/sample-documents.ts';
import {expect, expectAccessible, test} from './support/test.ts';
import {deadline} from '../support/deadlines.mjs';

let folder: string;
test.beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'mtservice-documents-'))));
test.afterAll(() => rm(folder, {recursive: true, force: true}));

test('a translated document lists the sentences with words that the engine does not know', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(120_000));
  await choosePair(page, service);
  const lines = [SENTENCE, 'The frobnicator is red.', 'We have red zyzzyvas and blue qwertyists.'];
  const [, unknown = '', several = ''] = lines;
  await choose(page, {name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n'))});
  const row = documentNamed(page, 'words.txt');
  const toggle = row.getByRole('button', {name: '2 sentences to check: words.txt', exact: true});
  await toggle.click({timeout: deadline(60_000)});
  const list = row.getByRole('group', {name: '2 sentences to check: words.txt'});
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const first = list.getByRole('listitem').filter({hasText: unknown});
  await expect(first).toContainText('Unknown word: \u2068frobnicator\u2069');
  await expect(first.locator('[lang=es]')).toContainText('frobnicator');
  await expect(list.getByRole('listitem').filter({hasText: several})).toContainText('zyzzyvas, qwertyists');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(toggle).toBeFocused();
  const translated = await readFile(await downloaded(page, row, folder), 'utf8');
  expect(translated.split('\n')).toHaveLength(lines.length);
});

test('a settings file says what is translated in the files that are chosen with it', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(120_000));
  const documents = [
    {files: '*', inline: ['[[…]]']},
    {files: '*.json', keys: ['title']},
    {files: '*.csv', columns: ['text']},
  ];
  const texts: Readonly<Record<string, string>> = {
    'es.json': `{"title": "${SENTENCE}", "debug": "${SENTENCE}"}`,
    'table.csv': `name,text\n${SENTENCE},${SENTENCE}\n`,
    'page.html': `<p>The house [[is red]] is red.</p>`,
    'mtservice-options.json': JSON.stringify({documents}),
  };
  await choosePair(page, service);
  await choose(
    page,
    Object.entries(texts).map(([name, text]) => ({name, mimeType: '', buffer: Buffer.from(text)})),
  );
  await expect(drop(page).getByText('Settings for added documents: mtservice-options.json')).toBeVisible();
  for (const [name, translation] of [
    ['es.json', `{"title": "${TRANSLATION}", "debug": "${SENTENCE}"}`],
    ['table.csv', `name,text\n${SENTENCE},${TRANSLATION}\n`],
    ['page.html', 'La casa [[is red]] es roja.'],
  ] as const) {
    const row = documentNamed(page, name);
    await expect(row.getByRole('button', {name: 'Download'})).toBeVisible({timeout: deadline(60_000)});
    expect(await readFile(await downloaded(page, row, folder), 'utf8')).toContain(translation);
  }
  await expectAccessible(page);
});

test('a broken document says what to do, and the others continue', async ({page, service}) => {
  test.setTimeout(deadline(120_000));
  await choosePair(page, service);
  await choose(page, [
    {name: 'not really.docx', mimeType: '', buffer: Buffer.from('%PDF-1.7 this is something else')},
    {name: 'good.txt', mimeType: 'text/plain', buffer: Buffer.from(SENTENCE)},
  ]);
  const broken = documentNamed(page, 'not really.docx');
  await expect(broken.getByRole('button', {name: 'Remove'})).toBeVisible({timeout: deadline(60_000)});
  await expect(broken).toContainText(/Damaged, or not the kind of file that its name says/);
  await expect(documentNamed(page, 'good.txt').getByRole('button', {name: 'Download'})).toBeVisible({
    timeout: deadline(60_000),
  });
  await expectAccessible(page);
});

test('a page that declares no encoding has its letters in the browser that shows its translation', async ({
  page,
  context,
  service,
}) => {
  test.setTimeout(deadline(120_000));
  const pages = [
    [
      'Rīgā.html',
      '<!doctype html><html lang="en"><head><title>Rīgā</title></head><p>The tree is green.</html>',
    ],
    ['piece.htm', '<p>The tree is green.'],
    [
      'book.xhtml',
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>The tree is green.</p></body></html>',
    ],
  ] as const;
  await choosePair(page, service);
  await choose(
    page,
    pages.map(([name, text]) => ({name, mimeType: 'text/html', buffer: Buffer.from(text)})),
  );
  for (const [name] of pages) {
    const row = documentNamed(page, name);
    await expect(row.getByRole('button', {name: 'Download'})).toBeVisible({timeout: deadline(60_000)});
    const path = await downloaded(page, row, folder);
    const opened = await context.newPage();
    // From a site: Chromium guesses the encoding of a file.
    const contentType = path.endsWith('.xhtml') ? 'application/xhtml+xml' : 'text/html';
    await opened.route('https://example.org/page', (route) => route.fulfill({path, contentType}));
    await opened.goto('https://example.org/page');
    await expect(opened.locator('p'), name).toHaveText('El árbol es verde.');
    await opened.close();
  }
});

test('all translations are saved as one archive', async ({page, service}) => {
  test.setTimeout(deadline(120_000));
  await choosePair(page, service);
  const text = (name: string) => ({name, mimeType: 'text/plain', buffer: Buffer.from(SENTENCE)});
  await choose(page, [text('māja.txt'), text('Straßenverkehrsordnung.txt')]);
  const save = drop(page).getByRole('button', {name: 'Download all'});
  await expect(save).toBeVisible({timeout: deadline(60_000)});
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await save.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Translations.zip');
  const path = join(folder, 'Translations.zip');
  await file.saveAs(path);
  const archive = await readArchive(path);
  for (const name of ['māja.es.txt', 'Straßenverkehrsordnung.es.txt']) {
    expect((await archive.entry(name)!.read()).toString()).toContain(TRANSLATION);
  }
  archive.close();
});

test('files are not lost when the list of documents cannot be loaded at first', async ({page, service}) => {
  await page.route(/\/mt-documents-\w+\.js/, (route) => route.abort());
  await choosePair(page, service);
  await choose(page, {name: 'māja.txt', mimeType: 'text/plain', buffer: Buffer.from(SENTENCE)});
  await expect(drop(page)).toContainText('This could not be loaded.');
  await expectAccessible(page);
  await page.unroute(/\/mt-documents-\w+\.js/);
  await drop(page).getByRole('button', {name: 'Try again'}).click();
  await expect(documentNamed(page, 'māja.txt')).toBeVisible();
});

test('each translation is saved separately when the packing module cannot be loaded', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(120_000));
  await page.route(/\/mt-archive-\w+\.js/, (route) => route.abort());
  await choosePair(page, service);
  const text = (name: string) => ({name, mimeType: 'text/plain', buffer: Buffer.from(SENTENCE)});
  await choose(page, [text('a.txt'), text('b.txt')]);
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await drop(page)
    .getByRole('button', {name: 'Download all'})
    .click({timeout: deadline(60_000)});
  await expect.poll(() => names.sort().join()).toBe('a.es.txt,b.es.txt');
});

test('documents are chosen, downloaded and removed by the keyboard alone', async ({page, service}) => {
  test.setTimeout(deadline(120_000));
  await choosePair(page, service);
  const chooser = page.waitForEvent('filechooser');
  await drop(page).getByRole('button', {name: 'Choose documents'}).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({name: 'māja.txt', mimeType: 'text/plain', buffer: Buffer.from(SENTENCE)});
  const row = documentNamed(page, 'māja.txt');
  const save = row.getByRole('button', {name: 'Download'});
  await expect(save).toBeVisible({timeout: deadline(60_000)});
  const download = page.waitForEvent('download');
  await save.focus();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('māja.es.txt');
  // Preview, Translate again, Remove.
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab');
  await expect(row.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
});

test('on a phone all buttons are as large as a finger, and nothing is wider than the window', async ({
  browser,
  service,
}) => {
  test.setTimeout(deadline(120_000));
  const context = await browser.newContext({
    viewport: {width: 320, height: 700},
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await choosePair(page, service);
  await choose(page, [
    {name: 'Satversmes tiesas spriedums.txt', mimeType: 'text/plain', buffer: Buffer.from(SENTENCE)},
    {name: 'attēls.png', mimeType: 'image/png', buffer: Buffer.from('a')},
  ]);
  const row = documentNamed(page, 'Satversmes');
  await expect(row.getByRole('button', {name: 'Download'})).toBeVisible({timeout: deadline(60_000)});
  const buttons = await drop(page).locator('li button, .left-out button').all();
  expect(buttons.length).toBe(5);
  for (const button of buttons) {
    const box = await button.boundingBox();
    expect(box?.height, await button.innerText()).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await context.close();
});

test('the button that chooses documents is seen in forced colours', async ({page, service}) => {
  await choosePair(page, service);
  const words = drop(page).locator('.choose');
  await expect(words).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({forcedColors: 'active', colorScheme});
    const background = await words.evaluate((element) => {
      const highlight = document.createElement('p');
      highlight.style.cssText = 'forced-color-adjust: none; background: Highlight';
      document.body.append(highlight);
      const colours = [element, highlight].map((one) => getComputedStyle(one).backgroundColor);
      highlight.remove();
      return colours;
    });
    expect(background[0]).toBe(background[1]);
    await expectAccessible(page);
  }
});
