import {expectNoSidewaysScroll, expectNothingCutOff, NARROW, surround} from './support/narrow-pages.ts';
import {signIn} from './support/sign-in.ts';
import {expect, expectAccessible, expectAccessibleInSchemes, test} from './support/test.ts';
import {openView, VIEWS} from './support/views.ts';
import {deadline} from '../support/deadlines.mjs';

for (const view of VIEWS) {
  test(`the view ${view.name} is accessible in light and dark, and fits a narrow window`, async ({
    page,
    service,
    site,
  }) => {
    test.setTimeout(deadline(60_000)); // axe runs four times
    await openView(page, {view, site, service: service.url});
    await expectAccessibleInSchemes(page);
    await page.setViewportSize({width: 320, height: 640});
    for (const around of NARROW) {
      await test.step(around.name, async () => {
        await surround(page, 'mtservice-selector', around);
        await expectNoSidewaysScroll(page);
        await expectNothingCutOff(page, 'mtservice-selector');
      });
    }
  });
}

for (const path of [
  'own-script.html',
  'own-session.html',
  'plain-form.html',
  'no-script.html',
  'fixed-pair.html',
  'bound-fields.html',
]) {
  test(`the example ${path} is accessible and fits a narrow window`, async ({page, service}) => {
    await page.goto(`${service.url}/${path}`);
    await page
      .locator('mtservice-selector #sign-in, mt-translate-box [part]')
      .first()
      .waitFor({state: 'attached'});
    await expectAccessibleInSchemes(page);
    await page.setViewportSize({width: 320, height: 640});
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNoSidewaysScroll(page);
  });
}

for (const lang of ['en', 'lv']) {
  test(`every sign-in page in "${lang}" is accessible and fits a narrow window`, async ({page, service}) => {
    test.setTimeout(deadline(60_000)); // axe runs ten times
    const query = new URLSearchParams({origin: 'https://redakcija.example', state: '1', lang});
    const address = `${service.url}/sign-in?${query}`;
    const check = async () => {
      await expectAccessibleInSchemes(page);
      await page.setViewportSize({width: 320, height: 640});
      await expectNoSidewaysScroll(page);
    };
    const submit = page.locator('button.main');
    const fill = async (password: string) => {
      await page.locator('#name').fill('demo');
      await page.locator('#password').fill(password);
      await submit.click();
    };
    await page.goto(address);
    await check();
    await fill('wrong');
    await page.getByRole('alert').waitFor();
    await check();
    await fill('demo');
    await page.locator('.choices').waitFor();
    await check();
    await page.locator('[value=show]').click();
    await page.locator('#token').waitFor();
    await check();
    // A consent form works only once.
    await page.goto(address);
    await fill('demo');
    await page.locator('[value=cancel]').click();
    await page.locator('[data-cancelled]').waitFor();
    await check();
  });
}

test('an expired consent says so and leads back', async ({page, service}) => {
  await page.goto(`${service.url}/sign-in`);
  await signIn(page);
  await page.locator('[name=ticket]').evaluate((field: HTMLInputElement) => (field.value = 'used before'));
  await page.getByRole('button', {name: 'Show the key to copy it'}).click();
  await expect(page.getByRole('alert')).toContainText('You can answer this question once');
  await expectAccessible(page);
  await page.getByRole('link', {name: 'Start again'}).click();
  await expect(page.getByLabel('User name')).toBeFocused();
});
