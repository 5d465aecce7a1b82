import type {CDPSession, Page, Request} from '@playwright/test';
import {deadline} from '../support/deadlines.mjs';
import {expect, test} from './support/test.ts';
import {openView, VIEWS} from './support/views.ts';

const REMOUNTS = 20;

interface Counts {
  readonly nodes: number;
  readonly listeners: number;
}

/** Counts the objects that are alive in the page after a garbage collection. */
async function alive(session: CDPSession): Promise<Counts> {
  await session.send('HeapProfiler.collectGarbage');
  const {metrics} = await session.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners')};
}

/** Counts the open requests of a page. */
function openRequests(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request));
  return () => open.size;
}

/**
 * Counts the objects that are still alive after everything is loaded and rendered: a list may arrive late, and the
 * browser frees removed nodes some frames later.
 */
async function settled(page: Page, session: CDPSession, requests: () => number): Promise<Counts> {
  let counts: Counts = {nodes: NaN, listeners: NaN};
  const isSettled = async () => {
    const {nodes, listeners} = counts;
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    counts = await alive(session);
    return requests() === 0 && counts.nodes === nodes && counts.listeners === listeners;
  };
  await expect.poll(isSettled, {timeout: deadline(30_000)}).toBe(true);
  return counts;
}

/** Repeatedly adds the selector to the page and removes it; the list of systems is loaded and rendered each time. */
async function remount(page: Page, {times, isNew}: {times: number; isNew: boolean}): Promise<void> {
  await page.evaluate(
    async ({times, isNew}) => {
      type Selector = HTMLElement & {value: string};
      const parent = document.querySelector('main')!;
      let selector = document.querySelector('mtservice-selector') as Selector;
      const state = selector.value;
      const drawn = async () => {
        for (let frame = 0; frame < 600; frame++) {
          if (selector.shadowRoot?.querySelector('#toggle-0')) return;
          await new Promise(requestAnimationFrame);
        }
        throw new Error('the systems were not drawn');
      };
      for (let time = 0; time < times; time++) {
        selector.remove();
        if (isNew) {
          selector = document.createElement('mtservice-selector') as Selector;
          selector.value = state;
        }
        parent.append(selector);
        await drawn();
      }
    },
    {times, isNew},
  );
}

for (const isNew of [false, true]) {
  test(`${REMOUNTS} remounts of ${isNew ? 'new selectors' : 'one selector'} leave no node behind`, async ({
    page,
    service,
    site,
  }) => {
    const view = VIEWS.find(({name}) => name === 'options');
    if (!view) throw new Error('there is no view "options"');
    const requests = openRequests(page);
    await openView(page, {view, site, service: service.url});
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await remount(page, {times: 3, isNew}); // creates everything that is created only once
    const before = await settled(page, session, requests);
    await remount(page, {times: REMOUNTS, isNew});
    const after = await settled(page, session, requests);
    // Any leak leaves at least one node or listener per remount; a selector has over a hundred.
    expect(before.nodes).toBeGreaterThan(100);
    expect(after.nodes - before.nodes).toBeLessThan(REMOUNTS);
    expect(after.listeners - before.listeners).toBeLessThan(REMOUNTS);
  });
}
