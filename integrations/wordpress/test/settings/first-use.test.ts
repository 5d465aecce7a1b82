import assert from 'node:assert/strict';
import type {Locator} from 'playwright';
import {runService} from '../../../../service/test/http/running-service.ts';
import {openPage, startBrowser} from '../support/browser.ts';
import {testOnReleases} from '../support/site/releases.ts';
import {canvasOf} from '../support/sidebar.ts';
import {startWordPress} from '../support/site/wordpress.ts';

testOnReleases(
  'from the activated plugin to the first translated paragraph it takes six clicks',
  async (release) => {
    const service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    const site = await startWordPress({release, plugin: 'inactive'}).catch(async (error: unknown) => {
      await service.close();
      throw error;
    });
    const browser = await startBrowser();
    try {
      let clicks = 0;
      const click = async (target: Locator) => {
        await target.click();
        clicks += 1;
      };
      const page = await openPage(browser, site, 'admin');
      await page.goto('/wp-admin/plugins.php');
      const row = page.locator('tr[data-plugin^="mtservice"]');
      await row.locator('.activate a').click();
      await row.locator('.deactivate').waitFor();

      await click(row.getByRole('link', {name: 'Settings'}));
      await page.locator('#mtservice-address').fill(service.url);
      await page.keyboard.press('Tab');
      const selector = page.locator('mtservice-selector');
      await click(selector.getByRole('button', {name: 'I have a key'}));
      await page.keyboard.type(service.token);
      await page.keyboard.press('Enter');
      const [from, to] = [
        selector.getByRole('combobox', {name: 'From'}),
        selector.getByRole('combobox', {name: 'To'}),
      ];
      await from.waitFor();
      await from.focus();
      await page.keyboard.type('English');
      await page.keyboard.press('Enter');
      await to.focus();
      await page.keyboard.type('Latvian');
      await page.keyboard.press('Enter');
      await selector.getByText('English to Latvian').first().waitFor();
      await click(page.getByRole('button', {name: 'Save Changes'}));
      await page.getByText('Settings saved.').waitFor();

      await click(page.locator('#wp-admin-bar-new-content > a'));
      // WordPress' own welcome tour.
      const tour = page.getByRole('dialog');
      await tour.press('Escape');
      await tour.waitFor({state: 'detached'});
      const canvas = await canvasOf(page);
      await canvas.getByRole('textbox', {name: 'Add title'}).focus();
      await page.keyboard.type('Rīts');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Good morning');
      await click(page.getByRole('button', {name: 'Translation', exact: true}));
      await click(page.getByRole('button', {name: 'Translate the block'}));
      await canvas.locator('[data-type="core/paragraph"]').getByText('Labrīt').waitFor();
      assert.equal(clicks, 6);
    } finally {
      await browser.close();
      await site.close();
      await service.close();
    }
  },
);
