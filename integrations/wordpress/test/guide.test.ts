import assert from 'node:assert/strict';
import {rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import type {Browser, Page} from 'playwright';
import {runService, type TestService} from '../../../service/test/http/running-service.ts';
import {addPair} from '../../../test/e2e/support/sign-in.ts';
import {openPage, startBrowser} from './support/browser.ts';
import {takePicture} from './support/pictures.ts';
import {blocks, paragraph, postsOf} from './support/blocks/posts.ts';
import {openEditor, openSidebar} from './support/sidebar.ts';
import {startWordPress, type Site} from './support/site/wordpress.ts';

const POST = {
  title: 'Welcome!',
  status: 'publish',
  content: blocks(
    paragraph('Good morning! It is warm today. <strong>The sun is shining.</strong>'),
    paragraph('Where is the library? It is not far. Turn left.'),
    paragraph('Thank you very much! See you soon!'),
  ),
};

/** The steps of docs/wordpress.md, one after the other; `PICTURES=write` updates its pictures. */
describe('the guide for site owners', () => {
  let service: TestService;
  let site: Site;
  let browser: Browser;
  let page: Page;
  let post: number;
  let draft: number;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    site = await startWordPress({release: 'newest'});
    post = (await postsOf(await site.signIn('admin')).create(POST)).id;
    browser = await startBrowser();
    page = await openPage(browser, site, 'admin', {width: 940, height: 720});
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await service?.close();
  });

  test('connect the site', async () => {
    await page.goto('/wp-admin/options-general.php?page=mtservice');
    const address = page.getByLabel('Address of the service');
    await address.fill(service.url);
    await address.press('Tab');
    await page.getByRole('button', {name: 'I have a key'}).click();
    await page.getByLabel('Key', {exact: true}).fill(service.token);
    await page.getByRole('button', {name: 'Continue'}).click();
    await addPair(page, 'English', 'Spanish');
    await page.getByRole('button', {name: 'Test the connection'}).click();
    await page.getByText('The connection works').waitFor();
    await showExampleAddress(page);
    await page.evaluate(() => scrollTo(0, 0));
    await takePicture(page, 'settings');
    await address.fill(service.url);
    await page.getByRole('button', {name: 'Save Changes'}).click();
    await page.getByText('Settings saved.').waitFor();
  });

  test('translate a paragraph', async () => {
    const canvas = await openEditor(page, post);
    await canvas.locator('[data-type="core/paragraph"]').first().click();
    const {panel, button} = await openSidebar(page);
    await button('Translate the block').click();
    await panel.getByText('Translated.').waitFor();
    await canvas.getByText('Hoy hace calor.').first().waitFor();
    await takePicture(page, 'block');
  });

  test('translate a whole post', async () => {
    await openEditor(page, post);
    const {panel, button} = await openSidebar(page);
    await panel.locator('#mtservice-post').click();
    await button('Update the translation').waitFor();
    await panel.getByRole('link', {name: 'Open the translation'}).scrollIntoViewIfNeeded();
    await takePicture(page, 'post');
    const href = await panel.getByRole('link', {name: 'Open the translation'}).getAttribute('href');
    draft = Number(/post=(\d+)/.exec(href ?? '')?.[1]);
    const canvas = await openEditor(page, draft);
    await openSidebar(page);
    await canvas.getByText('¿Dónde está la biblioteca?').first().waitFor();
    await takePicture(page, 'draft');
  });

  test('review and publish', async () => {
    const posts = postsOf(await site.signIn('admin'));
    await posts.translate((await posts.create({...POST, title: 'Good morning!'})).id, {pair: 'en-es'});
    await openEditor(page, draft);
    await page.getByRole('button', {name: 'Publish', exact: true}).click();
    const question = page.locator('.editor-post-publish-panel');
    await question.getByText('Is the translation reviewed?').scrollIntoViewIfNeeded();
    await takePicture(page, 'review');
    await question.getByLabel('Reviewed').check();
    await question.getByRole('button', {name: 'Publish', exact: true}).click();
    await question.getByText('is now live').waitFor();
    await page.goto('/wp-admin/edit.php');
    await page.getByText(/^Reviewed by admin, /).waitFor();
    await page.getByText('Machine translation · not reviewed').first().waitFor();
    await takePicture(page, 'list');
  });

  test('translate in the classic editor', async () => {
    const folder = join(site.folder, 'wp-content/mu-plugins');
    const filter = join(folder, 'classic.php');
    writeFileSync(filter, "<?php add_filter('use_block_editor_for_post', '__return_false');");
    try {
      const content = '<p>Good morning! It is <strong>warm</strong> today.</p><p>Where is the library?</p>';
      const {id} = await postsOf(await site.signIn('admin')).create({title: 'Good morning', content});
      await page.goto(`/wp-admin/post.php?post=${id}&action=edit`);
      await page.frameLocator('#content_ifr').getByText('Where is the library?').waitFor();
      await page.getByRole('button', {name: 'Translate the text'}).click();
      await page.getByText('¿Dónde está la biblioteca?').waitFor();
      await page.locator('#mtservice').evaluate((box) => box.scrollIntoView({block: 'end'}));
      await takePicture(page, 'classic');
    } finally {
      rmSync(filter);
    }
  });

  test('translate a document', async () => {
    await page.goto('/wp-admin/upload.php?page=mtservice-documents');
    await page.locator('mt-document-drop input[type=file][multiple]').setInputFiles([
      {
        name: 'Opening hours.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('When does it open?\nGood morning!'),
      },
      {name: 'Menu.txt', mimeType: 'text/plain', buffer: Buffer.from('The menu, please.\nEnjoy your meal!')},
    ]);
    const buttons = page.getByRole('button', {name: 'Add to the media library'});
    await buttons.nth(1).waitFor();
    await buttons.first().click();
    await page.getByRole('link', {name: 'Open in the media library'}).waitFor();
    await takePicture(page, 'documents');
    assert.equal(site.complaints(), '');
  });
});

/** Hides the address of this test's service, which changes with each run. */
async function showExampleAddress(page: Page): Promise<void> {
  await page.locator('#mtservice-address').evaluate((field) => {
    (field as HTMLInputElement).value = 'https://mt.example.org';
  });
}
