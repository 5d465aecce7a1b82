import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {openPage, startBrowser} from '../browser.ts';
import {startWordPress, type Site} from './wordpress.ts';

let site: Site;
before(async () => {
  site = await startWordPress();
});
after(() => site?.close());

test('the site answers with the pages of WordPress, and with addresses that only rewriting knows', async () => {
  assert.match(await titleOf(site.url), /Rīgas ziņas/);
  const post = await fetch(`${site.url}/hello-world/`);
  assert.equal(post.status, 200);
  assert.equal((await fetch(`${site.url}/nav-šādas-lapas/`)).status, 404);
});

test('the plugin is active', async () => {
  assert.equal(await site.php(`return is_plugin_active('mtservice/mtservice.php');`), true);
});

test('each user signs in with the rights of the role', async () => {
  const admin = await site.signIn('admin');
  assert.equal((await admin.fetch('/wp-admin/options-general.php')).status, 200);
  const subscriber = await site.signIn('subscriber');
  assert.equal((await subscriber.fetch('/wp-admin/options-general.php')).status, 403);
  const me = (await (await subscriber.rest('/wp/v2/users/me')).json()) as {name: string};
  assert.equal(me.name, 'Subscriber Bērziņa');
});

test('a user is signed in in a browser', async () => {
  const browser = await startBrowser();
  try {
    const page = await openPage(browser, site, 'editor');
    await page.goto('/wp-admin/');
    await page.getByText('Howdy, Editor Bērziņa').waitFor();
  } finally {
    await browser.close();
  }
});

test('logs no PHP warnings', () => {
  assert.equal(site.complaints(), '');
});

test('a network has a second site with the same users', async () => {
  const network = await startWordPress({multisite: true});
  try {
    assert.match(await titleOf(`${network.url}/vacu/`), /Vācu ziņas/);
    const editor = await network.signIn('editor');
    assert.equal((await editor.fetch('/vacu/wp-admin/edit.php')).status, 200);
    const style = await editor.fetch('/vacu/wp-includes/css/dashicons.min.css');
    assert.match(style.headers.get('content-type') ?? '', /css/);
    assert.equal(await network.php(`return get_bloginfo('name');`, '/vacu/'), 'Vācu ziņas');
    assert.equal(network.complaints(), '');
  } finally {
    await network.close();
  }
});

async function titleOf(url: string): Promise<string> {
  return /<title>(.*)<\/title>/.exec(await (await fetch(url)).text())?.[1] ?? '';
}
