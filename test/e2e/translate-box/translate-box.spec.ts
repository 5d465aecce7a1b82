import {readFile} from 'node:fs/promises';
import type {Page} from '@playwright/test';
import type {SavedConfiguration, WireSystem} from '../../../src/contract/index.ts';
import type {MtTranslateBoxElement} from '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import type {RunningService} from '../support/running-service.ts';
import {addPair, chooseSystem, enterKey} from '../support/sign-in.ts';
import {expect, expectAccessibleInSchemes, test} from '../support/test.ts';
import {deadline} from '../../support/deadlines.mjs';

const STORED = 'mtservice-demo-state';

/** A saved state with Apertium for English and Spanish in both directions, and the phrasebook for Latvian. */
async function stateFor(service: RunningService): Promise<SavedConfiguration> {
  const response = await fetch(`${service.url}/service.svc/json/GetSystemList?appID=test`, {
    headers: {'client-id': service.token},
  });
  const {System} = (await response.json()) as {System: WireSystem[]};
  const systems = Object.fromEntries(
    (
      [
        ['en', 'es', 'Apertium'],
        ['es', 'en', 'Apertium'],
        ['en', 'lv', 'Phrasebook'],
      ] as const
    ).map(([source, target, engine]) => {
      const found = System.find(
        ({SrcLanguage, TrgLanguage, Title}) =>
          SrcLanguage.Code === source && TrgLanguage.Code === target && String(Title).includes(engine),
      );
      return [`${source}-${target}`, {params: {systemID: found?.ID ?? `no ${engine}`, options: 'qe'}}];
    }),
  );
  return {engineName: '', 'client-id': service.token, systems};
}

const translationOf = (page: Page) => page.locator('mt-translate-box [part=translation]').first();

async function open(page: Page, service: RunningService): Promise<void> {
  await page.goto(`${service.url}/no-script.html`);
  const state = await stateFor(service);
  await page.evaluate((value) => {
    document.querySelector<MtTranslateBoxElement>('mt-translate-box')!.state = value;
  }, state);
}

test('the selector and the box work together on a page without a script of its own', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await page.goto(`${service.url}/no-script.html`);
  await expect(
    page
      .locator('mt-translate-box')
      .getByText('Choose a translation system and save in the translation settings first.'),
  ).toBeVisible();
  await enterKey(page, service.token);
  await addPair(page, 'English', 'Spanish');
  await chooseSystem(page, 'English to Spanish', 'Apertium');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByRole('textbox', {name: 'Text in English'}).fill('The house is red.');
  await expect(translationOf(page)).toContainText('La casa es roja.', {timeout: deadline(30_000)});
  await page.getByRole('button', {name: 'Log out'}).click();
  await expect(
    page
      .locator('mt-translate-box')
      .getByText('Choose a translation system and save in the translation settings first.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', {name: 'Translation', exact: true})).toHaveValue(
    'The house is red.',
  );
});

test('a box alone takes the stored state, and binds two fields of the page', async ({page, service}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await page.goto(`${service.url}/bound-fields.html`);
  await page.evaluate(([key, state]) => localStorage.setItem(key, state), [
    STORED,
    JSON.stringify(await stateFor(service)),
  ] as const);
  await page.reload();
  await page.getByLabel('Summary', {exact: true}).fill('The house is white.');
  await expect(page.getByLabel('Summary in Spanish')).toHaveValue('La casa es blanca.', {
    timeout: deadline(30_000),
  });
  await page.getByLabel('Summary in Spanish').focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Summary in Spanish')).not.toHaveValue('La casa es blanca.');
  await page.goto(`${service.url}/fixed-pair.html`);
  await page.getByRole('textbox', {name: 'Text in English'}).fill('The house is red.');
  await expect(page.locator('mt-translate-box')).toContainText('La casa es roja.');
});

test('a page with a provider notes what its elements ask for, and asks by the same client', async ({
  page,
  service,
}) => {
  await page.goto(`${service.url}/own-session.html`);
  await page.locator('mtservice-selector #sign-in').waitFor();
  await expect(page.getByRole('button', {name: 'Ask for the systems'})).toBeDisabled();
  const state = JSON.stringify(await stateFor(service));
  await page.evaluate((text) => localStorage.setItem('mtservice-demo-state', text), state);
  await page.reload();
  const calls = page.locator('#calls');
  await expect(calls).toContainText('getSystemList');
  const box = page.locator('mt-translate-box');
  await box.getByLabel(/^(To|Target)/).selectOption({label: 'Latvian'});
  await page.getByRole('textbox', {name: 'Text in English'}).fill('Good morning!');
  await expect(translationOf(page)).toContainText('Labrīt!');
  await expect(calls).toContainText('translateArrayChecked: Good morning!');
  await page.getByRole('button', {name: 'Ask for the systems'}).click();
  await expect(page.locator('#systems')).toHaveText(/^\d+ systems$/);
});

test('the systems can be loaded when the operations could not be at first', async ({page, service}) => {
  const state = JSON.stringify(await stateFor(service));
  const operations = /\/mt-client-\w+\.js/;
  await page.route(operations, (route) => route.abort());
  await page.goto(`${service.url}/own-script.html`);
  await page.evaluate((text) => localStorage.setItem('mtservice-demo-state', text), state);
  await page.reload();
  const again = page.locator('mtservice-selector').getByRole('button', {name: 'Try again'});
  await again.waitFor();
  await page.unroute(operations);
  await again.click();
  await expect(page.getByRole('group', {name: 'English to Spanish'})).toBeVisible();
});

test('what cuts a text into sentences is loaded with the first key, not with the page', async ({
  page,
  service,
  site,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const isLoaded = (name: string) => loaded.some((path) => path.includes(`/mt-${name}-`));
  const tag = `<script src="${service.url}/components/mt-translate-box.js"></script>`;
  const box = `<mt-translate-box pair="en-lv"></mt-translate-box>`;
  await page.goto(site.put('/host', `<!doctype html><html lang="en"><title>Host</title>${tag}${box}</html>`));
  await page.evaluate(
    (value) => {
      document.querySelector<MtTranslateBoxElement>('mt-translate-box')!.state = value;
    },
    await stateFor(service),
  );
  await expect.poll(() => isLoaded('result')).toBe(true);
  await expect(page.locator('mt-translate-box').getByText('Ready')).toBeVisible();
  expect(isLoaded('translating')).toBe(false);
  expect(isLoaded('checks')).toBe(false);
  await page.getByRole('textbox', {name: 'Text in English'}).press('G');
  await expect.poll(() => isLoaded('translating')).toBe(true);
  // The phrasebook returns estimates, since the options request them.
  await page.getByRole('textbox', {name: 'Text in English'}).fill('Good morning.');
  await expect.poll(() => isLoaded('checks')).toBe(true);
});

test('a translation is shown though the part that draws it could not be loaded, and then drawn', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await page.route('**/mt-result-*', (route) => route.abort());
  await open(page, service);
  await page.getByRole('textbox', {name: 'Text in English'}).fill('The house is red.');
  await expect(translationOf(page)).toHaveText('La casa es roja.', {timeout: deadline(30_000)});
  await expect(translationOf(page).locator('.sentence')).toHaveCount(0);
  await page.route('**/TranslateArrayEx', (route) => route.abort());
  await page.getByRole('textbox', {name: 'Text in English'}).fill('The house is green.');
  await expect(page.locator('mt-translate-box').getByText('No answer from the service')).toHaveCount(2);
  await page.unroute('**/TranslateArrayEx');
  await page.unroute('**/mt-result-*');
  await page.getByRole('textbox', {name: 'Text in English'}).fill('The house is white.');
  await expect(translationOf(page).locator('.sentence')).toHaveText('La casa es blanca.');
});

test('a translation is corrected, and the service uses it for the same sentence', async ({page, service}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await open(page, service);
  const source = page.getByRole('textbox', {name: 'Text in English'});
  await source.fill('The brave frog jumps.');
  const translation = translationOf(page);
  await expect(translation).toContainText('rana', {timeout: deadline(30_000)});
  await translation.locator('.sentence').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('La valiente ranita salta.');
  await page.getByRole('button', {name: 'Send correction'}).click();
  await expect(translation.locator('.sentence')).toHaveAttribute('aria-description', 'corrected');
  // In a new visit, the box no longer knows the correction, but the service does.
  await open(page, service);
  await source.fill('The brave frog jumps.');
  await expect(translation).toHaveText('La valiente ranita salta.', {timeout: deadline(30_000)});
});

test('the box is used by the keyboard alone', async ({page, service}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await open(page, service);
  const focused = () =>
    page.evaluate(() => {
      const active =
        document.querySelector<MtTranslateBoxElement>('mt-translate-box')!.shadowRoot!.activeElement;
      return active?.getAttribute('aria-label') ?? active?.textContent.trim() ?? '';
    });
  await page.getByLabel('Translation system').waitFor();
  await page.locator('mt-translate-box').evaluate((box) => box.focus());
  expect(await focused()).toBe('Text in English');
  await page.locator('mt-translate-box').getByLabel('From').focus();
  const order = [await focused()];
  await page.keyboard.press('Tab');
  order.push(await focused());
  await page.keyboard.press('Tab');
  order.push(await focused());
  expect(order).toEqual(['From', 'Swap languages', 'Text in English']);
  await page.keyboard.type('The house is red. It rains.');
  await expect(translationOf(page)).toContainText('La casa es roja.', {timeout: deadline(30_000)});
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Clear');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('To');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Translation system');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Translation in Spanish');
  await page.keyboard.press('ControlOrMeta+End');
  await expect(page.getByText('Sentence 2 of 2')).toBeVisible();
  await page.keyboard.type(' Mucho.');
  await expect(translationOf(page)).toContainText('Mucho.');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(translationOf(page)).not.toContainText('Mucho.');
});

test('a long text that is pasted is translated to its end, and undone like any other', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, service);
  const line = 'Thank you. Good morning! I do not know Rechtsschutzversicherungsgesellschaften.\n';
  const text = `${line.repeat(500)}Thank you.`;
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  const field = page.getByRole('textbox', {name: 'Text in'});
  const box = page.locator('mt-translate-box');
  await box.getByLabel('From', {exact: true}).selectOption({label: 'English'});
  await box.getByLabel('To', {exact: true}).selectOption({label: 'Latvian'});
  await field.fill('Good morning! ');
  await field.press('End');
  await field.press('Control+V');
  await expect(field).toHaveValue(`Good morning! ${text}`);
  await expect(page.getByText('40,024 characters')).toBeVisible();
  await expect(translationOf(page)).toContainText(/paldies\.$/i, {timeout: deadline(30_000)});
  for (const round of ['first', 'second']) {
    await test.step(`${round} time`, async () => {
      await field.press('Control+Z');
      await expect(field).toHaveValue('Good morning! ');
      await field.press('Control+Shift+Z');
      await expect(field).toHaveValue(`Good morning! ${text}`);
    });
  }
});

test('under a strict policy the box loads its parts, takes formatted text and breaks no rule', async ({
  page,
  service,
  site,
}) => {
  const text = await readFile(new URL('../pages/box.html', import.meta.url), 'utf8');
  site.put('/host.css', 'body {margin: 1rem; font-family: sans-serif}');
  site.put(
    '/watch.js',
    'const found = []; addEventListener("securitypolicyviolation", (event) => found.push(event.violatedDirective)); addEventListener("tell", ({detail}) => detail.push(...found));',
  );
  const policy =
    `default-src 'none'; script-src 'self' ${service.url}; style-src 'self'; connect-src ${service.url}; ` +
    "img-src 'self'; require-trusted-types-for 'script'";
  const body = text.replaceAll('{service}', service.url);
  await page.goto(site.put('/box.html', {body, headers: {'content-security-policy': policy}}));
  const state = await stateFor(service);
  await page.evaluate((value) => {
    const box = document.querySelector<MtTranslateBoxElement>('mt-translate-box')!;
    box.lang = 'lv';
    box.pair = 'en-lv';
    box.state = value;
  }, state);
  // Latvian is a separate part.
  const field = page.getByRole('textbox', {name: 'Teksts: Angļu'});
  await field.focus();
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<p>Good <b>morning</b>! <a href="https://example.org/"><span style="font-weight: 700">Thank you.</span></a></p>',
    );
    clipboardData.setData('text/plain', 'Good morning! Thank you.');
    element.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
  });
  await expect(page.getByRole('button', {name: 'Noņemt noformējumu'})).toBeVisible();
  await expect(translationOf(page).locator('a[href="https://example.org/"] b')).toContainText('Paldies');
  const markup = '<p class="lead" style="color: red" onclick="x()">Good <b style="top: 0">morning</b>!</p>';
  await page.evaluate((value) => {
    Object.assign(document.querySelector<MtTranslateBoxElement>('mt-translate-box')!, {
      format: 'html',
      value,
    });
  }, markup);
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector<MtTranslateBoxElement>('mt-translate-box')!.translation),
    )
    .toMatch(/^<p class="lead" style="color: red">.*<b>.*<\/b>!<\/p>$/);
  const violations = await page.evaluate(() => {
    const detail: string[] = [];
    dispatchEvent(new CustomEvent('tell', {detail}));
    return detail;
  });
  expect(violations).toEqual([]);
});

test('the page of the box is accessible in light and dark and fits a narrow window', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start, and axe runs
  await open(page, service);
  await page.getByRole('textbox', {name: 'Text in English'}).fill('The house is red. Snarkle gribbet woof.');
  await expect(translationOf(page)).toContainText('La casa es roja.', {timeout: deadline(30_000)});
  await translationOf(page).locator('.sentence').first().hover();
  await expectAccessibleInSchemes(page);
  await page.setViewportSize({width: 320, height: 640});
  for (const [lang, dir] of [
    ['en', 'ltr'],
    ['lv', 'ltr'],
    ['he', 'rtl'],
  ] as const) {
    await page.evaluate(([lang, dir]) => Object.assign(document.documentElement, {lang, dir}), [
      lang,
      dir,
    ] as const);
    await page.locator(`mt-translate-box .all[lang=${lang === 'lv' ? 'lv' : 'en'}]`).waitFor();
    const {content, window} = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }));
    expect(content).toBeLessThanOrEqual(window);
  }
});
