import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage} from '../support/browser.ts';
import {boundBlocks} from '../support/blocks/bound-blocks.ts';
import {coreBlocks} from '../support/blocks/core-blocks.ts';
import {newerBlocks} from '../support/blocks/newer-blocks.ts';
import {blocks, paragraph, postsOf} from '../support/blocks/posts.ts';
import {describeInEditor} from '../support/editor-suite.ts';
import {useService} from '../support/scripted-service.ts';
import {openEditor} from '../support/sidebar.ts';

const FIRST = paragraph('The first <strong>word</strong>');
const SECOND = paragraph('The second');
const starting = (seconds: number) => ({
  status: 503,
  headers: {'retry-after': String(seconds)},
  json: {code: 21, exception: 'systemIsStarting', description: ''},
});

describeInEditor('the sidebar of the block editor', (suite) => {
  const known = suite.release === 'newest' ? {...coreBlocks, ...newerBlocks, ...boundBlocks} : coreBlocks;

  test('translates the selected block in place, and undo is one step', async () => {
    const {sidebar} = await suite.open(blocks(FIRST, SECOND));
    await suite.selectFirst();
    await sidebar.button('Translate the block').click();
    await sidebar.panel.getByText('Translated. Undo brings the text back.').waitFor();
    assert.equal(await sidebar.content(), blocks(paragraph('THE FIRST <strong>WORD</strong>'), SECOND));
    await sidebar.undo();
    assert.equal(await sidebar.content(), blocks(FIRST, SECOND));
  });

  test('works by keyboard, and the focus stays on the button', async () => {
    const {sidebar} = await suite.open(FIRST);
    await suite.selectFirst();
    const button = sidebar.button('Translate the block');
    await sidebar.panel.getByLabel('Languages').focus();
    for (let presses = 0; presses < 3; presses++) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await suite.page.keyboard.press('Tab');
    }
    await suite.page.keyboard.press('Enter');
    await sidebar.panel.getByText('Translated.').waitFor();
    assert.equal(await button.evaluate((element) => element === document.activeElement), true);
    assert.equal(await sidebar.content(), paragraph('THE FIRST <strong>WORD</strong>'));
  });

  test('waits for a system that starts, says so, and can be canceled', async () => {
    const {sidebar} = await suite.open(FIRST);
    await suite.selectFirst();
    await suite.service.program('TranslateArrayEx', starting(2), {default: true});
    await sidebar.button('Translate the block').click();
    await sidebar.panel.getByText('The translation system is starting. The next try is in').waitFor();
    await sidebar.panel.getByText('Translated.').waitFor();
    await suite.service.program('TranslateArrayEx', starting(600));
    await sidebar.button('Translate the block').click();
    await sidebar.button('Cancel').click();
    await sidebar.panel.getByText('Canceled. Nothing was changed.').waitFor();
    assert.equal(await suite.page.evaluate(() => document.activeElement?.textContent), 'Translate the block');
  });

  test('says what is wrong, and leaves the text unchanged', async () => {
    const {sidebar} = await suite.open(FIRST);
    await suite.selectFirst();
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
      await suite.service.program('TranslateArrayEx', reply);
      await sidebar.button('Translate the block').click();
      await sidebar.panel.locator('.mtservice-job').getByText(words).waitFor();
      assert.equal(await sidebar.content(), FIRST);
    }
    await suite.service.program('TranslateArrayEx', {default: true});
    await sidebar.button('Try again').click();
    await sidebar.panel.getByText('Translated.').waitFor();
  });

  test('does not overwrite what is typed while it translates', async () => {
    const {sidebar} = await suite.open(FIRST);
    await suite.selectFirst();
    await suite.service.hold('TranslateArrayEx');
    await sidebar.button('Translate the block').click();
    await sidebar.panel.getByText('Translating…').waitFor();
    await suite.canvas.locator('[data-type="core/paragraph"]').first().click();
    await suite.page.keyboard.press('End');
    await suite.page.keyboard.type(' un vēl');
    await suite.service.release('TranslateArrayEx');
    await sidebar.panel.getByText('The block was changed in the meantime').waitFor();
    assert.match(await sidebar.content(), /un vēl/);
  });

  test('reports a dead suite.service, and the button asks again', async () => {
    await useService(suite.site, 'http://127.0.0.1:9');
    const {id} = await suite.posts.create({title: 'Dead', content: FIRST});
    const sidebar = await suite.openPost(id);
    const fault = suite.page.getByText(/^The translation service does not answer now/);
    const said = suite.page.locator('.a11y-speak-region').filter({hasText: 'does not answer now'});
    await sidebar.panel.locator(fault).waitFor();
    await said.waitFor({state: 'attached'});
    await suite.selectFirst();
    await sidebar.button('Translate the block').click();
    await sidebar.panel.locator('.mtservice-job').locator(fault).waitFor();
    assert.equal(await sidebar.content(), FIRST);
    await Promise.all([suite.page.waitForResponse(/translations/), sidebar.button('Try again').click()]);
    await sidebar.panel.locator('.mtservice-job').locator(fault).waitFor();
    assert.equal(await said.count(), 1);
    assert.equal(await sidebar.panel.locator(fault).count(), 1);
  });

  test('asks a site that did not answer once more, and the focus goes to what came', async () => {
    const {id} = await suite.posts.create({title: 'Offline', content: FIRST});
    const translations = /posts(\/|%2F)\d+(\/|%2F)translations/;
    await suite.page.route(translations, (route) => route.abort());
    await openEditor(suite.page, id);
    await suite.page.getByRole('button', {name: 'Translation', exact: true}).click();
    const panel = suite.page.locator('.mtservice-sidebar');
    await panel.getByText('The site did not answer.').waitFor();
    await suite.page.unroute(translations);
    await panel.getByRole('button', {name: 'Try again'}).focus();
    await suite.page.keyboard.press('Enter');
    await panel.locator('select:focus').waitFor();
  });

  test('is not there for who may not translate', async () => {
    const contributor = postsOf(await suite.site.signIn('contributor'));
    const {id} = await contributor.create({title: 'Mine', content: FIRST});
    const other = await openPage(suite.browser, suite.site, 'contributor');
    try {
      await openEditor(other, id);
      assert.equal(await other.getByRole('button', {name: 'Translation', exact: true}).count(), 0);
    } finally {
      await other.context().close();
    }
  });

  test('takes the translations of all core blocks as valid', async () => {
    const saved = Object.entries(known).filter(([name]) => name !== 'comment written by hand');
    const content = blocks(...saved.map(([, block]) => block));
    const {id} = await suite.open(FIRST);
    const {body} = await suite.posts.ours(id, 'blocks', {pair: 'en-lv', content});
    const invalid = (html: string) =>
      suite.page.evaluate((blocksOfPost) => {
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
    const post = await suite.posts.create({title: 'Bloki', content: blocks(...Object.values(known))});
    const {body} = await suite.posts.translate(post.id);
    // Newer releases write some comments differently when they save a post.
    const saved = (await suite.posts.read(post.id)).content.raw;
    const draft = (await suite.posts.read(body.id)).content.raw;
    const shape = (text: string) => text.replaceAll(/&(?:mdash|nbsp);|—|\u00A0/gi, ' ').toLowerCase();
    assert.equal(shape(draft), shape(saved));
    assert.match(draft, /<strong>ĀGENSKALNĀ<\/strong>/);
    assert.match(draft, /<code>git push --force<\/code>/);
  });
});
