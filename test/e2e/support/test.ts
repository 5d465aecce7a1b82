import {test as base, expect, type Page} from '@playwright/test';
import {HostSite} from './host-site.ts';
import {RunningService} from './running-service.ts';
import {violationsOf} from '../../support/axe.ts';

/**
 * Playwright's `test` with `service`, one per worker, and `site`, a host site of another origin per test. A
 * request that `page.route` still holds at the end of a test is dropped, since it would fail the worker
 * instead of the test.
 */
export const test = base.extend<{site: HostSite}, {service: RunningService}>({
  service: [
    async ({}, use) => {
      const service = await RunningService.start();
      await use(service);
      await service.stop();
    },
    {scope: 'worker'},
  ],
  page: async ({page}, use) => {
    await use(page);
    await page.unrouteAll({behavior: 'ignoreErrors'});
  },
  site: async ({}, use) => {
    const site = await HostSite.start();
    await use(site);
    await site.stop();
  },
});

/** Axe's rules about colors; no other rule depends on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails if axe finds anything on the page in light, including shadow trees, or in the colors of the other
 * schemes.
 */
export async function expectAccessibleInSchemes(
  page: Page,
  others: readonly Parameters<Page['emulateMedia']>[0][] = [{colorScheme: 'dark'}],
): Promise<void> {
  await page.emulateMedia({colorScheme: 'light', forcedColors: null});
  await expectAccessible(page);
  for (const scheme of others) {
    await page.emulateMedia(scheme);
    await expectAccessible(page, COLOR_RULES);
  }
}

/**
 * Fails if axe finds anything on the page, including shadow trees; by default with all rules that axe
 * enables.
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  const violations = await violationsOf(page, rules && {rules});
  expect(violations.map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target).join(', ')}`)).toEqual([]);
}

export {expect};
