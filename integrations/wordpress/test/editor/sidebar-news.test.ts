import assert from 'node:assert/strict';
import {after, before, beforeEach, afterEach, test} from 'node:test';
import type {Browser, Page} from 'playwright';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {faultsOf, openPage, startBrowser} from '../support/browser.ts';
import {blocks, paragraph, postsOf} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {openEditor, openSidebar, pressTranslation, type Canvas} from '../support/sidebar.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const FIRST = paragraph('Rīgas tirgū: fresh <strong>rye bread</strong> 🍞');
const NO_ANSWER_YET = 'No answer came yet. You can wait, or cancel and try again later.';
const NO_ANSWER = 'No answer came for a long time. Try again;';
/** Longer than any wait of the plugin. */
const VERY_LONG = 100_000;

declare const wp: {data: {dispatch(store: string): {editPost(edits: object): void}}};

describeOnReleases('what the sidebar says', (release) => {
  let service: ScriptedService;
  let site: Site;
  let browser: Browser;
  let page: Page;
  let canvas: Canvas;
  let posts: ReturnType<typeof postsOf>;
  let id: number;
  let faults: string[];
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    browser = await startBrowser();
    await useService(site, service.address);
  });
  beforeEach(async () => {
    page = await openPage(browser, site, 'editor');
    faults = faultsOf(page);
    posts = postsOf(await site.signIn('editor'));
    ({id} = await posts.create({title: 'Tirgus', content: FIRST}));
    canvas = await openEditor(page, id);
    await page.clock.install();
  });
  afterEach(async () => {
    await page.context().close();
    assert.deepEqual(faults, []);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await service?.close();
  });

  const panel = () => page.locator('.mtservice-sidebar');
  const said = (words: string) => panel().getByText(words);
  const button = (name: string) => panel().getByRole('button', {name, exact: true});

  const focused = (name: string) => panel().locator('button:focus').getByText(name, {exact: true});

  test('without an answer it says so, can be canceled, times out, and asks again', async () => {
    const questions = /posts(\/|%2F)\d+(\/|%2F)translations/;
    await page.route(questions, () => undefined);
    await pressTranslation(page);
    await said('Asking the service…').waitFor();
    await page.clock.fastForward(6_000);
    await said(NO_ANSWER_YET).waitFor();
    await button('Cancel').click();
    await said('Canceled. Nothing was changed.').waitFor();
    assert.equal(await panel().locator('.is-error').count(), 0);
    await focused('Try again').waitFor();
    await page.keyboard.press('Enter');
    await said('Asking the service…').waitFor();
    await page.clock.fastForward(VERY_LONG);
    await said(NO_ANSWER).waitFor();
    await page.unroute(questions);
    await button('Try again').click();
    await panel().locator('select:focus').waitFor();
    assert.equal(await said(NO_ANSWER).count(), 0);
  });

  test("continues without the service's description, and asks for it again", async (t) => {
    await site.extend(`<?php add_filter('http_request_args', fn($args) => ['timeout' => 1] + $args);`);
    await service.hold('GetSystemList');
    releaseAfter(t, () => site.extend('<?php'));
    releaseAfter(t, () => service.release('GetSystemList'));
    const sidebar = await openSidebar(page);
    await said('The translation service does not answer now.').waitFor();
    await said('Status: not known').waitFor();
    await canvas.locator('[data-type="core/paragraph"]').first().click();
    await button('Translate the block').click();
    await said('Translated.').waitFor();
    assert.match(await sidebar.content(), /FRESH <strong>RYE BREAD/);
    await said('The translation service does not answer now.').waitFor();
    await service.release('GetSystemList');
    await button('Try again').click();
    await said('Status: ready').waitFor();
    assert.equal(await said('The translation service does not answer now.').count(), 0);
  });

  test('says so while it translates, can be canceled, times out, and tries again', async (t) => {
    const sidebar = await openSidebar(page);
    await canvas.locator('[data-type="core/paragraph"]').first().click();
    await service.hold('TranslateArrayEx');
    releaseAfter(t, () => service.release('TranslateArrayEx'));
    await button('Translate the block').click();
    await said('Translating…').waitFor();
    await page.clock.fastForward(12_000);
    await said(NO_ANSWER_YET).waitFor();
    await button('Cancel').click();
    await said('Canceled. Nothing was changed.').waitFor();
    assert.equal(await panel().locator('.is-success').count(), 0);
    await button('Translate the block').click();
    await said('Translating…').waitFor();
    await page.clock.fastForward(VERY_LONG);
    await said(NO_ANSWER).waitFor();
    assert.equal(await sidebar.content(), FIRST);
    await service.release('TranslateArrayEx');
    await button('Try again').click();
    await said('Translated.').waitFor();
  });

  test('corrections that get no answer can be canceled, and go later', async (t) => {
    const sidebar = await openSidebar(page);
    await canvas.locator('[data-type="core/paragraph"]').first().click();
    await button('Translate the block').click();
    await said('Translated.').waitFor();
    await canvas.getByText('FRESH').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' (rupjmaize)');
    await service.hold('UpdateTranslation');
    releaseAfter(t, () => service.release('UpdateTranslation'));
    await button('Send corrections now').click();
    await page.clock.fastForward(12_000);
    await said(NO_ANSWER_YET).waitFor();
    await button('Cancel').click();
    await said('Canceled.').waitFor();
    assert.match(await sidebar.content(), /rupjmaize/);
    await service.release('UpdateTranslation');
    await button('Send corrections now').click();
    await said('Corrections sent: 1').waitFor();
  });

  test('that undo brings the text back, as long as that is so', async () => {
    const sidebar = await openSidebar(page);
    const first = canvas.locator('[data-type="core/paragraph"]').first();
    const news = said('Undo brings the text back');
    const translate = async () => {
      await first.click();
      await button('Translate the block').click();
      await news.waitFor();
    };
    await translate();
    await sidebar.undo();
    await news.waitFor({state: 'detached'});
    assert.equal(await sidebar.content(), FIRST);
    await translate();
    await first.click();
    await news.waitFor();
    await page.keyboard.type('Ķ');
    await news.waitFor({state: 'detached'});
    await translate();
    await page.evaluate(() => wp.data.dispatch('core/editor').editPost({title: 'Ģ'}));
    await news.waitFor({state: 'detached'});
  });

  test('that a text stays which may translate another block, and that it is to be read', async () => {
    const own = paragraph('Mūsu maize ir no Latgales 🥖');
    await posts.update(id, {content: blocks(FIRST, paragraph('Sweet honey'))});
    const draft = (await posts.translate(id)).body.id;
    await posts.update(draft, {content: own});
    await posts.update(id, {content: blocks(FIRST, paragraph('Sour berries'))});
    await openEditor(page, id);
    await openSidebar(page);
    await button('Update the translation').click();
    const news = panel().locator('.is-warning');
    await news.getByText('The draft is ready.', {exact: true}).waitFor();
    await news.getByRole('listitem').getByText('Blocks translated: 1.', {exact: true}).waitFor();
    const doubt = 'Rewritten blocks whose source is not certain: 1. They stay as they are';
    await news.getByRole('listitem').getByText(doubt).waitFor();
    assert.equal((await posts.read(draft)).content.raw, blocks(own, paragraph('SOUR BERRIES')));
  });
});
