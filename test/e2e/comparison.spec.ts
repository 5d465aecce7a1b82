import {addPair, enterKey} from './support/sign-in.ts';
import {expect, test} from './support/test.ts';

test('a user compares two systems of a real service on a sentence, takes one and saves it', async ({
  page,
  service,
  site,
}) => {
  const script = `<script src="${service.url}/components/mtservice.js"></script>`;
  const selector = '<mtservice-selector sample="Good morning! Where is the library?"></mtservice-selector>';
  await page.goto(
    site.put('/compare', `<!doctype html><html lang="en"><title>Host</title>${script}${selector}</html>`),
  );
  await enterKey(page, service.token);
  await addPair(page, 'English', 'Spanish');
  await page.getByRole('button', {name: 'Options for English to Spanish'}).click();
  await page.getByRole('button', {name: 'Compare on a sentence…'}).click();
  await expect(page.getByText('This uses 2 × 35 characters')).toBeVisible();
  await page.getByRole('button', {name: 'Try', exact: true}).click();
  // A sleeping system first shows a countdown.
  await expect(page.locator('.try-text')).toHaveCount(2);
  await expect(page.locator('.try-text', {hasText: /biblioteca/})).toHaveCount(2);
  await expect(page.locator('.try-text mark').first()).toBeVisible();
  const state = () =>
    page.locator('mtservice-selector').evaluate((element) => (element as unknown as {value: string}).value);
  const before = await state();
  await page.getByRole('button', {name: /^Use this: /}).click();
  expect(await state()).not.toBe(before);
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await expect(page.getByRole('button', {name: 'In use'})).toBeVisible();
});
