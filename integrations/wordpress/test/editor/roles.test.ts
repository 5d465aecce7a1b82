import assert from 'node:assert/strict';
import {after, before, beforeEach, test} from 'node:test';
import type {Browser} from 'playwright';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {startBrowser, startPages} from '../support/browser.ts';
import {paragraph, postsOf, type PostError} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {openEditor, openSidebar} from '../support/sidebar.ts';
import type {UserName} from '../support/site/signed-in.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const CONTENT = paragraph('Krāsas un grüne Wiesen 🌱');

describeOnReleases('users who may do less', (release) => {
  let service: ScriptedService;
  let site: Site;
  let browser: Browser;
  let openPage: Awaited<ReturnType<typeof startPages>>;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    await useService(site, service.address);
    browser = await startBrowser();
    openPage = await startPages(browser, site);
  });
  beforeEach(() => allow('administrator', 'editor', 'author', 'contributor', 'subscriber'));
  after(async () => {
    await browser?.close();
    await site?.close();
    await service?.close();
  });

  const allow = (...roles: string[]) =>
    site.php(
      `return update_option('mtservice_settings', ['roles' => ${JSON.stringify(roles)}] + MtService_Settings::get());`,
    );
  const publish = (id: number) => site.php(`return wp_publish_post(${id});`);
  const as = async (user: UserName) => postsOf(await site.signIn(user));
  const refusal = async (user: UserName, id: number) =>
    (await as(user)).send<PostError>(`/mtservice/v1/posts/${id}/translations`, {pair: 'en-lv'});

  test('a contributor makes a draft of their own, and sees why it cannot be changed once it is published', async (test) => {
    const contributor = await as('contributor');
    const {id, author} = await contributor.create({title: 'Mans', content: CONTENT});
    const page = await openPage('contributor');
    releaseAfter(test, () => page.close());
    await openEditor(page, id);
    const sidebar = await openSidebar(page);
    await sidebar.button('Translate into a draft').click();
    const link = sidebar.panel.getByRole('link', {name: 'Open the translation'});
    const draft = Number(/post=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
    const made = await contributor.read(draft);
    assert.deepEqual([made.status, made.author, made.title.raw], ['draft', author, 'MANS']);

    await publish(draft);
    await openEditor(page, id);
    await openSidebar(page);
    await sidebar.panel.getByText('There is a translation already, and you may not change it.').waitFor();
    await sidebar.panel.getByText('MANS (Published)').waitFor();
    assert.equal(await sidebar.panel.getByRole('link').count(), 0);
    assert.equal(await sidebar.button('Update the translation').getAttribute('aria-disabled'), 'true');
  });

  test('a contributor whose source is published still sees what the draft translates', async (test) => {
    const contributor = await as('contributor');
    const {id} = await contributor.create({title: 'Mans avots', content: CONTENT});
    const {body} = await contributor.translate(id);
    await publish(id);
    const page = await openPage('contributor');
    releaseAfter(test, () => page.close());
    await openEditor(page, body.id);
    const {panel} = await openSidebar(page);
    await panel.getByText('This is a translation of Mans avots.').waitFor();
    assert.equal(await panel.getByRole('link', {name: 'Open the source'}).count(), 0);
  });

  test('users who may not edit a post, or its type, get that message rather than one about translating', async () => {
    const {id} = await (await as('author')).create({title: 'Autora', content: CONTENT, status: 'publish'});
    for (const user of ['contributor', 'subscriber'] as const) {
      const {status, body} = await refusal(user, id);
      assert.equal(status, 403);
      assert.match(body.message, /You may not change this post/);
    }
    await site.php(
      "return update_option('mtservice_settings', ['post_types' => ['page']] + MtService_Settings::get());",
    );
    try {
      assert.match((await refusal('author', id)).body.message, /Posts of this type are not translated/);
    } finally {
      await site.php(
        "return update_option('mtservice_settings', ['post_types' => ['post', 'page']] + MtService_Settings::get());",
      );
    }
    await allow('administrator');
    assert.match((await refusal('author', id)).body.message, /You may not translate on this site/);
  });

  test('who may not upload gets the documents page without the media library', async (test) => {
    for (const user of ['contributor', 'subscriber'] as const) {
      const page = await openPage(user);
      releaseAfter(test, () => page.close());
      await page.goto('/wp-admin/');
      await page.locator('#adminmenu').getByRole('link', {name: 'Media'}).click();
      await page.getByText('which you save to your computer').waitFor();
      assert.equal(await page.getByText('media library').count(), 0);
    }
  });

  test('users signed out meanwhile are informed, and continue after signing in elsewhere', async (test) => {
    const {id} = await (await as('editor')).create({title: 'Sesija', content: CONTENT});
    const page = await openPage('editor');
    releaseAfter(test, () => page.close());
    await openEditor(page, id);
    const sidebar = await openSidebar(page);
    await page.context().clearCookies();
    await sidebar.button('Translate into a draft').click();
    const again = sidebar.button('Try again');
    await again.waitFor();
    await sidebar.panel.getByText('You are signed out. Sign in again in another window').first().waitFor();
    await page.context().addCookies((await site.signIn('editor')).cookies);
    await again.click();
    await sidebar.panel.getByText('The draft is ready.').waitFor();
  });

  test('the documents page says so, too', async () => {
    const {fetch: ask} = await site.signIn('author');
    const answer = await ask('/index.php?rest_route=/mtservice/v1/media', {
      method: 'POST',
      headers: {'content-type': 'application/json', 'x-wp-nonce': 'expired123'},
      body: JSON.stringify({id: 'some', name: 'Ziņas.docx'}),
    });
    const {code, message} = (await answer.json()) as PostError;
    assert.equal(code, 'rest_cookie_invalid_nonce');
    assert.match(message, /^You are signed out\./);
  });
});
