import type {Page} from '@playwright/test';
import {deadline} from '../../support/deadlines.mjs';
import {BOX_VIEWS, openBoxView, rewriteSentence, type BoxView} from '../support/box-views.ts';
import {sampleState} from '../support/sample-systems.ts';
import {checked, SAMPLE_TEXT, TEXT_TO_CHECK} from '../support/sample-translations.ts';
import {expect, test} from '../support/test.ts';

declare global {
  interface Window {
    /** Sum of the layout shifts counted by the browser, including those right after a key press. */
    shifted: number;
    /** Positions of each watched element so far, as text. */
    places: Map<string, Set<string>>;
  }
}

const PARTS = '.head, .languages, .system, .pane, .stack, .bar, .words, .bar > .square:last-of-type';

/** Watches the parts of the box, and the element after it on the page, frame by frame. */
async function watchLayout(page: Page, parts = PARTS): Promise<void> {
  await page.evaluate(async (parts) => {
    // Earlier changes must be painted first: their shift is reported with the frame that paints them.
    await new Promise<void>((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted())));
    window.shifted = 0;
    window.places = new Map();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as unknown as {value: number}).value;
    }).observe({type: 'layout-shift'});
    const root = document.querySelector('mt-translate-box')!.shadowRoot!;
    const note = (name: string, element: Element | null | undefined) => {
      const {x, y, width, height} = element?.getBoundingClientRect() ?? new DOMRect();
      const places = window.places.get(name) ?? new Set();
      window.places.set(name, places.add([x, y, width, height].map(Math.round).join(' ')));
    };
    const look = () => {
      note('after', document.querySelector('#after'));
      for (const [index, element] of root.querySelectorAll(parts).entries()) {
        // Text makes room for buttons that appear and disappear beside it.
        if (!element.matches('.bar .words')) note(`${index} ${element.className}`, element);
      }
      requestAnimationFrame(look);
    };
    look();
  }, parts);
}

/** Expects that each watched element had only one position. */
async function expectInPlace(page: Page): Promise<void> {
  const moved = await page.evaluate(() => [...window.places].filter(([, places]) => places.size > 1));
  expect(moved.map(([name]) => name)).toEqual([]);
}

/** Expects that nothing moved, including the sentences of the translation. */
async function expectStill(page: Page): Promise<void> {
  await expectInPlace(page);
  expect(await page.evaluate(() => window.shifted)).toBe(0);
}

const view = (name: string): BoxView => BOX_VIEWS.find((one) => one.name === name)!;
const box = (page: Page, css: string) => page.locator(`mt-translate-box ${css}`);
const EMPTY = view('box-empty');

for (const width of [1280, 320]) {
  test(`nothing moves when checks and matches of a sentence come and go, ${width} px`, async ({
    page,
    service,
    site,
  }) => {
    await page.setViewportSize({width, height: 900});
    const finding: BoxView = {...EMPTY, options: 'qe', answer: (_n, asked) => checked(asked)};
    await openBoxView(page, {view: finding, site, service: service.url});
    await box(page, '#text').fill(TEXT_TO_CHECK);
    await watchLayout(page);
    await box(page, '[part~=unknown-word]').waitFor();
    for (const [sentence, note] of ['.found', '.match'].entries()) {
      await box(page, `[part=translation] [data-sentence="${sentence}"]`).click();
      await box(page, note).waitFor();
    }
    await expectInPlace(page);
  });
}

for (const width of [1280, 320]) {
  test(`nothing moves while a sentence is typed and translated word by word, ${width} px`, async ({
    page,
    service,
    site,
  }) => {
    let requests = 0;
    await page.setViewportSize({width, height: 900});
    await openBoxView(page, {view: EMPTY, site, service: service.url});
    page.on('request', (request) => {
      if (request.url().endsWith('/TranslateArrayEx') && request.method() === 'POST') requests++;
    });
    await watchLayout(page);
    for (const word of 'It moved to 12 Danube Street.'.split(/(?<= )/)) {
      await box(page, '#text').pressSequentially(word);
      const text = await box(page, '#text').inputValue();
      const expected = text.endsWith('.') ? /Donaudampfschifffahrt/ : new RegExp(text.trim(), 'i');
      await expect(box(page, '[part=translation]')).toHaveText(expected);
    }
    expect(requests).toBeGreaterThan(3);
    await expectStill(page);
  });
}

test('below the text, the side of the translation is small while it is empty', async ({
  page,
  service,
  site,
}) => {
  await page.setViewportSize({width: 320, height: 900});
  await openBoxView(page, {view: EMPTY, site, service: service.url});
  const heights = () =>
    box(page, '.stack').evaluateAll((sides) => sides.map((side) => side.getBoundingClientRect().height));
  expect(await heights()).toEqual([160, 112]);
  // Both sides grow with the text, so that it needs no scrolling.
  await box(page, '#text').fill(`${SAMPLE_TEXT} ${SAMPLE_TEXT}`);
  const [text = 0, translation = 0] = await heights();
  expect(text).toBeGreaterThan(200);
  expect(translation).toBeGreaterThan(text);
  expect(await box(page, '#text').evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
});

for (const width of [1280, 320]) {
  test(`nothing moves when the saved state comes after the first paint, ${width} px`, async ({
    page,
    service,
    site,
  }) => {
    await page.setViewportSize({width, height: 900});
    await openBoxView(page, {view: view('box-not-set-up'), site, service: service.url});
    await watchLayout(page, '.head, .pane, .stack, .bar');
    const state = JSON.stringify(sampleState({'en-de': 'b-1', 'de-en': 'b-4'}));
    await page
      .locator('mt-translate-box')
      .evaluate((element, value) => element.setAttribute('state', value), state);
    await box(page, '.system select').waitFor();
    await expectInPlace(page);
  });
}

/** Text that fills the box before the layout is watched, and the following event. */
const EVENTS: readonly BoxView[] = [
  view('box-translated'),
  view('box-limit-and-terms'),
  view('box-held-back'),
  view('box-under-way'),
  view('box-unreachable'),
  {
    ...view('box-waking'),
    name: 'box-waking-up',
    answer: (n, asked) =>
      n < 2
        ? {
            status: 503,
            headers: {'retry-after': '1'},
            json: {code: 21, exception: 'systemIsStarting', description: ''},
          }
        : {json: asked.textArray.map((text) => ({translation: text.toUpperCase()}))},
    settled: '[part=translation] [data-sentence="4"]:text("TOMORROW")',
  },
  {
    ...view('box-day-limit'),
    name: 'box-day-limit-at-once',
    answer: () => ({
      status: 429,
      json: {code: 11, exception: 'dayLimitReached', description: 'Write to help@translation.example.'},
    }),
    settled: '[part=error]',
  },
];

for (const size of [
  {width: 1280, height: 900},
  {width: 320, height: 900},
]) {
  for (const event of EVENTS) {
    test(`nothing moves after the user wrote, ${size.width} px: ${event.name}`, async ({
      page,
      service,
      site,
    }) => {
      await page.setViewportSize(size);
      await openBoxView(page, {
        view: {...EMPTY, ...event, show: EMPTY.show, settled: EMPTY.settled},
        site,
        service: service.url,
      });
      // The user's own text determines the height of the box; later events do not.
      await box(page, '#text').fill(SAMPLE_TEXT);
      await watchLayout(page);
      await box(page, event.settled)
        .first()
        .waitFor({timeout: deadline(15_000)});
      await expectStill(page);
    });
  }
}

test('nothing moves around a correction, a request that the host stops, and another system', async ({
  page,
  service,
  site,
}) => {
  await openBoxView(page, {view: view('box-translated'), site, service: service.url});
  await watchLayout(page);
  await rewriteSentence(page, 1, 'Wo ist Ihre Rechtsschutzversicherung?');
  await page.getByRole('button', {name: 'Send correction'}).click();
  await box(page, '.corrected[aria-description=corrected]').waitFor();
  await page.evaluate(() =>
    document.addEventListener('mt-request', (event) => event.preventDefault(), {once: true}),
  );
  await box(page, '.system select').selectOption('b-2');
  await box(page, '.old').waitFor();
  await box(page, '[part=translation-bar] .primary').click();
  await expect(box(page, '[part=translation] [data-sentence="4"]')).toHaveText('Bis morgen.');
  await expectInPlace(page); // the corrected sentence is scrolled into view
});

test('on paper, nothing of a long text and its translation is hidden', async ({page, service, site}) => {
  await page.setViewportSize({width: 1280, height: 700});
  await openBoxView(page, {view: EMPTY, site, service: service.url});
  const text = Array.from({length: 60}, (_, n) => `Paragraph ${n}.`).join('\n');
  await box(page, '#text').fill(text);
  await expect(box(page, '[part=translation]')).toContainText(/PARAGRAPH 59\./i);
  const isHidden = () =>
    page.evaluate(() => {
      const root = document.querySelector('mt-translate-box')!.shadowRoot!;
      const sides = [root.querySelector('#text')!, root.querySelector('[part=translation]')!];
      return sides.map((side) => side.scrollHeight > side.clientHeight);
    });
  await expect.poll(isHidden).toEqual([true, true]);
  await page.emulateMedia({media: 'print'});
  expect(await isHidden()).toEqual([false, false]);
  const last = box(page, '.sentence').last();
  expect(await last.evaluate((one) => one.checkVisibility({contentVisibilityAuto: true}))).toBe(true);
});
