import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {after, before, test} from 'node:test';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Browser} from 'playwright';
import {runService, type TestService} from '../../../service/test/http/running-service.ts';
import {differencesOf, edgeFaults, takePictures} from '../../../test/e2e/frame/compare-frames.ts';
import {openFrames, VIEWPORT} from '../../../test/e2e/frame/frame-page.ts';
import {
  type Configurations,
  configurationsOf,
  FRAMED_ELEMENTS,
} from '../../../test/e2e/frame/frame-states.ts';
import {openPage, startBrowser} from './support/browser.ts';
import {describeOnReleases} from './support/site/releases.ts';
import {startWordPress, type Site} from './support/site/wordpress.ts';

const output = fileURLToPath(new URL('../../../test-results/wordpress-frame', import.meta.url));

const PLAIN = '<!doctype html><html lang="en"><title>Plain</title></html>';

/** Pages of a WordPress whose styles are compared with none. */
const PAGES = {theme: '/', administration: '/wp-admin/'};

/** Stores pages as files of the site, without scripts: they take most of the time, and bring no styles. */
async function storePages(site: Site): Promise<void> {
  const admin = await site.signIn('admin');
  await writeFile(join(site.folder, 'plain.html'), PLAIN);
  for (const [name, path] of Object.entries(PAGES)) {
    const page = await (await admin.fetch(path)).text();
    await writeFile(join(site.folder, `${name}.html`), page.replaceAll(/<script\b.*?<\/script>/gs, ''));
  }
}

let service: TestService;
let browser: Browser;
let configurations: Configurations;

before(async () => {
  service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
  browser = await startBrowser();
  await service.running('lv', 'en');
  configurations = await configurationsOf(service);
});
after(async () => {
  await browser?.close();
  await service?.close();
});

describeOnReleases('a frame in WordPress', (release) => {
  let site: Site;
  before(async () => {
    site = await startWordPress({release});
    await storePages(site);
  });
  after(() => site?.close());

  for (const element of FRAMED_ELEMENTS) {
    test(`looks the same with theme, administration and neither: ${element.tag}`, async () => {
      const page = await openPage(browser, site, 'admin', VIEWPORT);
      const open = async (name: string, isFirst = false) => {
        const address = `/${name}.html`;
        await openFrames(page, element, {address, service: service.url, configurations, isFirst});
        return page.evaluate(() => getComputedStyle(document.body).margin);
      };
      try {
        await open('plain', true);
        assert.equal(await open('plain'), '8px');
        const plain = await takePictures(page);
        for (const name of Object.keys(PAGES)) {
          assert.equal(await open(name), '0px', `the styles of the ${name} apply`);
          const framed = await takePictures(page);
          const folder = join(output, `${element.tag}-${name}`);
          assert.deepEqual(await differencesOf(element, [plain, framed], folder), [], name);
          assert.deepEqual(await edgeFaults(page, element), [], name);
        }
      } finally {
        await page.context().close();
      }
    });
  }
});
