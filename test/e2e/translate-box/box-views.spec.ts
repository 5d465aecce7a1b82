import {deadline} from '../../support/deadlines.mjs';
import {BOX_VIEWS, openBoxView} from '../support/box-views.ts';
import {expectNoSidewaysScroll, expectNothingCutOff, NARROW, surround} from '../support/narrow-pages.ts';
import {expect, expectAccessibleInSchemes, test} from '../support/test.ts';

const TAG = 'mt-translate-box';

/** Places where host pages put a box, as styles of its parent. */
const PLACES = [
  'inline-size: 260px',
  'display: flex',
  'display: grid; place-items: center',
  'float: left; max-inline-size: 100%',
];

for (const view of BOX_VIEWS) {
  test(`the view ${view.name} is accessible in every scheme, and fits every place`, async ({
    page,
    service,
    site,
  }) => {
    test.setTimeout(deadline(60_000)); // axe runs three times
    await openBoxView(page, {view, site, service: service.url});
    await expectAccessibleInSchemes(page, [
      {colorScheme: 'dark'},
      {colorScheme: 'light', forcedColors: 'active'},
    ]);
    for (const width of [1280, 768]) {
      await page.setViewportSize({width, height: 640});
      await expectNoSidewaysScroll(page);
      await expectNothingCutOff(page, TAG);
    }
    for (const style of PLACES) {
      await test.step(style, async () => {
        await page.locator('#place').evaluate((place, value) => place.setAttribute('style', value), style);
        const [outer, inner] = [
          await page.locator('#place').boundingBox(),
          await page.locator(TAG).boundingBox(),
        ];
        expect(inner!.width).toBeLessThanOrEqual(outer!.width);
        expect(inner!.width).toBeGreaterThan(200);
        await expectNoSidewaysScroll(page);
        await expectNothingCutOff(page, TAG);
      });
    }
    await page.locator('#place').evaluate((place) => place.removeAttribute('style'));
    await page.setViewportSize({width: 320, height: 640});
    for (const around of NARROW) {
      await test.step(around.name, async () => {
        await surround(page, TAG, around);
        await expectNoSidewaysScroll(page);
        await expectNothingCutOff(page, TAG);
      });
    }
  });
}

for (const [hasTouch, least] of [
  [true, 44],
  [false, 36],
] as const) {
  test.describe(hasTouch ? 'with touch' : 'with a mouse', () => {
    test.use({hasTouch, isMobile: hasTouch});

    test(`buttons and menus are ${least} px high and wide at least`, async ({page, service, site}) => {
      const view = BOX_VIEWS.find(({name}) => name === 'box-marked')!;
      await openBoxView(page, {view, site, service: service.url});
      const small = await page.locator(TAG).evaluate(
        (box, px) =>
          [...box.shadowRoot!.querySelectorAll('button:enabled, select')]
            .filter((target) => target.checkVisibility())
            .filter((target) => {
              const {width, height} = target.getBoundingClientRect();
              return Math.min(width, height) < px - 0.5;
            })
            .map((target) => target.outerHTML.slice(0, 100)),
        least,
      );
      expect(small).toEqual([]);
    });
  });
}
