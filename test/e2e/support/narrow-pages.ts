import type {Page} from '@playwright/test';
import {expect} from './test.ts';
import type {Surroundings} from './views.ts';

/** Tag of one of our elements. */
export type Tag = 'mtservice-selector' | 'mt-translate-box' | 'mt-document-drop';

/** Expects that everything fits the width of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const {content, window} = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(window);
}

/** Expects that nothing in the element extends beyond the element, except lists that open over the page. */
export async function expectNothingCutOff(page: Page, tag: Tag): Promise<void> {
  const outside = await page.locator(tag).evaluate((element) => {
    const frame = element.getBoundingClientRect();
    const own = 'button, input, select, textarea, p, h2, h3, label, .bar, .pane, .words';
    return [...(element.shadowRoot?.querySelectorAll(own) ?? [])]
      .filter((part) => part.checkVisibility() && !part.closest('.visually-hidden'))
      .filter((part) => {
        const {left, right} = part.getBoundingClientRect();
        return left < frame.left - 1 || right > frame.right + 1;
      })
      .map((part) => part.outerHTML.slice(0, 100));
  });
  expect(outside).toEqual([]);
}

/** Surroundings, one after the other, in which a view must fit a window of 320 px. */
export const NARROW: readonly (Required<Surroundings> & {readonly name: string})[] = [
  {name: 'as it is', lang: 'en', dir: 'ltr', textSize: '100%'},
  {name: 'with text of twice the size', lang: 'en', dir: 'ltr', textSize: '200%'},
  {name: 'in Latvian', lang: 'lv', dir: 'ltr', textSize: '100%'},
  {name: 'from right to left, in a language that we do not speak', lang: 'he', dir: 'rtl', textSize: '100%'},
];

/** Applies these surroundings to a page, and waits until the element uses their language. */
export async function surround(
  page: Page,
  tag: Tag,
  {lang, dir, textSize}: Required<Surroundings>,
): Promise<void> {
  await page.evaluate(
    ([lang, dir, size]) => {
      Object.assign(document.documentElement, {lang, dir, className: size === '200%' ? 'large' : ''});
    },
    [lang, dir, textSize] as const,
  );
  await page.locator(`${tag} .all[lang=${lang === 'lv' ? 'lv' : 'en'}]`).waitFor();
}
