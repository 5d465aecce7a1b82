import type {Page, Route} from '@playwright/test';
import type {WireProvenance} from '../../../src/contract/index.ts';
import type {MtTranslateBoxElement} from '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {openPhrasebookBox} from '../support/phrasebook-box.ts';
import {expect, test} from '../support/test.ts';

const line = (page: Page) => page.locator('mt-translate-box [part=disclosure]');

/** The record of the box. */
const recordOf = (page: Page) =>
  page
    .locator('mt-translate-box')
    .evaluate((box) => (box as MtTranslateBoxElement).provenance as WireProvenance | undefined);

/** Puts the box into a form and names its record there. */
async function putIntoForm(page: Page): Promise<void> {
  await page.locator('mt-translate-box').evaluate((element) => {
    const form = document.createElement('form');
    element.replaceWith(form);
    form.append(element);
    Object.assign(element, {name: 'text', nameProvenance: 'made'});
  });
}

const dataOf = (page: Page) =>
  page
    .locator('form:has(mt-translate-box)')
    .evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement)));

test('a review goes to the service, and is taken back there with the first change', async ({
  page,
  service,
}) => {
  const field = await openPhrasebookBox(page, service);
  await page
    .locator('mt-translate-box')
    .evaluate((box) => Object.assign(box, {reviewer: 'Anna Bērziņa', corrections: 'never'}));
  await field.fill('Good morning!');
  await expect(line(page)).toHaveText(/^Machine translation · /);
  expect(await recordOf(page)).toMatchObject({state: 'machine', sourceLanguage: 'en', targetLanguage: 'lv'});
  const told = () => page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/reviews'));
  const reviewed = told();
  await page.getByRole('button', {name: 'Mark as reviewed'}).click();
  expect((await reviewed).status()).toBe(204);
  await expect(line(page)).toHaveText(/^Machine translation · reviewed by Anna Bērziņa/);
  expect(await recordOf(page)).toMatchObject({state: 'reviewed', reviewer: 'Anna Bērziņa'});
  const withdrawn = told();
  await page.getByRole('textbox', {name: 'Translation in Latvian'}).focus();
  await page.keyboard.type('x');
  expect((await withdrawn).status()).toBe(204);
  expect((await withdrawn).request().postDataJSON()).toMatchObject({
    event: 'withdrawn',
    provenance: {state: 'edited'},
  });
  await expect(line(page)).toHaveText(/^Machine translation · edited/);
});

test('a form has the record also if the part that shows translations is late', async ({page, service}) => {
  let held: Route | undefined;
  await page.route('**/mt-result-*.js', (route) => void (held = route));
  const field = await openPhrasebookBox(page, service);
  await putIntoForm(page);
  await field.fill('Good morning!');
  await expect.poll(async () => (await dataOf(page))['text']).toBeTruthy();
  await expect.poll(() => held !== undefined).toBe(true);
  await held!.continue();
  await expect.poll(async () => (await dataOf(page))['made']).toBeTruthy();
  expect(JSON.parse((await dataOf(page))['made'] as string)).toEqual(await recordOf(page));
});

/** The clipboard's text, and the element with the mark in its HTML. */
async function copiedBy(page: Page) {
  const {html, text} = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item!.getType(type)).text();
    return {html: await read('text/html'), text: await read('text/plain')};
  });
  const blank = await page.context().newPage(); // the page itself reads no untrusted HTML
  const marked = await blank.evaluate((source) => {
    const element = new DOMParser()
      .parseFromString(source, 'text/html')
      .querySelector<HTMLElement>('[lang]')!;
    const {lang, dataset, innerHTML} = element;
    return {lang, grade: element.getAttribute('ai-disclosure'), record: dataset['provenance']!, innerHTML};
  }, html);
  await blank.close();
  return {text, ...marked, record: JSON.parse(marked.record) as object};
}

const isMarked = async (page: Page) => ({
  ...{lang: 'lv-t-en-t0-und', grade: 'ai-autonomous'},
  record: {...(await recordOf(page))},
});

test('copied HTML says how it was translated, copied text does not', async ({page, context, service}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPhrasebookBox(page, service);
  await page
    .locator('mt-translate-box')
    .evaluate((box) => Object.assign(box, {format: 'html', value: '<p>Good <b>morning</b>!</p>'}));
  await expect(line(page)).toHaveText(/^Machine translation · /);
  await page.getByRole('button', {name: 'Copy'}).click();
  await expect(page.getByRole('button', {name: 'Copied'})).toBeVisible();
  const copied = await copiedBy(page);
  expect(copied.text).not.toMatch(/provenance|Machine/);
  expect(copied).toMatchObject(await isMarked(page));

  // A part of it, by the keyboard.
  await page.getByRole('textbox', {name: 'Translation in Latvian'}).focus();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  const all = await copiedBy(page);
  expect(all).toMatchObject({...(await isMarked(page)), text: copied.text, innerHTML: copied.innerHTML});
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+C');
  const word = await copiedBy(page);
  expect(word).toMatchObject(await isMarked(page));
  expect(word.text.trim()).toBe(copied.text.split(' ')[0]);
});

test('HTML of a plain translation says so, too', async ({page, context, service}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const field = await openPhrasebookBox(page, service);
  await field.fill('Good morning!\nGood night!');
  await expect(line(page)).toHaveText(/^Machine translation · /);
  const translation = page.getByRole('textbox', {name: 'Translation in Latvian'});
  await translation.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  const selected = await copiedBy(page);
  const text = (await translation.evaluate(({textContent}) => textContent)).trim();
  expect(text).toContain('\n');
  const html = text.replaceAll('\n', '<br>');
  expect(selected).toMatchObject({...(await isMarked(page)), text, innerHTML: html});

  // The button gives the same with either format.
  for (const format of ['text', 'html']) {
    await page.locator('mt-translate-box').evaluate((box, to) => Object.assign(box, {format: to}), format);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await expect(page.getByRole('button', {name: 'Copied'})).toBeHidden();
    await page.getByRole('button', {name: 'Copy'}).click();
    await expect(page.getByRole('button', {name: 'Copied'})).toBeVisible();
    expect(await copiedBy(page)).toMatchObject({...(await isMarked(page)), text, innerHTML: html});
  }

  // Cutting copies with the mark, and deletes; undo brings the text back.
  const mark = await isMarked(page);
  await translation.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+X');
  const cut = await copiedBy(page);
  expect(cut).toMatchObject(mark);
  expect(cut.text.trim()).not.toBe('');
  const rest = text.slice(cut.text.length).trim();
  await expect.poll(async () => (await translation.evaluate((node) => node.textContent)).trim()).toBe(rest);
  await page.keyboard.press('Control+Z');
  await expect.poll(async () => (await translation.evaluate((node) => node.textContent)).trim()).toBe(text);

  // The text field is copied as always.
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Good night!');
});
