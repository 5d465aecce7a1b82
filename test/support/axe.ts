import axe from 'axe-core';
import type {AxeResults, RunOptions} from 'axe-core';
import type {Frame, Page} from 'playwright';

declare const window: {readonly axe?: {run(context: unknown, options: RunOptions): Promise<AxeResults>}};

/** Scope and rules of an axe run; by default, the whole page and all rules that axe enables. */
export interface AxeChoice {
  /** CSS selector of the scope. */
  readonly within?: string;
  /** Ids of the rules to check. */
  readonly rules?: readonly string[];
}

/** A broken rule, and the elements that break it. */
export interface Violation {
  readonly id: string;
  readonly nodes: readonly {readonly html: string; readonly target: string}[];
}

/**
 * Returns axe's findings on a page, including shadow trees and frames. Axe is loaded once per document:
 * `@axe-core/playwright` loads it again for each run, and in a separate page for the results, which takes
 * longer than most runs.
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
 * Waits until all transitions and animations have ended in the page, its shadow trees and its frames of the
 * same origin: until then, contrasts are only momentary.
 */
async function animationsEnd(): Promise<void> {
  // Contains no named functions: tsx would wrap them in a helper that pages do not have.
  for (;;) {
    // A color transition starts with the frame after the one in which it is requested.
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
