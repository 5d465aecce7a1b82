import {readFile} from 'node:fs/promises';
import type {Locator, Page} from '@playwright/test';
import type {WireSystem} from '../../src/contract/index.ts';
import {addPair, openSignIn, signIn} from './support/sign-in.ts';
import {RunningService} from './support/running-service.ts';
import {expect, expectAccessible, expectAccessibleInSchemes, test as base} from './support/test.ts';
import {deadline} from '../support/deadlines.mjs';

const test = base.extend<object, {service: RunningService}>({
  service: [
    async ({}, use) => {
      const service = await RunningService.start({args: ['--visitors']});
      await use(service);
      await service.stop();
    },
    {scope: 'worker'},
  ],
});

const translation = (page: Page): Locator => page.locator('mt-translate-box [part~=translation]').first();
const chip = (page: Page): Locator => page.locator('#account');

async function storedState(page: Page): Promise<{'client-id': string; systems: object} | null> {
  return JSON.parse(
    (await page.evaluate(() => localStorage.getItem('mtservice-demo-state'))) ?? 'null',
  ) as Awaited<ReturnType<typeof storedState>>;
}

/** Opens the demo in a browser that has the key and the settings of an account. */
async function openSignedIn(page: Page, {url, token}: RunningService): Promise<void> {
  const answer = await page.request.get(`${url}/service.svc/json/GetSystemList?appID=test`, {
    headers: {'client-id': token},
  });
  const {System} = (await answer.json()) as {System: WireSystem[]};
  const entries = ['en-lv', 'lv-en', 'en-de'].map((pair) => {
    const system = System.find(
      ({SrcLanguage, TrgLanguage}) => pair === `${SrcLanguage.Code}-${TrgLanguage.Code}`,
    );
    return [pair, {params: {systemID: system?.ID, options: ''}}] as const;
  });
  const state = {engineName: '', 'client-id': token, systems: Object.fromEntries(entries)};
  await page.goto(`${url}/`);
  await page.evaluate((text) => localStorage.setItem('mtservice-demo-state', text), JSON.stringify(state));
  await page.reload();
  await expect(chip(page)).toHaveText(/Your key/);
}

async function chooseLanguages(page: Page, source: string, target: string): Promise<void> {
  const languages = page.locator('mt-translate-box');
  await languages.getByLabel(/^(From|Source)/).selectOption({label: source});
  await languages.getByLabel(/^(To|Target)/).selectOption({label: target});
}

test('a visitor types and reads the translation, without a click and without an account', async ({
  page,
  service,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.setViewportSize({width: 1366, height: 768});
  await page.goto(`${service.url}/`);
  // Everything for the first use is in view.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768);
  await chooseLanguages(page, 'English', 'Latvian');
  await page.getByRole('textbox', {name: 'Text in English'}).fill('Good morning!');
  await expect(translation(page)).toContainText('Labrīt!');
  await expect(page.locator('#engine')).toContainText('phrasebook');
  await expect(chip(page)).toHaveText('Not signed in');
  await chip(page).click();
  await expect(page.locator('#account-about')).toContainText('100,000 characters a day');
  await expect(page.locator('#account-about')).toContainText('yours alone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Settings'}).click();
  await expect(
    page.getByText('You can translate 100,000 characters a day without signing in.'),
  ).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({...localStorage, ...sessionStorage}))).not.toContain(
    'mt_',
  );
  expect(errors).toEqual([]);
});

test('a second visitor does not see the documents and corrections of the first one', async ({
  page,
  browser,
  service,
}) => {
  const keys = new Set<string>();
  const note = (visitor: Page) =>
    visitor.on('request', (request) => {
      const key = request.headers()['client-id'];
      if (key) keys.add(key);
    });
  const documents = (visitor: Page) => visitor.locator('mt-document-drop').getByRole('listitem');
  note(page);
  await page.goto(`${service.url}/#documents`);
  await expect(page.locator('mt-document-drop [part~=drop-zone]')).toBeVisible();
  await page
    .locator('mt-document-drop input[multiple]')
    .setInputFiles({name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Good morning!')});
  await expect(documents(page).getByRole('button', {name: 'Download'})).toBeVisible({
    timeout: deadline(30_000),
  });
  const context = await browser.newContext();
  try {
    const other = await context.newPage();
    note(other);
    const lists: unknown[] = [];
    await other.route(/GetDocumentTranslationList/, async (route) => {
      const response = await route.fetch();
      lists.push(await response.json());
      await route.fulfill({response});
    });
    await other.goto(`${service.url}/#documents`);
    await expect.poll(() => lists[0]).toEqual([]);
    await expect(documents(other)).toHaveCount(0);
    expect(lists.flat()).toEqual([]);
    expect(keys.size).toBe(2);
    expect(keys.has(service.token)).toBe(false);
  } finally {
    await context.close();
  }
});

test('who has an account signs in, chooses in the drawer, and translates documents as well', async ({
  page,
  service,
}) => {
  await page.goto(`${service.url}/`);
  await chip(page).click();
  await page.getByRole('button', {name: 'Sign in with your own'}).click();
  const popup = await openSignIn(page);
  await signIn(popup);
  await popup.getByRole('button', {name: /^(Give|Allow)/}).click();
  await addPair(page, 'English', 'Latvian');
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await expect(page.getByRole('dialog', {name: 'Settings'})).toBeHidden();
  const key = (await storedState(page))?.['client-id'] ?? '';
  await expect(chip(page)).toHaveText(`Your key: …${key.slice(-4)}`);
  expect(Object.keys((await storedState(page))?.systems ?? {})).toEqual(['en-lv']);
  await page.getByRole('tab', {name: 'Documents'}).click();
  await expect(page).toHaveURL(/#documents$/);
  await page
    .locator('mt-document-drop input[multiple]')
    .setInputFiles({name: 'rīts.txt', mimeType: 'text/plain', buffer: Buffer.from('Good morning!')});
  await expect(
    page.locator('mt-document-drop').getByRole('listitem').getByRole('button', {name: 'Download'}),
  ).toBeVisible({timeout: deadline(30_000)});
});

test('the drawer that is closed without signing in leaves the account unchanged', async ({page, service}) => {
  await openSignedIn(page, service);
  const before = await storedState(page);
  await chip(page).click();
  const menu = page.locator('#account-menu');
  await expect(menu.getByRole('button')).toHaveText([/Log out/, /Use another account/]);
  await menu.getByRole('button', {name: 'Use another account'}).click();
  await expect(page.getByRole('dialog', {name: 'Settings'})).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', {name: 'Settings'})).toBeHidden();
  expect(await storedState(page)).toEqual(before);
  await expect(page.getByRole('textbox', {name: /^Text in/})).toBeVisible();
});

for (const lang of ['en', 'lv']) {
  test(`the first screen of a phone in "${lang}" has five lines to write in`, async ({page, service}) => {
    await page.setViewportSize({width: 320, height: 640});
    await page.goto(`${service.url}/?lang=${lang}`);
    const field = page.locator('mt-translate-box textarea');
    await expect(field).toBeInViewport({ratio: 1});
    const lines = await field.evaluate((element) => {
      const {lineHeight, paddingBlockStart, paddingBlockEnd} = getComputedStyle(element);
      const room = element.clientHeight - parseFloat(paddingBlockStart) - parseFloat(paddingBlockEnd);
      return room / parseFloat(lineHeight);
    });
    expect(lines).toBeGreaterThanOrEqual(5);
    const {x, y} = (await page.locator('.tabs').boundingBox()) ?? {x: 0, y: 0};
    await field.fill('Good morning!');
    await expect(translation(page)).not.toBeEmpty();
    expect(await page.locator('.tabs').boundingBox(), 'nothing moves').toMatchObject({x, y});
  });
}

test('nothing moves when a visit begins', async ({page, service}) => {
  await page.setViewportSize({width: 1366, height: 768});
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/visitor', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto(`${service.url}/`);
  const places = () =>
    page.evaluate(() =>
      ['#open-settings', '#account', '.tabs', 'mt-translate-box', 'footer'].map((selector) => {
        const {x, y, width} = document.querySelector(selector)!.getBoundingClientRect();
        return {x, y, width};
      }),
    );
  await expect(page.getByRole('tab', {name: 'Text'})).toBeVisible();
  const before = await places();
  answer();
  await expect(page.getByRole('textbox', {name: /^Text in/})).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a log out in the drawer that is undone there takes nothing away', async ({page, service}) => {
  await openSignedIn(page, service);
  const before = await storedState(page);
  await page.getByRole('button', {name: 'Settings'}).click();
  const settings = page.getByRole('dialog', {name: 'Settings'});
  await settings.getByRole('button', {name: 'Log out'}).click();
  await expect(chip(page)).toHaveText('Not signed in');
  expect(await storedState(page)).toBeNull();
  await settings.getByRole('button', {name: 'Undo'}).click();
  await expect(chip(page)).toHaveText(/Your key/);
  expect(await storedState(page)).toEqual(before);
  await expect(settings.getByText('Saved', {exact: true})).toBeVisible();
  await settings.getByRole('button', {name: 'Close'}).click();
  await expect(page.getByText('Settings have changes that are not saved.')).toBeHidden();
  await page.reload();
  await expect(chip(page)).toHaveText(/Your key/);
  await expect(page.getByRole('textbox', {name: /^Text in/})).toBeVisible();
});

test('Escape closes an opened comparison, and the settings with the next press', async ({page, service}) => {
  await openSignedIn(page, service);
  await page.getByRole('button', {name: 'Settings'}).click();
  const settings = page.getByRole('dialog', {name: 'Settings'});
  await settings
    .getByRole('button', {name: /^Options for /})
    .first()
    .click();
  const compare = settings.getByRole('button', {name: 'Compare on a sentence…'});
  await compare.click();
  const sentence = settings.getByRole('textbox', {name: 'Your sentence'});
  await expect(sentence).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sentence).toBeHidden();
  await expect(compare).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
});

test('the languages of documents look as those of the text do', async ({page, service}) => {
  await page.setViewportSize({width: 1366, height: 768});
  await openSignedIn(page, service);
  const lookOf = (name: string, element: string) =>
    page
      .locator(element)
      .getByRole('combobox', {name, exact: true})
      .evaluate((list) => {
        const {borderBlockStartColor, backgroundColor, fontWeight, fontSize} = getComputedStyle(list);
        const {width} = list.getBoundingClientRect();
        return {borderBlockStartColor, backgroundColor, fontWeight, fontSize, isNarrow: width < 300};
      });
  const ofText = await lookOf('From', 'mt-translate-box');
  await page.getByRole('tab', {name: 'Documents'}).click();
  expect(await lookOf('From', 'mt-document-drop')).toEqual(ofText);
  expect(ofText.isNarrow).toBe(true);
});

test('text of twice the size leaves the way out of the settings on a phone', async ({page, service}) => {
  await page.setViewportSize({width: 320, height: 640});
  await page.goto(`${service.url}/?lang=lv`);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.locator('#open-settings').click();
  await expect(page.getByRole('button', {name: 'Aizvērt'})).toBeInViewport({ratio: 1});
});

test('a text is there again after a reload, with its formatting, until it is cleared', async ({
  page,
  service,
}) => {
  await page.goto(`${service.url}/`);
  const field = page.locator('mt-translate-box').getByRole('textbox', {name: /^Text in/});
  const typed = 'Good morning! 🦊 <b>\n\nÜbersetzungs-Datenschutz';
  await field.fill(typed);
  await page.reload();
  await expect(field).toHaveValue(typed);
  await page.evaluate(() => {
    document.querySelector('mt-translate-box')!.value = '<p>Good <b>morning</b></p>';
  });
  await expect(field.locator('b')).toHaveText('morning');
  await page.reload();
  await expect(field.locator('b')).toHaveText('morning');
  await page.getByRole('button', {name: /^Clear/}).click();
  await page.reload();
  await expect(field).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('mtservice-demo-text'))).toBeNull();
});

test('the drawer that is closed with changes says so on the page, and keeps them', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service);
  await page.getByRole('button', {name: 'Settings'}).click();
  const settings = page.getByRole('dialog', {name: 'Settings'});
  await settings
    .getByRole('button', {name: /^Remove /})
    .first()
    .click();
  await page.keyboard.press('Escape');
  const line = page.getByText('Settings have changes that are not saved.');
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({width: 1366, height: 768});
  await expect(line).toBeInViewport({ratio: 1});
  expect(await heightOf(), 'it stands beside the engine').toBeLessThanOrEqual(768);
  await page.setViewportSize({width: 320, height: 640});
  await page.evaluate(() => scrollTo(0, 0));
  await expect(line).toBeInViewport({ratio: 1});
  await page.getByRole('button', {name: 'Open', exact: true}).click();
  await settings.getByRole('button', {name: 'Save', exact: true}).click();
  await expect(page.getByText('Settings have changes that are not saved.')).toBeHidden();
});

test('the page says which engine answers, and how to get a better one', async ({page, service}) => {
  // Like a machine without Apertium, which has only the phrasebook.
  await page.route('**/GetSystemList*', async (route) => {
    const response = await route.fetch();
    const {System, ...rest} = (await response.json()) as {System: WireSystem[]};
    const phrasebook = System.filter(({Title}) => String(Title).includes('Phrasebook'));
    await route.fulfill({response, json: {...rest, System: phrasebook}});
  });
  await page.goto(`${service.url}/`);
  await expect(page.getByText('Only the built-in phrasebook answers')).toBeVisible();
  await page.getByRole('button', {name: 'Get neural quality'}).click();
  const help = page.getByRole('dialog', {name: 'Better translations'});
  await expect(help).toContainText('15 to 45 MB for each direction');
  await expect(help).toContainText('npm start -- --models en-es es-en');
  await expect(page.getByRole('contentinfo')).toContainText('For the operator');
  await expect(help).toContainText('apt-get install apertium-eng-spa');
  await expect(help).toContainText('libretranslate');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = help.locator('#neural-command + button');
  await expect(copy).toHaveText('Copy');
  await copy.click();
  await expect(copy).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm start -- --models en-es es-en');
  await expect(copy).toHaveText('Copy');
  await page.setViewportSize({width: 320, height: 700});
  const blocks = help.locator('pre');
  const widths = await blocks.evaluateAll((all) => all.map((pre) => pre.scrollWidth - pre.clientWidth));
  expect(widths, 'commands are seen whole on a phone').toEqual(widths.map(() => 0));
  await help.getByRole('button', {name: 'Close'}).click();
  await expect(page.getByRole('button', {name: 'Get neural quality'})).toBeFocused();
});

test('the page does not say that only the phrasebook answers where there is another engine', async ({
  page,
  service,
}) => {
  await page.route('**/GetSystemList*', async (route) => {
    const response = await route.fetch();
    const {System, ...rest} = (await response.json()) as {System: WireSystem[]};
    const phrasebook = System.filter(({Title}) => String(Title).includes('Phrasebook'));
    const other = System.map((system) => ({
      ...system,
      ID: `${system.ID}-rules`,
      Metadata: system.Metadata.map((one) => (one.Key === 'engine' ? {...one, Value: 'Apertium'} : one)),
    })).filter(({TrgLanguage}) => TrgLanguage.Code === 'es');
    await route.fulfill({response, json: {...rest, System: [...phrasebook, ...other]}});
  });
  await page.goto(`${service.url}/`);
  await expect(page.locator('#engine')).toContainText('Apertium');
  await expect(page.locator('#engine')).not.toContainText('phrasebook');
  await chooseLanguages(page, 'English', 'Latvian');
  await page.getByRole('textbox', {name: 'Text in English'}).fill('Good morning!');
  await expect(translation(page)).toContainText('Labrīt!');
  await expect(page.locator('#engine')).toHaveText(/^Translated by the built-in phrasebook/);
  await page.getByRole('button', {name: 'Get neural quality'}).click();
  await expect(page.getByRole('dialog')).toContainText('mtservice model add en-lv lv-en');
});

test('the keyboard alone does all of it', async ({page, service}) => {
  await page.goto(`${service.url}/`);
  const [text, documents] = [
    page.getByRole('tab', {name: 'Text'}),
    page.getByRole('tab', {name: 'Documents'}),
  ];
  await expect(page.getByRole('textbox', {name: /^Text in/})).toBeVisible();
  await text.focus();
  await page.keyboard.press('ArrowRight');
  await expect(documents).toBeFocused();
  await expect(page.getByRole('tabpanel', {name: 'Documents'})).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(text).toBeFocused();
  await page.keyboard.press('End');
  await expect(documents).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', {name: 'Settings'}).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', {name: 'Settings'})).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', {name: 'Settings'})).toBeFocused();
});

test('language and colours are chosen on the page and kept', async ({page, service}) => {
  await page.goto(`${service.url}/`);
  await page.getByLabel('Language', {exact: true}).selectOption('lv');
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Tulkojiet tekstus un dokumentus');
  await expect(page).toHaveTitle('Tulkojiet tekstus un dokumentus');
  await expect(page.locator('mt-translate-box [lang=lv]').first()).toBeAttached();
  await page.getByLabel('Krāsas').selectOption('dark');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).toBe('rgb(14, 16, 22)');
  await page.reload();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Tulkojiet tekstus un dokumentus');
  expect(await ground()).toBe('rgb(14, 16, 22)');
  await page.getByLabel('Krāsas').selectOption('light');
  expect(await ground()).toBe('rgb(243, 244, 250)');
});

test('without an answer to visitors the page says to sign in, and what is typed stays', async ({
  page,
  service,
}) => {
  await page.route('**/visitor', (route) => route.abort('connectionrefused'));
  await page.goto(`${service.url}/`);
  await expect(page.getByRole('tabpanel').getByText('Sign in to translate', {exact: true})).toBeVisible();
  const field = page.locator('mt-translate-box textarea');
  await field.fill('Good morning!');
  await page.unroute('**/visitor');
  await page.reload();
  await expect(field).toHaveValue('Good morning!');
  await expect(translation(page)).not.toBeEmpty();
});

test('every example is shown next to its source', async ({page, service}) => {
  await page.goto(`${service.url}/`);
  await page.getByRole('link', {name: 'For developers'}).click();
  const examples = page.getByRole('navigation', {name: 'Examples'}).getByRole('link');
  await expect(examples).toHaveCount(7);
  for (const example of await examples.all()) {
    await example.click();
    await expect(example).toHaveAttribute('aria-current', 'page');
    for (const file of ((await example.getAttribute('data-files')) ?? '').split(' ')) {
      const source = await readFile(new URL(`../../demo/${file}`, import.meta.url), 'utf8');
      await expect.poll(() => page.getByLabel(file, {exact: true}).textContent()).toBe(source);
      if (!file.endsWith('.html')) continue;
      const title = /<h1>(.*)<\/h1>/.exec(source)?.[1] ?? 'no title';
      await expect(page.frameLocator('iframe').getByRole('heading', {level: 1})).toHaveText(title);
    }
  }
});

for (const [path, lang, dir] of [
  ['', 'en', 'ltr'],
  ['', 'lv', 'ltr'],
  ['#documents', 'en', 'rtl'],
  ['developers.html', 'lv', 'ltr'],
] as const) {
  test(`the page "${path}" in "${lang}" from ${dir} is accessible at every width`, async ({
    page,
    service,
  }) => {
    test.setTimeout(deadline(60_000)); // axe runs several times
    const address = new URL(path, `${service.url}/`);
    address.searchParams.set('lang', lang);
    await page.goto(String(address));
    await page.evaluate((dir) => (document.documentElement.dir = dir), dir);
    if (path !== 'developers.html') await expect(page.locator('#engine')).not.toBeEmpty();
    await expectAccessibleInSchemes(page);
    for (const width of [320, 768, 1366, 1600]) {
      await page.setViewportSize({width, height: 768});
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    if (path === 'developers.html') return;
    await page.locator('#open-settings').click();
    await expectAccessible(page);
  });
}
