import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import type {Browser, Page} from 'playwright';
import {ensureDemoAccount} from '../../../../service/src/accounts/demo-account.ts';
import {runService, type TestService} from '../../../../service/test/http/running-service.ts';
import {addPair, enterKey, openSignIn, signIn} from '../../../../test/e2e/support/sign-in.ts';
import {connect} from '../support/site/connect.ts';
import {faultsOf, openPage, startBrowser, type PageSettings} from '../support/browser.ts';
import {describeOnReleases, testOnReleases} from '../support/site/releases.ts';
import {startWordPress, type Site, type SiteSettings} from '../support/site/wordpress.ts';
import {violationsOf} from '../../../../test/support/axe.ts';

const PAGE = '/wp-admin/options-general.php?page=mtservice';

let service: TestService;
let browser: Browser;
before(async () => {
  service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await service?.close();
});

/** Runs a test with a separate site, and checks that PHP and WordPress reported no errors. */
async function onSite(settings: SiteSettings, run: (site: Site) => Promise<void>): Promise<void> {
  const site = await startWordPress(settings);
  try {
    await run(site);
    assert.equal(site.complaints(), '');
  } finally {
    await site.close();
  }
}

async function opened(site: Site, settings?: PageSettings): Promise<{page: Page; errors: string[]}> {
  const page = await openPage(browser, site, 'admin', settings);
  const errors = faultsOf(page);
  await page.goto(PAGE);
  return {page, errors};
}

for (const permalinks of ['pretty', 'plain'] as const) {
  testOnReleases(`an administrator connects a service, with ${permalinks} permalinks`, (release) =>
    onSite({release, permalinks}, async (site) => {
      const {page, errors} = await opened(site);
      const address = page.getByLabel('Address of the service');
      await address.fill(service.url);
      await address.press('Tab');
      await page.getByRole('button', {name: 'I have a key'}).click();
      await page.getByLabel('Key', {exact: true}).fill(service.token);
      await page.getByRole('button', {name: 'Continue'}).click();
      await page.getByLabel('From').fill('English');
      await page.getByRole('option', {name: 'English'}).click();
      await page.getByLabel('To', {exact: true}).fill('Latvian');
      await page.getByRole('option', {name: 'Latvian'}).click();
      await page.getByRole('button', {name: 'Test the connection'}).click();
      await page.getByText('The connection works: 12 translation systems.').waitFor();
      await page.getByRole('button', {name: 'Save Changes'}).click();
      await page.getByText('Settings saved.').waitFor();
      await page.locator('mtservice-selector').getByText('English → Latvian').waitFor();
      await page.getByText('This site keeps the key', {exact: true}).waitFor();
      const pair = await site.php(
        `return [MtService_Settings::default_pair(), MtService_Settings::is_ready()];`,
      );
      assert.deepEqual(pair, ['en-lv', true]);
      assert.ok(!(await page.content()).includes(service.token));
      const value = await page
        .locator('mtservice-selector')
        .evaluate((element) => (element as HTMLInputElement).value);
      assert.ok(!value.includes(service.token));
      assert.deepEqual(errors, []);
    }),
  );
}

test('an administrator signs in at the service, and the key goes to the site', () =>
  onSite({}, async (site) => {
    await ensureDemoAccount(service.store);
    const {page} = await opened(site);
    await page.getByLabel('Address of the service').fill(service.url);
    await page.getByLabel('Address of the service').press('Tab');
    const popup = await openSignIn(page);
    assert.ok(popup.url().startsWith(`${service.url}/sign-in`), popup.url());
    await signIn(popup);
    await popup.getByRole('button', {name: 'Allow'}).click();
    await addPair(page, 'English', 'Latvian');
    await page.getByRole('button', {name: 'Save Changes'}).click();
    await page.getByText('Settings saved.').waitFor();
    await page.getByText('This site keeps the key', {exact: true}).waitFor();
    assert.equal(await site.php('return MtService_Settings::is_ready();'), true);
    assert.match(await site.php<string>('return MtService_Settings::token();'), /^mt_/);
  }));

describeOnReleases('a connected site', (release) => {
  let site: Site;
  before(async () => {
    site = await startWordPress({release, language: 'ar'});
    await connect(site, service, ['en-lv', 'en-de']);
  });
  after(() => site?.close());

  test('shows the page from right to left and on a phone, without a scroll bar across', async () => {
    for (const width of [1280, 320]) {
      const {page} = await opened(site, {width});
      await page.locator('mtservice-selector').locator("[part='pair']").first().waitFor();
      assert.equal(await page.evaluate(() => document.dir), 'rtl');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${width}: ${overflow}`);
      const violations = await violationsOf(page, {within: '.mtservice-settings'});
      assert.deepEqual(
        violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`),
        [],
      );
      await page.context().close();
    }
  });

  test('continues with a new nonce when the page was open for too long', async () => {
    const page = await openPage(browser, site, 'admin');
    await page.route('**/options-general.php*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(mtserviceSite = .*"nonce":")\w+/, '$1deadbeef00');
      await route.fulfill({response: answer, body});
    });
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('GetSystemList')) statuses.push(response.status());
    });
    await page.goto(PAGE);
    await page.locator('mtservice-selector').locator("[part='pair']").first().waitFor();
    assert.deepEqual(statuses, [403, 200]);
    await page.context().close();
  });

  test('tests the address before there is a key, and forgets what was found when it is changed', async () => {
    const empty = await startWordPress();
    try {
      const {page} = await opened(empty);
      const address = page.locator('#mtservice-address');
      const result = page.locator('#mtservice-test-result');
      for (const [typed, words] of [
        ['http://127.0.0.1:9', 'No answer from 127.0.0.1:9.'],
        [`${service.url}/wrong`, 'Something answers at the address, but no translation service'],
        [service.url, 'A service answers at the address. Now sign in, or enter a key.'],
      ] as const) {
        await address.fill(typed);
        await address.press('Tab');
        assert.equal(await result.textContent(), '');
        await page.locator('#mtservice-test').click();
        await result.getByText(words).waitFor();
      }
      await page.context().close();
    } finally {
      await empty.close();
    }
  });

  test('says that languages are missing when they are', async () => {
    const empty = await startWordPress();
    try {
      const {page} = await opened(empty);
      await page.locator('#mtservice-address').fill(service.url);
      await page.locator('#mtservice-address').press('Tab');
      await enterKey(page, service.token);
      await page.getByText('No languages yet.').waitFor();
      await page.getByRole('button', {name: 'Save Changes'}).click();
      await page.getByText('Nobody can translate yet: choose languages below, and save again.').waitFor();
      await addPair(page, 'English', 'Latvian');
      await page.getByRole('button', {name: 'Save Changes'}).click();
      await page.getByText('Settings saved.').waitFor();
      await page.context().close();
    } finally {
      await empty.close();
    }
  });

  test('shows in the page what is wrong with an address, and saves nothing', async () => {
    const {page} = await opened(site);
    const address = page.locator('#mtservice-address');
    await address.fill('http://127.0.0.1:9');
    await address.press('Tab');
    await page.locator('#mtservice-test').click();
    await page.locator('#mtservice-test-result.mtservice-fails').waitFor();
    assert.notEqual(await page.locator('#mtservice-test-result').textContent(), '');
    assert.equal(await site.php('return MtService_Settings::address();'), service.url);
    await page.context().close();
  });

  test('sends a document that is dropped, and gives it back', async () => {
    const {page} = await opened(site);
    await page.locator('mtservice-selector').locator("[part='pair']").first().waitFor();
    await page.evaluate(() => {
      const drop = document.createElement('mt-document-drop');
      drop.lang = 'en';
      document.querySelector('.wrap')!.append(drop);
    });
    const drop = page.locator('mt-document-drop');
    const uploaded = page.waitForRequest((request) => request.url().includes('StartDocumentTranslation'));
    await drop.locator('input[type=file][multiple]').setInputFiles({
      name: 'rīts.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Good morning'),
    });
    assert.match((await (await uploaded).headerValue('content-type')) ?? '', /^multipart\/form-data/);
    const download = page.waitForEvent('download');
    await drop
      .getByRole('button', {name: /download|save/i})
      .first()
      .click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    assert.equal(Buffer.concat(chunks).toString(), 'Labrīt');
    await page.context().close();
  });

  test('shows the settings without scripts, and keeps the systems', async () => {
    const before = await site.php(`return get_option('mtservice_state');`);
    const {page} = await opened(site, {javaScriptEnabled: false});
    await page.getByLabel('Categories and tags').selectOption('Use translated ones');
    await page.getByLabel('Show posts in one language at a time').check();
    await page.locator('#mtservice-test').click();
    await page.locator('.notice-success').first().waitFor();
    assert.equal(await site.php(`return MtService_Settings::get()['terms'];`), 'translate');
    assert.equal(await site.php(`return MtService_Settings::get()['visitor_languages'];`), true);
    assert.ok(await page.getByLabel('Show posts in one language at a time').isChecked());
    assert.equal(await site.php(`return get_option('mtservice_state');`), before);
    assert.equal(await site.php('return MtService_Settings::is_ready();'), true);
    await page.context().close();
  });
});
