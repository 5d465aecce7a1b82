import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, test} from 'node:test';
import type {Browser, Page} from 'playwright';
import {faultsOf, startBrowser, startPages} from '../support/browser.ts';
import {blocks, paragraph, postsOf} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {openEditor, openSidebar, type Canvas} from '../support/sidebar.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const FIRST = paragraph('The first <strong>word</strong>');
const SECOND = paragraph('The second');
const THIRD = paragraph('The third');

declare const wp: {
  data: {
    select(store: string): {getEditedPostContent(): string; getSelectedBlockClientIds(): string[]};
    dispatch(store: string): {undo(): Promise<void>};
  };
};

describeOnReleases('the menu of the selected blocks', (release) => {
  let service: ScriptedService;
  let site: Site;
  let browser: Browser;
  let posts: ReturnType<typeof postsOf>;
  let openPage: Awaited<ReturnType<typeof startPages>>;
  let page: Page;
  let canvas: Canvas;
  let faults: string[];
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    browser = await startBrowser();
    openPage = await startPages(browser, site);
    posts = postsOf(await site.signIn('editor'));
  });
  beforeEach(async () => {
    await useService(site, service.address);
    await service.program('TranslateArrayEx', {default: true});
    page = await openPage('editor');
    faults = faultsOf(page);
    const {id} = await posts.create({title: 'Menu', content: blocks(FIRST, SECOND, THIRD)});
    canvas = await openEditor(page, id);
  });
  afterEach(async () => {
    await page.close();
    assert.deepEqual(faults, []);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await service?.close();
  });

  const content = () => page.evaluate(() => wp.data.select('core/editor').getEditedPostContent());
  const paragraphs = () => canvas.locator('[data-type="core/paragraph"]');
  const options = () => page.getByRole('toolbar').getByRole('button', {name: 'Options', exact: true});
  const item = () => page.getByRole('menuitem', {name: 'Translate: English to Latvian'});
  const news = (words: string) =>
    page.locator('.components-snackbar, .components-notice').getByText(words).first();

  test('translates one block, and undo is one step', async () => {
    await paragraphs().first().click();
    await options().click();
    await item().click();
    await news('Translated. Undo brings the text back.').waitFor();
    assert.equal(await content(), blocks(paragraph('THE FIRST <strong>WORD</strong>'), SECOND, THIRD));
    await page.evaluate(() => wp.data.dispatch('core/editor').undo());
    assert.equal(await content(), blocks(FIRST, SECOND, THIRD));
    // The message is no longer true, and must not remain until WordPress removes it.
    await page.locator('.components-snackbar').getByText('Undo brings').waitFor({state: 'detached'});
  });

  test('works by keyboard, and the cursor is in the translation then', async () => {
    await paragraphs().nth(1).click();
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await item().waitFor();
    const isThere = () => item().evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 30 && !(await isThere()); presses++) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await canvas.getByText('THE SECOND').waitFor();
    await news('Translated.').waitFor();
    await page.keyboard.type('Jā: ');
    assert.equal(await content(), blocks(FIRST, paragraph('Jā: THE SECOND'), THIRD));
  });

  test('translates several blocks in one step', async () => {
    await paragraphs().first().click();
    await paragraphs()
      .nth(1)
      .click({modifiers: ['Shift']});
    await page.waitForFunction(
      () => wp.data.select('core/block-editor').getSelectedBlockClientIds().length === 2,
    );
    await options().click();
    await item().click();
    await news('Translated.').waitFor();
    assert.equal(
      await content(),
      blocks(paragraph('THE FIRST <strong>WORD</strong>'), paragraph('THE SECOND'), THIRD),
    );
    await page.evaluate(() => wp.data.dispatch('core/editor').undo());
    assert.equal(await content(), blocks(FIRST, SECOND, THIRD));
  });

  test('says what is wrong, and tries again', async () => {
    await service.program('TranslateArrayEx', {status: 429, json: {code: 11, exception: 'dayLimitReached'}});
    await paragraphs().first().click();
    await options().click();
    await item().click();
    await news('limit of the service is reached').waitFor();
    assert.equal(await content(), blocks(FIRST, SECOND, THIRD));
    await service.program('TranslateArrayEx', {default: true});
    await page.getByRole('button', {name: 'Try again'}).click();
    await news('Translated.').waitFor();
  });

  test('says what is wrong once, where the user looks: in the sidebar when that is open', async () => {
    const fault = page
      .getByText(/^Today’s limit of the service is reached/)
      .and(page.locator(':visible:not(.a11y-speak-region)'));
    const said = page.locator('.a11y-speak-region').filter({hasText: 'limit of the service'});
    await service.program('TranslateArrayEx', {status: 429, json: {code: 11, exception: 'dayLimitReached'}});
    await paragraphs().first().click();
    await options().click();
    await item().click();
    await page.locator('.components-notice').locator(fault).waitFor();
    assert.deepEqual([await fault.count(), await said.count()], [1, 1]);
    const {panel} = await openSidebar(page);
    await fault.waitFor({state: 'detached'});
    await paragraphs().first().click();
    await options().click();
    await item().click();
    await panel.locator(fault).waitFor();
    assert.deepEqual([await fault.count(), await said.count()], [1, 1]);
    await service.program('TranslateArrayEx', {default: true});
    await panel.getByRole('button', {name: 'Try again'}).click();
    await panel.getByText('Translated.').waitFor();
    assert.equal(await page.locator('.components-snackbar').count(), 0);
    assert.equal(await content(), blocks(paragraph('THE FIRST <strong>WORD</strong>'), SECOND, THIRD));
  });

  test('can be canceled', async () => {
    await service.hold('TranslateArrayEx');
    try {
      await paragraphs().first().click();
      await options().click();
      await item().click();
      await page.locator('.components-snackbar').getByRole('button', {name: 'Cancel'}).click();
      await news('Canceled. Nothing was changed.').waitFor();
      assert.equal(await content(), blocks(FIRST, SECOND, THIRD));
    } finally {
      await service.release('TranslateArrayEx');
    }
  });

  test('what is corrected is not sent with the sidebar closed, and waits to be looked at', async () => {
    const before = (await service.requests('UpdateTranslation')).length;
    await paragraphs().nth(1).click();
    await options().click();
    await item().click();
    await news('Translated.').waitFor();
    await canvas.getByText('THE SECOND').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' ir labots');
    await canvas.getByText('THE SECOND ir labots').waitFor();
    await page.keyboard.press('Control+S');
    await news('Corrections that wait to be sent: 1. Open the sidebar').waitFor();
    assert.equal((await service.requests('UpdateTranslation')).length, before);
    const sidebar = await openSidebar(page);
    await sidebar.panel.getByText('The second → THE SECOND ir labots').waitFor();
    await sidebar.button('Send corrections now').click();
    await sidebar.panel.getByText('Corrections sent: 1').waitFor();
    const [{body} = {body: ''}] = (await service.requests('UpdateTranslation')).slice(-1);
    const {text, translation} = JSON.parse(body) as {text: string; translation: string};
    assert.deepEqual([text, translation], ['The second', 'THE SECOND ir labots']);
  });
});
