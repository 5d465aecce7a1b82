import assert from 'node:assert/strict';
import {mkdir} from 'node:fs/promises';
import {after, before, describe, test} from 'node:test';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Browser, Page} from 'playwright';
import {violationsOf} from '../../../../test/support/axe.ts';
import {openPage, startBrowser} from '../support/browser.ts';
import {startQueuedSite, type QueuedSite} from '../support/queued-site.ts';

const TITLE = 'Donaudampfschifffahrtsgesellschaft';
const PICTURES = fileURLToPath(new URL('../../../../test-results/wordpress-queue', import.meta.url));

for (const [direction, language] of [
  ['ltr', undefined],
  ['rtl', 'ar'],
] as const)
  describe(`the list of posts in a browser (${direction})`, () => {
    let queued: QueuedSite;
    let browser: Browser;
    before(async () => {
      queued = await startQueuedSite({}, language ? {language} : {});
      browser = await startBrowser();
      await mkdir(PICTURES, {recursive: true});
    });
    after(async () => {
      await browser?.close();
      await queued?.close();
    });

    /** What axe finds in the plugin's own parts, and how far the page is wider than its window. */
    const check = async (page: Page, within: string, name: string) => {
      const {width, height} = page.viewportSize()!;
      await page.mouse.move(width / 2, height - 1);
      await page.screenshot({path: join(PICTURES, `${name}-${direction}.png`), fullPage: true});
      const violations = await violationsOf(page, {within});
      assert.deepEqual(
        violations.map(({id, nodes}) => [id, ...nodes.map(({html}) => html)]),
        [],
        name,
      );
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(wider <= 0, `${name}: ${wider} px wider than the window`);
    };

    for (const width of [1280, 320])
      test(`two posts are translated with the keyboard alone at ${width} px`, async () => {
        await queued.clear();
        const [first, second, third] = await queued.create(3, TITLE);
        const page = await openPage(browser, queued.site, 'editor', {width});
        try {
          await page.goto('/wp-admin/edit.php');
          assert.equal(await page.evaluate(() => getComputedStyle(document.body).direction), direction);
          for (const id of [first, second]) {
            await page.locator(`#cb-select-${id}`).focus();
            await page.keyboard.press('Space');
          }
          // WordPress hides the upper one on a phone.
          await page.locator(`#bulk-action-selector-${width > 782 ? 'top' : 'bottom'}`).focus();
          await page.keyboard.type('Translate: into');
          await page.keyboard.press('Tab');
          await page.keyboard.press('Enter');
          await page.waitForURL(/page=mtservice-posts/);
          await check(page, '.mtservice-posts', `question-${width}`);
          const box = page.getByRole('checkbox');
          assert.ok(await box.isChecked());
          await box.focus();
          await page.keyboard.press('Tab');
          assert.equal(
            await page.evaluate(() => (document.activeElement as HTMLInputElement).value),
            'Translate',
          );
          await page.keyboard.press('Enter');
          await page.waitForURL(/edit\.php$/);
          await page.getByText('2 translations are in the queue.').waitFor();
          await check(page, '.mtservice-queue', `queued-${width}`);
          await queued.cron();
          await page.reload();
          assert.equal(await page.locator('.mtservice-queue').count(), 0, 'nothing is left to say');
          assert.deepEqual(await queued.drafts([first!, second!, third!]), [1, 1, 0]);
          await check(page, '.column-mtservice_translation', `done-${width}`);
          const link = page.locator(`#post-${first} .mtservice-states a`);
          assert.equal(
            await link.evaluate((element) => getComputedStyle(element).textDecorationLine),
            'underline',
          );
        } finally {
          await page.context().close();
        }
      });
  });
