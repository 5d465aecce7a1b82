import {manySystems} from '../bench/many-systems.ts';
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
    settled: '#system-0',
  };
  await openView(page, {view, site, service: service.url});
  await page.getByRole('switch', {name: 'Show systems that cannot be used now'}).check();
  const ids = await page
    .locator('#system-0 option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const own = System.filter((system) => pairOf(system) === 'en-lv').map(({ID}) => ID);
  expect(ids.toSorted()).toEqual(own.toSorted());
  expect(own.length).toBeGreaterThan(100);

  const languages = new Set(System.map(({SrcLanguage}) => SrcLanguage.Code)).size;
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
    if (id !== 'system-0') expect(childElementCount, id).toBeLessThanOrEqual(languages + 1);
  }
});
