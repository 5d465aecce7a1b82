import type {Locator, Page} from '@playwright/test';

/** Name and password of the demo account. */
export const DEMO_USER = 'demo';

/** The selector on a page. */
export function selectorOn(page: Page): Locator {
  return page.locator('mtservice-selector');
}

/** Presses "Sign in"; returns the window that opens. */
export async function openSignIn(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Sign in', exact: true}).click();
  const popup = await opened;
  await popup.getByRole('heading', {name: 'Sign in'}).waitFor();
  return popup;
}

/** Fills in the sign-in form and sends it. */
export async function signIn(popup: Page, password = DEMO_USER): Promise<void> {
  await popup.getByLabel('User name').fill(DEMO_USER);
  await popup.getByLabel('Password').fill(password);
  await popup.getByRole('button', {name: 'Sign in'}).click();
}

/** Opens the field for a key if necessary, enters a key and continues. */
export async function enterKey(page: Page, token: string): Promise<void> {
  const key = page.getByLabel('Key', {exact: true});
  const opener = page.getByRole('button', {name: 'I have a key'});
  await key.or(opener).waitFor();
  if (await opener.isVisible()) await opener.click();
  await key.fill(token);
  await page.getByRole('button', {name: 'Continue'}).click();
}

/** Adds a pair by the names of its languages. */
export async function addPair(page: Page, source: string, target: string): Promise<void> {
  const form = page.getByRole('group', {name: 'Add languages'});
  const [from, to] = [form.getByLabel('From'), form.getByLabel('To', {exact: true})];
  const row = page.getByRole('group', {name: `${source} to ${target}`});
  const opener = page.getByRole('button', {name: 'Add languages', expanded: false});
  await from.or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await from.fill(source);
  await from.press('Enter');
  await row
    .or(to.and(page.locator(':focus')))
    .first()
    .waitFor();
  // With a single target, there is nothing to choose.
  if (!(await row.isVisible())) {
    await to.fill(target);
    await to.press('Enter');
  }
  await row.waitFor();
}

/** Chooses the system of a pair by its title; the details of the pair stay open. */
export async function chooseSystem(page: Page, pair: string, title: string): Promise<void> {
  await openDetails(page, pair);
  await page.getByLabel(`Translation system for ${pair}`).click();
  await page.getByRole('option', {name: title}).click();
}

/** Opens the details of a pair. */
export async function openDetails(page: Page, pair: string): Promise<void> {
  const toggle = page.getByRole('button', {name: `Options for ${pair}`, exact: true});
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}
