import type {Page} from '@playwright/test';
import {HostSite} from '../support/host-site.ts';
import {RunningService} from '../support/running-service.ts';
import {expect, test} from '../support/test.ts';
import {differencesOf, edgeFaults, type FramePicture, takePictures} from './compare-frames.ts';
import {differenceOf, partOf} from './compare-pictures.ts';
import {LOOKS, openFrames, VIEWPORT} from './frame-page.ts';
import {type Configurations, configurationsOf, FRAMED_ELEMENTS, type FramedElement} from './frame-states.ts';
import {PAGE_STYLES, PLAIN_PAGE, type PageStyles} from './page-styles.ts';

test.use({trace: 'off'}); // It takes longer than all pictures, which show more.

let service: RunningService;
let site: HostSite;
let configurations: Configurations;

test.beforeAll(async () => {
  service = await RunningService.start(); // without documents of other tests
  site = await HostSite.start();
  configurations = await configurationsOf(service);
});
test.afterAll(async () => {
  await site?.stop();
  await service?.stop();
});

async function open(page: Page, element: FramedElement, styles: PageStyles, isFirst = false): Promise<void> {
  site.put('/page.css', await styles.css());
  const address = site.put(
    '/frame',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Frame</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><body></body></html>`,
  );
  await openFrames(page, element, {address, service: service.url, configurations, isFirst});
}

/** Changes by a host that are hardly visible. */
const SMALL_CHANGES = [
  ['--mt-line', '#e6e9ed'],
  ['--mt-border', '#929ba6'],
  ['--mt-radius', '0.45em'],
  ['--mt-padding', '1.2em'],
  ['--mt-surface', '#fafafa'],
] as const;

const marginOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).margin);

for (const element of FRAMED_ELEMENTS) {
  test.describe(element.tag, () => {
    test.describe.configure({mode: 'default'});
    let page: Page;
    let plain: FramePicture[];

    test.beforeAll(async ({browser}) => {
      page = await browser.newPage({viewport: VIEWPORT});
      await open(page, element, PLAIN_PAGE, true);
      // Documents that are found again have no message that they were added.
      if (element.states.some(({isKept}) => isKept)) await open(page, element, PLAIN_PAGE);
      plain = await takePictures(page);
    });
    test.afterAll(() => page?.close());

    test('has a frame and fields that are seen on a page without styles', async () => {
      expect(await marginOf(page)).toBe('8px');
      expect(await edgeFaults(page, element)).toEqual([]);
    });

    for (const styles of PAGE_STYLES) {
      test(`looks the same on a page with ${styles.name}`, async ({}, info) => {
        await open(page, element, styles);
        expect(await marginOf(page), 'the styles apply').toBe('0px');
        const framed = await takePictures(page);
        expect.soft(await differencesOf(element, [plain, framed], info.outputPath())).toEqual([]);
        expect(await edgeFaults(page, element)).toEqual([]);
      });
    }

    test('is compared closely enough for a small change of a frame', async () => {
      await open(page, {...element, states: element.states.slice(0, 1)}, PLAIN_PAGE);
      const pictureNow = async () => {
        const [{png, areas}] = (await takePictures(page, LOOKS.slice(0, 1))) as [FramePicture];
        return partOf(png, areas[0]!);
      };
      const before = await pictureNow();
      for (const [property, value] of SMALL_CHANGES) {
        await page
          .locator('#area')
          .evaluate((area, css) => (area.style.cssText = css), `${property}: ${value}`);
        expect(differenceOf(before, await pictureNow()), property).toBeDefined();
      }
    });
  });
}
