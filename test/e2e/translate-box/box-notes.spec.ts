import type {Locator, Page} from '@playwright/test';
import {BOX_VIEWS, openBoxView, type BoxView} from '../support/box-views.ts';
import {foundMuch, MUCH_FOUND} from '../support/sample-translations.ts';
import {expect, expectAccessible, test} from '../support/test.ts';

const EMPTY = BOX_VIEWS.find(({name}) => name === 'box-empty')!;
const PHONE = '+371 26 123 456';
const box = (page: Page, css: string) => page.locator(`mt-translate-box ${css}`);
const sentence = (page: Page, n: number) => box(page, `[part=translation] [data-sentence="${n}"]`).first();

/** A box with many findings in the first sentence, which also has a match. */
const finding: BoxView = {...EMPTY, options: 'qe', answer: (_n, asked) => foundMuch(asked)};

/** Whether an element is entirely visible: no scroll container or clipping hides a part of it. */
async function isSeenWhole(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const {top, bottom, left, right} = one.getBoundingClientRect();
    if (bottom - top < 5) return false;
    for (let around = one.parentElement; around; around = around.parentElement) {
      const {overflowY} = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      if (overflowY !== 'visible' && (top < frame.top - 1 || bottom > frame.bottom + 1)) return false;
      if (overflowY !== 'visible' && (left < frame.left - 1 || right > frame.right + 1)) return false;
    }
    return true;
  });
}

/** By how many pixels an element's content is higher than its visible part. */
const hiddenHeight = (element: Locator) => element.evaluate((one) => one.scrollHeight - one.clientHeight);

const heightOf = (page: Page) =>
  page.locator('mt-translate-box').evaluate((one) => one.getBoundingClientRect().height);

/** Expects that translation, messages and bar follow each other without overlapping. */
async function expectStacked(page: Page): Promise<void> {
  const places = await box(page, '.output .layer').evaluate((layer) => {
    const bar = layer.closest('.output')!.querySelector('.bar')!;
    return [...layer.children, bar]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const {top, bottom} = one.getBoundingClientRect();
        return {name: one.className, top: Math.round(top), bottom: Math.round(bottom)};
      });
  });
  for (const [index, {name, top}] of places.entries())
    expect(top, name).toBeGreaterThanOrEqual((places[index - 1]?.bottom ?? 0) - 1);
}

for (const {width, shield, place} of [
  {width: 1280, shield: false, place: ''},
  {width: 1280, shield: true, place: ''},
  {width: 1280, shield: true, place: 'display: flex'},
  {width: 1280, shield: false, place: 'display: grid; grid-template-columns: 1fr 1fr'},
  {width: 1280, shield: true, place: 'block-size: 300px; overflow: hidden'},
  {width: 768, shield: false, place: ''},
  {width: 640, shield: false, place: ''}, // 1280 px, zoomed to 200 %
  {width: 320, shield: false, place: ''},
]) {
  const around = `${shield ? ', with kept details' : ''}${place && `, in ${place}`}`;
  test(`what is found leaves a short translation to be seen, ${width} px${around}`, async ({
    page,
    service,
    site,
  }) => {
    await page.setViewportSize({width, height: 800});
    const attributes = shield ? 'shield="data"' : '';
    await openBoxView(page, {view: {...finding, attributes}, site, service: service.url});
    await page.locator('#place').evaluate((one, style) => one.setAttribute('style', style), place);
    const text = shield ? `${MUCH_FOUND} ${PHONE}` : MUCH_FOUND;
    await box(page, '#text').fill(text);
    await box(page, '[part~=unknown-word]').waitFor();
    const height = await heightOf(page);
    await sentence(page, 0).click();
    await box(page, '[part=match]').waitFor();
    expect(await heightOf(page)).toBe(height);
    await expectStacked(page);
    expect(await hiddenHeight(box(page, '[part=translation]'))).toBe(0);
    expect(await hiddenHeight(box(page, '.notes'))).toBe(0);
    await expect(box(page, '.found')).toContainText(/Term not used.*Unknown word/s);
    for (const name of [/75% match from memory/, 'Use this'])
      expect(await isSeenWhole(page.getByRole('button', {name}))).toBe(true);

    // By keyboard: the match opens with enough space, and stays open for other sentences.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', {name: /75% match from memory/})).toBeFocused();
    await page.keyboard.press('Enter');
    for (const text of await box(page, '#match p').all()) expect(await isSeenWhole(text)).toBe(true);
    expect(await hiddenHeight(box(page, '[part=translation]'))).toBe(0);
    expect(await hiddenHeight(box(page, '.notes'))).toBe(0);
    await expectStacked(page);
    await expectAccessible(page);
    const open = await heightOf(page);
    await box(page, '#text').press('End');
    await box(page, '#text').pressSequentially(' Thank you.');
    // Until then, the sentence may be rendered again after each pause in typing.
    await expect(sentence(page, 1)).toContainText('THANK YOU.');
    await sentence(page, 1).click();
    await expect(box(page, '[part=match]')).toHaveCount(0);
    expect(await heightOf(page)).toBe(open);
    await sentence(page, 0).click();
    await page.getByRole('button', {name: 'Use this'}).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', {name: 'Use this'})).toBeFocused();
    expect(await heightOf(page)).toBe(height);
  });
}

test('a long translation leaves what is found its room, with the words that differ', async ({
  page,
  service,
  site,
}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await openBoxView(page, {view: finding, site, service: service.url});
  await box(page, '#text').fill(`${MUCH_FOUND} And so on.\n`.repeat(12));
  await box(page, '[part~=unknown-word]').first().waitFor();
  await sentence(page, 0).click();
  await expect(box(page, '[part=match] del')).toHaveText('full amount of the');
  await expect(page.getByRole('button', {name: /match from memory/})).toHaveCount(0);
  for (const text of await box(page, '#match p').all()) expect(await isSeenWhole(text)).toBe(true);
  await expectStacked(page);
  await sentence(page, 22).click();
  expect(await isSeenWhole(sentence(page, 22))).toBe(true);
});

for (const width of [1280, 320]) {
  test(`a message covers no other one, and some of the translation is visible, ${width} px`, async ({
    page,
    service,
    site,
  }) => {
    await page.setViewportSize({width, height: 800});
    const failing: BoxView = {
      ...EMPTY,
      attributes: 'shield="data"',
      answer: (n, asked) =>
        n === 0
          ? foundMuch(asked)
          : {
              status: 429,
              json: {code: 11, exception: 'dayLimitReached', description: 'For more, write to a@b.example.'},
            },
    };
    await openBoxView(page, {view: failing, site, service: service.url});
    await box(page, '#text').fill(`Good day! ${PHONE}`);
    await box(page, '[part=kept]').waitFor();
    await box(page, '#text').press('End');
    await box(page, '#text').pressSequentially(' More.');
    await box(page, '[part=error]').waitFor();
    await expectStacked(page);
    const {height} = (await box(page, '[part=translation]').boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(40);
    // Trying again cannot help on the same day; writing to the operator can.
    await expect(page.getByRole('button', {name: 'Try again'})).toHaveCount(0);
    const contact = page.getByRole('link', {name: 'Write to a@b.example'});
    await contact.focus();
    expect(await isSeenWhole(contact)).toBe(true);
  });
}

test('a correction has room next to kept details', async ({page, service, site}) => {
  await page.setViewportSize({width: 1280, height: 800});
  const shielded: BoxView = {...finding, attributes: 'shield="data"'};
  await openBoxView(page, {view: shielded, site, service: service.url});
  await box(page, '#text').fill(`${MUCH_FOUND} ${PHONE}`);
  await box(page, '[part=kept]').waitFor();
  await sentence(page, 0).click();
  await page.keyboard.type('Heute. ');
  await page.getByRole('button', {name: 'Send correction'}).waitFor();
  await expectStacked(page);
  for (const name of ['Back to the machine’s translation', 'Send correction'])
    expect(await isSeenWhole(page.getByRole('button', {name, exact: true}))).toBe(true);
  expect((await box(page, '[part=translation]').boundingBox())!.height).toBeGreaterThanOrEqual(40);
  await expect(box(page, '[part=kept]')).toBeVisible();
});
