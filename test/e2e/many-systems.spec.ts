import {manySystems} from '../bench/many-systems.ts';
import {openDetails} from './support/sign-in.ts';
import {sampleState} from './support/sample-systems.ts';
import {expect, test} from './support/test.ts';
import {openView, type View} from './support/views.ts';

test('with 10,000 systems no control holds more than what belongs to it', async ({page, service, site}) => {
  const {System} = manySystems();
  const pairOf = ({SrcLanguage, TrgLanguage}: (typeof System)[number]) =>
    `${SrcLanguage.Code}-${TrgLanguage.Code}`;
  const chosen = System.find((system) => pairOf(system) === 'en-lv');
  const view: View = {
    name: 'many',
    list: System,
    show: (shown) =>
      shown
        .locator('mtservice-selector')
        .evaluate(
          (element, state) => (element as unknown as {setState(state: unknown): void}).setState(state),
          sampleState({'en-lv': chosen?.ID ?? ''}),
        ),
    settled: '#toggle-0',
  };
  await openView(page, {view, site, service: service.url});
  await page.getByRole('switch', {name: 'Show systems that cannot be used now'}).check();
  await openDetails(page, 'English to Latvian');
  await page.getByLabel('Translation system for English to Latvian').click();
  const own = System.filter((system) => pairOf(system) === 'en-lv');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(own.length);
  expect(own.length).toBeGreaterThan(100);
  await page.keyboard.press('Escape');

  const languages = new Set(System.map(({SrcLanguage}) => SrcLanguage.Code)).size;
  await page.getByRole('button', {name: 'Add languages'}).click();
  await page.getByRole('combobox', {name: 'From'}).click();
  await expect(page.getByRole('listbox').getByRole('option', {name: 'Latvian'})).toBeVisible();
  const sizes = await page
    .locator('mtservice-selector')
    .evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll('select, [role=listbox]') ?? [])].map(
        ({id, childElementCount}) => ({id, childElementCount}),
      ),
    );
  for (const {id, childElementCount} of sizes) {
    expect(childElementCount, id).toBeLessThanOrEqual(languages + 1);
  }
});
