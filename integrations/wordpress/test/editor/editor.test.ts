import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, test} from 'node:test';
import type {Browser, Page} from 'playwright';
import {faultsOf, openPage, startBrowser} from '../support/browser.ts';
import {coreBlocks} from '../support/blocks/core-blocks.ts';
import {boundBlocks} from '../support/blocks/bound-blocks.ts';
import {newerBlocks} from '../support/blocks/newer-blocks.ts';
import {blocks, paragraph, postsOf} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {canvasOf, openEditor, openSidebar, type Canvas, type Sidebar} from '../support/sidebar.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const FIRST = paragraph('The first <strong>word</strong>');
const SECOND = paragraph('The second');
const starting = (seconds: number) => ({
  status: 503,
  headers: {'retry-after': String(seconds)},
  json: {code: 21, exception: 'systemIsStarting', description: ''},
});

describeOnReleases('the sidebar of the block editor', (release) => {
  const known = release === 'newest' ? {...coreBlocks, ...newerBlocks, ...boundBlocks} : coreBlocks;
  let service: ScriptedService;
  let site: Site;
  let browser: Browser;
  let posts: ReturnType<typeof postsOf>;
  let page: Page;
  let canvas: Canvas;
  let faults: string[];
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    browser = await startBrowser();
    posts = postsOf(await site.signIn('editor'));
  });
  beforeEach(async () => {
    await useService(site, service.address);
    await service.program('TranslateArray', {default: true});
    page = await openPage(browser, site, 'editor');
    faults = faultsOf(page);
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

  const open = async (content: string): Promise<{id: number; sidebar: Sidebar}> => {
    const {id} = await posts.create({title: 'Editor', content});
    canvas = await openEditor(page, id);
    return {id, sidebar: await openSidebar(page)};
  };
  const selectFirst = () => canvas.locator('[data-type="core/paragraph"]').first().click();

  test('translates the selected block in its place, and undo is one step', async () => {
    const {sidebar} = await open(blocks(FIRST, SECOND));
    await selectFirst();
    await sidebar.button('Translate the block').click();
    await sidebar.panel.getByText('Translated. Undo brings the text back.').waitFor();
    assert.equal(await sidebar.content(), blocks(paragraph('THE FIRST <strong>WORD</strong>'), SECOND));
    await sidebar.undo();
    assert.equal(await sidebar.content(), blocks(FIRST, SECOND));
  });

  test('works by keyboard, and the focus stays on the button', async () => {
    const {sidebar} = await open(FIRST);
    await selectFirst();
    const button = sidebar.button('Translate the block');
    await sidebar.panel.getByLabel('Languages').focus();
    for (let presses = 0; presses < 3; presses++) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await sidebar.panel.getByText('Translated.').waitFor();
    assert.equal(await button.evaluate((element) => element === document.activeElement), true);
    assert.equal(await sidebar.content(), paragraph('THE FIRST <strong>WORD</strong>'));
  });

  test('keeps the focus when what was pressed is gone, and canceling ends the work on the server', async () => {
    const {sidebar} = await open(FIRST);
    const limit = {code: 11, exception: 'dayLimitReached', description: ''};
    await service.program('TranslateArray', {status: 429, json: limit});
    await sidebar.button('Translate into a draft').click();
    const again = sidebar.button('Try again');
    await again.focus();
    await service.program('TranslateArray', {default: true});
    await service.hold('TranslateArray');
    const main = sidebar.button('Translate into a draft');
    const hasFocus = () => main.evaluate((element) => element === document.activeElement);
    try {
      await page.keyboard.press('Enter');
      await sidebar.button('Cancel').waitFor();
      assert.equal(await hasFocus(), true);
      const canceled = page.waitForResponse(/translations(\/|%2F)cancel/);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await sidebar.panel.getByText('Canceled. Nothing was changed.').waitFor();
      assert.equal((await canceled).status(), 200);
      assert.equal(await hasFocus(), true);
    } finally {
      await service.release('TranslateArray');
    }
  });

  test('takes the translations of all core blocks as valid', async () => {
    const saved = Object.entries(known).filter(([name]) => name !== 'comment written by hand');
    const content = blocks(...saved.map(([, block]) => block));
    const {id} = await open(FIRST);
    const {body} = await posts.ours(id, 'blocks', {pair: 'en-lv', content});
    const invalid = (html: string) =>
      page.evaluate((blocksOfPost) => {
        interface Block {
          name: string;
          isValid: boolean;
          innerBlocks: Block[];
        }
        const {wp} = window as unknown as {wp: {blocks: {parse(html: string): Block[]}}};
        const found: string[] = [];
        const left = wp.blocks.parse(blocksOfPost);
        for (const {name, isValid, innerBlocks} of left) {
          if (!isValid) found.push(name);
          left.push(...innerBlocks);
        }
        return found;
      }, html);
    assert.deepEqual(await invalid(body.content), await invalid(content));
    assert.deepEqual(await invalid(content), []);
  });

  test('all core blocks go through the database byte for byte', async () => {
    const post = await posts.create({title: 'Bloki', content: blocks(...Object.values(known))});
    const {body} = await posts.translate(post.id);
    // Newer releases write some comments in another way when they save a post.
    const saved = (await posts.read(post.id)).content.raw;
    const draft = (await posts.read(body.id)).content.raw;
    const shape = (text: string) => text.replaceAll(/&(?:mdash|nbsp);|—|\u00A0/gi, ' ').toLowerCase();
    assert.equal(shape(draft), shape(saved));
    assert.match(draft, /<strong>ĀGENSKALNĀ<\/strong>/);
    assert.match(draft, /<code>git push --force<\/code>/);
  });

  test('makes a draft with a link to it, and says what is translated again', async () => {
    const {id, sidebar} = await open(blocks(FIRST, SECOND));
    await sidebar.button('Translate into a draft').click();
    await sidebar.panel.getByText('Blocks translated: 2.', {exact: true}).waitFor();
    await sidebar.panel.getByRole('link', {name: 'EDITOR (Draft)'}).waitFor();
    assert.equal((await posts.read(id)).content.raw, blocks(FIRST, SECOND));
    await sidebar.button('Update the translation').click();
    await sidebar.panel.getByText('Blocks that stayed: 2.', {exact: true}).waitFor();
    await sidebar.panel.getByRole('link', {name: 'Open the translation'}).click();
    await page.waitForURL(/action=edit/);
    await (await canvasOf(page)).getByText('THE SECOND').waitFor();
  });

  test('asks before it changes a draft that is open elsewhere, and before one that is published', async () => {
    const {id, sidebar} = await open(FIRST);
    const {body} = await posts.translate(id);
    await site.php(`update_post_meta(${body.id}, '_edit_lock', time() . ':' . get_post(${id})->post_author);
      return wp_update_post(['ID' => ${body.id}, 'post_status' => 'publish']);`);
    await sidebar.button('Translate into a draft').click();
    await sidebar.panel.getByText('You have the translation open').waitFor();
    await sidebar.button('Translate all the same').click();
    await sidebar.panel.getByText('The translation is published.').waitFor();
    await sidebar.button('Translate all the same').click();
    await sidebar.panel.getByText('Blocks that stayed: 1.', {exact: true}).waitFor();
  });

  test('asks for a text before it translates an empty post', async () => {
    const {id, sidebar} = await open(FIRST);
    const button = sidebar.button('Translate into a draft');
    assert.notEqual(await button.getAttribute('aria-disabled'), 'true');
    await page.evaluate(() => {
      const {wp} = window as unknown as {
        wp: {data: {dispatch(store: string): Record<string, (value: unknown) => unknown>}};
      };
      wp.data.dispatch('core/editor').editPost!({title: ''});
      wp.data.dispatch('core/block-editor').resetBlocks!([]);
    });
    await sidebar.panel.getByText('Write something first.').waitFor();
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    assert.equal((await posts.read(id)).content.raw, FIRST);
  });

  test('waits for a system that starts, says so, and can be canceled', async () => {
    const {sidebar} = await open(FIRST);
    await selectFirst();
    await service.program('TranslateArray', starting(2), {default: true});
    await sidebar.button('Translate the block').click();
    await sidebar.panel.getByText('The translation system is starting. The next try is in').waitFor();
    await sidebar.panel.getByText('Translated.').waitFor();
    await service.program('TranslateArray', starting(600));
    await sidebar.button('Translate the block').click();
    await sidebar.button('Cancel').click();
    await sidebar.panel.getByText('Canceled. Nothing was changed.').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Translate the block');
  });

  test('says what is wrong, and the text stays as it is', async () => {
    const {sidebar} = await open(FIRST);
    await selectFirst();
    const faultsOfService = [
      [{status: 429, json: {code: 11, exception: 'dayLimitReached'}}, /limit of the service is reached/],
      [{status: 413, json: {code: 12, exception: 'textSizeLimitExceeded'}}, /too long for the service/],
      [
        {status: 401, json: {code: 401, exception: 'unauthorized'}},
        /has to be set up again\. Tell an administrator/,
      ],
      [{disconnect: true}, /service does not answer now/],
    ] as const;
    for (const [reply, words] of faultsOfService) {
      await service.program('TranslateArray', reply);
      await sidebar.button('Translate the block').click();
      await sidebar.panel.locator('.mtservice-job').getByText(words).waitFor();
      assert.equal(await sidebar.content(), FIRST);
    }
    await service.program('TranslateArray', {default: true});
    await sidebar.button('Try again').click();
    await sidebar.panel.getByText('Translated.').waitFor();
  });

  test('does not overwrite what is typed while it translates', async () => {
    const {sidebar} = await open(FIRST);
    await selectFirst();
    await service.hold('TranslateArray');
    await sidebar.button('Translate the block').click();
    await sidebar.panel.getByText('Translating…').waitFor();
    await canvas.locator('[data-type="core/paragraph"]').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' un vēl');
    await service.release('TranslateArray');
    await sidebar.panel.getByText('The block was changed in the meantime').waitFor();
    assert.match(await sidebar.content(), /un vēl/);
  });

  test('sends what the user corrects in a draft when it is saved', async () => {
    const {id} = await posts.create({title: 'Words', content: blocks(FIRST, SECOND)});
    const draft = (await posts.translate(id)).body.id;
    canvas = await openEditor(page, draft);
    const sidebar = await openSidebar(page);
    await sidebar.panel.getByText('This is a translation of Words.').waitFor();
    await canvas.getByText('THE SECOND').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Otrais');
    await page.keyboard.press('Control+S');
    await sidebar.panel.getByText('Corrections sent: 1').waitFor();
    const [{body} = {body: ''}] = (await service.requests('UpdateTranslation')).slice(-1);
    const {text, translation} = JSON.parse(body) as {text: string; translation: string};
    assert.deepEqual([text, translation], ['The second', 'Otrais']);
  });

  test('tells of a dead service, and the button asks again', async () => {
    await useService(site, 'http://127.0.0.1:9');
    const {id} = await posts.create({title: 'Dead', content: FIRST});
    canvas = await openEditor(page, id);
    const sidebar = await openSidebar(page);
    const fault = page.getByText(/^The translation service does not answer now/);
    const said = page.locator('.a11y-speak-region').filter({hasText: 'does not answer now'});
    await sidebar.panel.locator(fault).waitFor();
    await said.waitFor({state: 'attached'});
    await selectFirst();
    await sidebar.button('Translate the block').click();
    await sidebar.panel.locator('.mtservice-job').locator(fault).waitFor();
    assert.equal(await sidebar.content(), FIRST);
    await Promise.all([page.waitForResponse(/translations/), sidebar.button('Try again').click()]);
    await sidebar.panel.locator('.mtservice-job').locator(fault).waitFor();
    assert.equal(await said.count(), 1);
    assert.equal(await sidebar.panel.locator(fault).count(), 1);
  });

  test('asks a site that did not answer once more, and the focus goes to what came', async () => {
    const {id} = await posts.create({title: 'Offline', content: FIRST});
    const translations = /posts(\/|%2F)\d+(\/|%2F)translations/;
    await page.route(translations, (route) => route.abort());
    canvas = await openEditor(page, id);
    await page.getByRole('button', {name: 'Translation', exact: true}).click();
    const panel = page.locator('.mtservice-sidebar');
    await panel.getByText('The site did not answer.').waitFor();
    await page.unroute(translations);
    await panel.getByRole('button', {name: 'Try again'}).focus();
    await page.keyboard.press('Enter');
    await panel.locator('select:focus').waitFor();
  });

  test('is not there for who may not translate', async () => {
    const contributor = postsOf(await site.signIn('contributor'));
    const {id} = await contributor.create({title: 'Mine', content: FIRST});
    const other = await openPage(browser, site, 'contributor');
    try {
      await openEditor(other, id);
      assert.equal(await other.getByRole('button', {name: 'Translation', exact: true}).count(), 0);
    } finally {
      await other.context().close();
    }
  });
});
