import assert from 'node:assert/strict';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, beforeEach, test} from 'node:test';
import type {Browser, Page} from 'playwright';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {openPage, startBrowser} from '../support/browser.ts';
import {metaOf} from '../support/blocks/meta.ts';
import {postsOf} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const TEXT = '<p>The first <strong>word</strong></p>\n<p>The second</p>';

describeOnReleases('the box of the classic editor', (release) => {
  let service: ScriptedService;
  let site: Site;
  let browser: Browser;
  let posts: ReturnType<typeof postsOf>;
  let page: Page;
  let id: number;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    browser = await startBrowser();
    const folder = join(site.folder, 'wp-content/mu-plugins');
    mkdirSync(folder, {recursive: true});
    writeFileSync(
      join(folder, 'classic.php'),
      "<?php add_filter('use_block_editor_for_post', '__return_false');",
    );
    posts = postsOf(await site.signIn('editor'));
    page = await openPage(browser, site, 'editor');
  });
  beforeEach(async () => {
    await useService(site, service.address);
    await service.program('TranslateArrayEx', {default: true});
    ({id} = await posts.create({title: 'Classic', content: TEXT}));
    await Promise.all([
      page.waitForResponse(/GetSystemList/),
      page.goto(`/wp-admin/post.php?post=${id}&action=edit`),
    ]);
    // WordPress renders its editor late, and a button that moves away from the pointer is not clicked.
    await page.frameLocator('#content_ifr').getByText('The second').waitFor();
    await page.locator('mt-translate-box').getByText('English to Latvian').first().waitFor();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await service?.close();
  });

  const button = (name: string) => page.getByRole('button', {name, exact: true});
  /**
   * Uses the keyboard: WordPress resizes its editor late, and a button that moves away from the pointer is
   * not clicked.
   */
  const makeDraft = () => button('Translate into a draft').press('Enter');
  const contentOf = () =>
    page.evaluate(() =>
      (window as unknown as {tinymce: {get(id: string): {getContent(): string}}}).tinymce
        .get('content')
        .getContent(),
    );

  test('takes the text of the visual editor, and puts its translation there with one step to undo', async () => {
    const text = page.frameLocator('#content_ifr').locator('body');
    await text.getByText('The second').waitFor();
    await button('Translate the text').click();
    await button('Put the translation in its place').click();
    await text.getByText('THE SECOND').waitFor();
    await page.getByText('The translation is in the place of the text. Undo brings the text back.').waitFor();
    assert.equal(await contentOf(), '<p>THE FIRST <strong>WORD</strong></p><p>THE SECOND</p>');
    await page.keyboard.press('Control+Z');
    await text.getByText('The second').waitFor();
    assert.equal(await contentOf(), TEXT.replace('\n', ''));
  });

  test('says that undo brings the text back, as long as that is so', async () => {
    const text = page.frameLocator('#content_ifr').locator('body');
    const news = page.getByText('Undo brings the text back.');
    const putBack = async () => {
      await button('Put the translation in its place').click();
      await news.waitFor();
    };
    await button('Translate the text').click();
    await putBack();
    await page.keyboard.press('Control+Z');
    await text.getByText('The second').waitFor();
    await news.waitFor({state: 'detached'});
    await putBack();
    await text.getByText('THE SECOND').click();
    await news.waitFor();
    await page.keyboard.type('Ķ');
    await news.waitFor({state: 'detached'});
    await putBack();
  });

  test('says so in the code field too, while undo can do so', async (t) => {
    const news = page.getByText('Undo brings the text back.');
    const field = page.locator('#content');
    const put = async () => {
      await button('Put the translation in its place').click();
      await news.waitFor();
    };
    await button('Translate the text').click();
    await put();
    // WordPress remembers which of the two editors a user used last.
    releaseAfter(t, () => page.locator('#content-tmce').click());
    await page.locator('#content-html').click();
    await news.waitFor({state: 'detached'});
    await field.fill('Rīgas tirgus');
    await put();
    await page.keyboard.press('Control+Z');
    await news.waitFor({state: 'detached'});
    assert.equal(await field.inputValue(), 'Rīgas tirgus');
    await put();
    // One of WordPress' own buttons writes into the field.
    await page.locator('#qt_content_more').click();
    await news.waitFor({state: 'detached'});
    await put();
    await page.locator('#content-tmce').click();
    await news.waitFor({state: 'detached'});
  });

  test('makes a draft, and links to it', async () => {
    await metaOf(site).write(id, {rank_math_title: 'A title', _theme_claim: 'Rye bread daily'});
    await makeDraft();
    const fields = 'Other fields translated: 1. Fields that look like text and are not translated: ';
    await page.getByText(`Blocks translated: 1. ${fields}\u2068_theme_claim\u2069.`).waitFor();
    const link = page.getByRole('link', {name: 'Open the translation'});
    const draft = Number(/post=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
    const {content, status} = await posts.read(draft);
    assert.equal(status, 'draft');
    assert.equal(content.raw, 'THE FIRST <strong>WORD</strong>\n\nTHE SECOND');
    assert.equal((await posts.read(id)).content.raw, TEXT);
    await page.getByLabel('Languages').selectOption('de-en');
    await link.waitFor({state: 'detached'});
  });

  test('says what is wrong, and keeps the text', async () => {
    const error = {code: 11, exception: 'dayLimitReached', description: ''};
    await service.program('TranslateArrayEx', {status: 429, json: error});
    await makeDraft();
    await page.getByText(/limit of the service is reached/).waitFor();
    assert.equal(await contentOf(), TEXT.replace('\n', ''));
    assert.equal(await button('Translate into a draft').isEnabled(), true);
  });

  const hasFocus = (name: string) => button(name).evaluate((element) => element === document.activeElement);

  test('works by keyboard: the focus stays where the user is, and canceling makes no draft', async () => {
    await service.hold('TranslateArrayEx');
    try {
      await button('Translate into a draft').focus();
      await page.keyboard.press('Enter');
      await button('Cancel').waitFor();
      assert.equal(await hasFocus('Translate into a draft'), true);
      await page.keyboard.press('Tab');
      assert.equal(await hasFocus('Cancel'), true);
      const canceled = page.waitForResponse(/translations(\/|%2F)cancel/);
      await page.keyboard.press('Space');
      await page.getByText('Canceled. Nothing was changed.').waitFor();
      assert.equal(await hasFocus('Translate into a draft'), true);
      assert.equal((await canceled).status(), 200);
    } finally {
      await service.release('TranslateArrayEx');
    }
    await page.keyboard.press('Enter');
    await page.getByText('The draft is ready.').waitFor();
    assert.equal(await hasFocus('Translate into a draft'), true);
  });

  test('asks for a text before it translates an empty post', async () => {
    await page.getByLabel('Add title').fill('');
    await page.evaluate(() =>
      (window as unknown as {tinymce: {get(id: string): {setContent(html: string): void}}}).tinymce
        .get('content')
        .setContent(''),
    );
    await makeDraft();
    await page.getByText('Write something first.').waitFor();
  });

  test('fits a screen of 320 px', async () => {
    await page.setViewportSize({width: 320, height: 800});
    const box = page.locator('#mtservice .inside');
    const [width = 0, content = 0] = await box.evaluate((element) => [
      element.clientWidth,
      element.scrollWidth,
    ]);
    assert.ok(content <= width, `${content} px in ${width} px`);
  });
});
