import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import type {Browser} from 'playwright';
import {openPage, startBrowser} from '../support/browser.ts';
import {blocks, paragraph, postsOf} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {openEditor, openSidebar} from '../support/sidebar.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';
import {violationsOf} from '../../../../test/support/axe.ts';

const TITLE = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle';

describeOnReleases('the look of the sidebar', (release) => {
  let service: ScriptedService;
  let site: Site;
  let browser: Browser;
  let post: number;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release, language: 'ar'});
    browser = await startBrowser();
    await useService(site, service.address, 'termCorpusId=tc-1');
    const content = blocks(paragraph('The first'), paragraph('The second'));
    post = (await postsOf(await site.signIn('editor')).create({title: TITLE, content})).id;
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await service?.close();
  });

  for (const width of [1280, 320]) {
    test(`from right to left at ${width} px: nothing sticks out, and axe finds nothing`, async () => {
      const page = await openPage(browser, site, 'editor', {width});
      try {
        const canvas = await openEditor(page, post);
        await canvas.locator('[data-type="core/paragraph"]').first().click();
        const {panel, button} = await openSidebar(page);
        assert.equal(await panel.evaluate((element) => getComputedStyle(element).direction), 'rtl');
        const check = async (view: string) => {
          const [inside = 0, all = 0] = await panel.evaluate((element) => [
            element.clientWidth,
            element.scrollWidth,
          ]);
          assert.ok(all <= inside, `${view}: ${all} px in ${inside} px`);
          // A hovered button of WordPress' own would have another color.
          await page.mouse.move(0, 0);
          const violations = await violationsOf(page, {within: '.mtservice-sidebar'});
          assert.deepEqual(
            violations.map(({id, nodes}) => [id, ...nodes.map(({html}) => html)]),
            [],
            view,
          );
        };
        await check('ready');
        await service.program('TranslateArrayEx', {
          status: 503,
          headers: {'retry-after': '600'},
          json: {code: 21, exception: 'systemIsStarting'},
        });
        await button('Translate the block').click();
        await panel.getByText('The next try is in').waitFor();
        await check('waiting');
        await button('Cancel').click();
        await service.program('TranslateArrayEx', {
          status: 429,
          json: {code: 11, exception: 'dayLimitReached'},
        });
        await button('Translate the block').click();
        await button('Try again').waitFor();
        await check('failed');
        await service.program('TranslateArrayEx', {default: true});
        await button('Try again').click();
        await panel.getByText('Translated.').waitFor();
        await panel.locator('#mtservice-post').click();
        await panel.getByText('The draft is ready.').waitFor();
        await panel.getByRole('link', {name: 'DONAU'}).waitFor();
        await check('a draft with a long title');
      } finally {
        await page.context().close();
      }
    });
  }
});
