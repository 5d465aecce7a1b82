import axe from 'axe-core';
import type {AxeResults, RunOptions} from 'axe-core';
import type {Frame, Page} from 'playwright';

declare const window: {readonly axe?: {run(context: unknown, options: RunOptions): Promise<AxeResults>}};

/** What axe looks at, and by what; without it at the whole page, by every rule that it has on. */
export interface AxeChoice {
  /** A CSS selector. */
  readonly within?: string;
  /** Ids of rules. */
  readonly rules?: readonly string[];
}

/** A rule that is broken, and the elements that break it. */
export interface Violation {
  readonly id: string;
  readonly nodes: readonly {readonly html: string; readonly target: string}[];
}

/**
 * What axe finds on a page, shadow trees and frames included. Axe is loaded once for each document: `@axe-core/playwright`
 * loads it again for each run, and in a page of its own for the results, which takes longer than most runs.
 */
export async function violationsOf(page: Page, {within, rules}: AxeChoice = {}): Promise<Violation[]> {
  for (const frame of within ? [page.mainFrame()] : page.frames()) await loadAxe(frame);
  await page.evaluate(animationsEnd);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && {runOnly: {type: 'rule', values: [...rules]}}),
  };
  const found = await page.evaluate(
    async ([context, options]) => {
      const {violations, incomplete} = await window.axe!.run(context, options);
      return {
        violations: violations.map(({id, nodes}) => ({
          id,
          nodes: nodes.map(({html, target}) => ({html, target: target.flat().join(' ')})),
        })),
        untested: incomplete.filter(({id}) => id === 'frame-tested').length,
      };
    },
    [within ? {include: [within]} : {exclude: []}, options] as const,
  );
  if (found.untested > 0) throw new Error('axe did not reach a frame of the page');
  return found.violations;
}

async function loadAxe(frame: Frame): Promise<void> {
  await frame.waitForLoadState('domcontentloaded');
  if (!(await frame.evaluate(() => !!window.axe))) await frame.evaluate(axe.source);
}

/**
 * Waits until nothing fades or changes its colors in the page, its shadow trees and its frames of the same origin: its contrast
 * is that of a moment until then.
 */
async function animationsEnd(): Promise<void> {
  // No function in it has a name: tsx would wrap it in a helper that pages do not have.
  for (;;) {
    // A change of colors begins with the frame after the one that it is asked for in.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        const inner = element instanceof HTMLIFrameElement ? element.contentDocument : element.shadowRoot;
        if (inner) roots.push(inner);
      }
    }
    const ending = roots
      .flatMap((root) => root.getAnimations())
      .filter(
        ({playState, effect}) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    if (ending.length === 0) return;
    await Promise.all(ending.map(({finished}) => finished.catch(() => undefined)));
  }
}
