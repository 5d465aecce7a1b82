import AxeBuilder from '@axe-core/playwright';
import {test as base, expect, type Page} from '@playwright/test';
import {HostSite} from './host-site.ts';
import {RunningService} from './running-service.ts';

/**
 * Playwright's `test` with `service`, one per worker, and `site`, a host site of another origin per test. A
 * request that `page.route` still holds when the test ends is dropped: it would fail the worker, not the test.
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

/** Fails when axe finds anything on the page, shadow trees included. */
export async function expectAccessible(page: Page): Promise<void> {
  const {violations} = await new AxeBuilder({page}).analyze();
  expect(
    violations.map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

export {expect};
