import type {Locator, Page} from '@playwright/test';
import {openSignIn} from './support/sign-in.ts';
import {expect, test} from './support/test.ts';
import {openView, VIEWS} from './support/views.ts';
import {deadline} from '../support/deadlines.mjs';

const MAX_STOPS = 40;

/** Presses Tab until the control has the focus, like a user who is looking for it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const isThere = await control.evaluate((element) => {
      const root = element.getRootNode() as Document | ShadowRoot;
      return root.activeElement === element;
    });
    if (isThere) return;
  }
  throw new Error(`${String(control)} cannot be reached with Tab`);
}

test('with the keyboard alone, a user signs in, chooses, saves and translates', async ({page, service}) => {
  test.setTimeout(deadline(60_000)); // many keys, each with a reaction
  await page.goto(`${service.url}/own-script.html`);
  const opened = page.waitForEvent('popup');
  await tabTo(page, page.getByRole('button', {name: 'Sign in', exact: true}));
  await page.keyboard.press('Enter');
  const popup = await opened;
  await expect(popup.getByLabel('User name')).toBeFocused();
  await popup.keyboard.type('demo');
  await popup.keyboard.press('Tab');
  await popup.keyboard.type('demo');
  await popup.keyboard.press('Enter');
  await tabTo(popup, popup.getByRole('button', {name: 'Allow'}));
  await popup.keyboard.press('Enter');

  await page.bringToFront();
  await expect(page.getByLabel('From')).toBeFocused();
  await page.keyboard.type('English');
  await tabTo(page, page.getByLabel('To', {exact: true}));
  await page.keyboard.type('Latvian');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', {name: 'English to Latvian'})).toBeVisible();
  await expect(page.getByLabel('To', {exact: true}), 'ready for more').toBeFocused();

  await tabTo(page, page.getByRole('button', {name: 'Save'}));
  await page.keyboard.press('Space');
  await expect(page.locator('#state')).toContainText('en-lv');
  const text = page.getByLabel('Text', {exact: true});
  await tabTo(page, text);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Good morning!');
  await tabTo(page, page.getByRole('button', {name: 'Translate'}));
  await page.keyboard.press('Enter');
  await expect(page.locator('#translation')).toHaveText('Labrīt!');
});

test('with the keyboard alone, a user adds a pair, removes it and saves again', async ({page, service}) => {
  await page.goto(`${service.url}/own-script.html`);
  await tabTo(page, page.getByRole('button', {name: 'I have a key'}));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Key', {exact: true})).toBeFocused();
  await page.keyboard.type(service.token);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('From')).toBeFocused();
  await page.keyboard.type('English');
  const save = page.getByRole('button', {name: 'Save', exact: true});
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('To', {exact: true})).toBeFocused();
  await expect(page.getByText('This pair is not complete.').first()).toBeVisible();
  await page.keyboard.type('Latvian');
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(save).toBeFocused();
  await expect(page.locator('#state')).toContainText('en-lv');

  await page
    .getByText(/^\d+ language pairs/)
    .first()
    .focus();
  await tabTo(page, page.getByRole('button', {name: 'Remove English to Latvian'}));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', {name: 'Undo'})).toBeFocused();
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(page.locator('#state')).toContainText('"systems": {}');
});

test('removing and undoing keep the focus where the user is', async ({page, service, site}) => {
  const view = VIEWS.find(({name}) => name === 'systems');
  if (!view) throw new Error('there is no view "systems"');
  await openView(page, {view, site, service: service.url});
  await page.getByRole('button', {name: 'Remove English to German'}).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', {name: 'Undo'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', {name: 'Options for English to German'})).toBeFocused();
});

test('a long list of languages is searched with the keyboard', async ({page, service, site}) => {
  const view = VIEWS.find(({name}) => name === 'search-open');
  if (!view) throw new Error('there is no view "search-open"');
  await openView(page, {view, site, service: service.url});
  const [from, to] = [
    page.getByRole('combobox', {name: 'From'}),
    page.getByRole('combobox', {name: 'To', exact: true}),
  ];
  const options = page.getByRole('listbox').getByRole('option');
  await from.fill('ukr');
  await expect(options).toHaveText(['Ukrainian']);
  await page.keyboard.press('Enter');
  // With a single target, there is nothing to choose.
  await expect(page.getByRole('group', {name: 'Ukrainian to English'})).toBeVisible();
  await expect(from).toHaveValue('');
  await expect(from).toHaveAttribute('aria-expanded', 'false');

  await from.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(from).toHaveValue('');
  await from.fill('engl');
  await page.keyboard.press('Tab'); // the match is chosen, and the focus moves on
  await expect(from).toHaveValue('English');
  await expect(to).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(options.and(page.locator('[aria-selected=true]'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', {name: /^English to/})).toHaveCount(2);
});

test('the sign-in window can be closed and asked for again', async ({page, service}) => {
  await page.goto(`${service.url}/own-script.html`);
  const first = await openSignIn(page);
  await first.close();
  const second = await openSignIn(page);
  await expect(second.getByLabel('User name')).toBeFocused();
});
