import type {Locator, Page} from '@playwright/test';

/** Name and password of the demo account. */
export const DEMO_USER = 'demo';

/** The selector on a page. */
export function selectorOn(page: Page): Locator {
  return page.locator('mtservice-selector');
}

/** Presses "Sign in"; gives the window that opens. */
export async function openSignIn(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Sign in', exact: true}).click();
  const popup = await opened;
  await popup.getByRole('heading', {name: 'Sign in'}).waitFor();
  return popup;
}

/** Fills the sign-in form and sends it. */
export async function signIn(popup: Page, password = DEMO_USER): Promise<void> {
  await popup.getByLabel('User name').fill(DEMO_USER);
  await popup.getByLabel('Password').fill(password);
  await popup.getByRole('button', {name: 'Sign in'}).click();
}

/** Opens the field for a key, unless it is open, enters one and goes on. */
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
  const form = page.getByRole('group', {name: 'Add a language pair'});
  await form.getByLabel('From').selectOption({label: source});
  await form.getByLabel('To').selectOption({label: target});
  await form.getByRole('button', {name: 'Add'}).click();
}
