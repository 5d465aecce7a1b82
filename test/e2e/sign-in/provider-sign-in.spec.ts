import type {Page} from '@playwright/test';
import type {HostSite} from '../support/host-site.ts';
import {startProviderService, type ProviderService} from '../support/provider-service.ts';
import {openSignIn} from '../support/sign-in.ts';
import {expect, expectAccessible, test} from '../support/test.ts';

let running: ProviderService | undefined;
test.afterEach(async () => {
  await running?.stop();
  running = undefined;
});

async function start(options?: Parameters<typeof startProviderService>[0]): Promise<ProviderService> {
  return (running = await startProviderService(options));
}

function hostPage(site: HostSite, serviceUrl: string): string {
  const script = `<script src="${serviceUrl}/components/mtservice.js"></script>`;
  return site.put(
    '/host',
    `<!doctype html><html lang="en"><title>Host</title>${script}<mtservice-selector></mtservice-selector></html>`,
  );
}

/** Fills in the provider's form, and gives consent there. */
async function signInAtProvider(popup: Page, name: string): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill(name);
  await popup.getByPlaceholder('and password').fill('any');
  await popup.getByRole('button', {name: 'Sign-in'}).click();
  await popup.getByRole('button', {name: 'Continue'}).click();
}

test('a user signs in with the provider, and the page gets the token after consent', async ({page, site}) => {
  const service = await start();
  await page.goto(hostPage(site, service.url));
  const popup = await openSignIn(page);
  await expectAccessible(popup);
  await popup.getByRole('link', {name: 'Continue with Example'}).click();
  await expect(popup).toHaveURL(new RegExp(`^${service.provider.issuer}/`));
  await signInAtProvider(popup, 'Žanete');
  await expect(popup.getByText('You are signed in as Žanete.')).toBeVisible();
  expect(new URL(popup.url()).search, 'no code stays in the address').toBe('');
  await expectAccessible(popup);
  await popup.getByRole('button', {name: 'Allow'}).click();
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
  await expect(page.getByText('Signed in as Žanete')).toBeVisible();
});

test('the keyboard alone is enough', async ({page, site}) => {
  const service = await start();
  await page.goto(hostPage(site, service.url));
  const popup = await openSignIn(page);
  await popup.keyboard.press('Tab');
  await expect(popup.getByRole('link', {name: 'Continue with Example'})).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(popup.getByPlaceholder('Enter any login')).toBeFocused();
  await popup.keyboard.type('anna');
  await popup.keyboard.press('Tab');
  await popup.keyboard.type('any');
  await popup.keyboard.press('Enter');
  await popup.getByRole('button', {name: 'Continue'}).press('Enter');
  await expect(popup.getByText('You are signed in as anna.')).toBeVisible();
  await popup.keyboard.press('Tab');
  await expect(popup.getByRole('button', {name: 'Allow'})).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(page.getByText('Signed in as anna')).toBeVisible();
});

test('where the provider cuts the window off, the key is copied and pasted', async ({page, site}) => {
  const service = await start({headers: {'cross-origin-opener-policy': 'same-origin'}});
  await page.goto(hostPage(site, service.url));
  const popup = await openSignIn(page);
  await popup.getByRole('link', {name: 'Continue with Example'}).click();
  await expect(page.getByText('This page cannot see the sign-in window.').first()).toBeVisible();
  await signInAtProvider(popup, 'anna');
  await expect(popup.getByText(`cannot give the key to ${site.origin} by itself`)).toBeVisible();
  await expect(popup.getByRole('button', {name: 'Allow'})).toBeHidden();
  await popup.getByRole('button', {name: 'Show the key to copy it'}).click();
  const key = await popup.getByLabel('Key', {exact: true}).inputValue();
  await page.getByLabel('Key', {exact: true}).fill(key);
  await page.getByRole('button', {name: 'Continue'}).click();
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
});

test('who says no at the provider starts again for the same page', async ({page, site}) => {
  const service = await start();
  await page.goto(hostPage(site, service.url));
  const popup = await openSignIn(page);
  await popup.getByRole('link', {name: 'Continue with Example'}).click();
  await popup.getByRole('link', {name: 'Cancel'}).click();
  await expect(popup.getByRole('alert')).toContainText('You said no at Example');
  await expectAccessible(popup);
  await popup.getByRole('link', {name: 'Start again'}).click();
  await expect(popup.locator('strong')).toHaveText(site.origin);
  await popup.getByRole('link', {name: 'Continue with Example'}).click();
  await signInAtProvider(popup, 'anna');
  await popup.getByRole('button', {name: 'Allow'}).click();
  await expect(page.getByText('Signed in as anna')).toBeVisible();
});

test('while the provider cannot be reached the page says so, and a password works', async ({page, site}) => {
  const service = await start({settings: {issuer: 'http://localhost:1'}});
  await page.goto(hostPage(site, service.url));
  const popup = await openSignIn(page);
  await popup.getByRole('link', {name: 'Continue with Example'}).click();
  await expect(popup.getByRole('alert')).toContainText('Example cannot be reached right now.');
  await expectAccessible(popup);
  await popup.getByLabel('User name').fill('demo');
  await popup.getByLabel('Password').fill('demo');
  await popup.getByRole('button', {name: 'Sign in'}).click();
  await popup.getByRole('button', {name: 'Allow'}).click();
  await expect(page.getByText('Signed in as demo')).toBeVisible();
});

test('an administrator signs in with the provider at the administration page, but not with a password', async ({
  page,
}) => {
  const service = await start({
    settings: {adminClaim: 'groups', adminValue: 'mt-admins', passwordSignIn: false},
    people: {Žanete: {groups: ['mt-admins']}},
  });
  await page.goto(`${service.url}/admin/users`);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', {name: 'Continue with Example'}).click();
  await signInAtProvider(page, 'Žanete');
  await expect(page).toHaveURL(`${service.url}/admin/users`);
  await expect(page.getByRole('heading', {name: 'Users'})).toBeVisible();
  await expect(page.getByText('Žanete').first()).toBeVisible();
  await page.getByRole('button', {name: 'Sign out'}).click();
  await expect(page.getByRole('link', {name: 'Continue with Example'})).toBeVisible();
  const sent = await page.request.post(`${service.url}/admin/sign-in`, {
    form: {name: 'demo', password: 'demo'},
    headers: {'sec-fetch-site': 'same-origin'},
  });
  expect(sent.status()).toBe(403);
  expect(await sent.text()).toContain('Nobody signs in with a password here');
});

test('a user who is not an administrator of the provider gets a message', async ({page}) => {
  const service = await start({settings: {adminClaim: 'groups', adminValue: 'mt-admins'}});
  await page.goto(`${service.url}/admin`);
  await page.getByRole('link', {name: 'Continue with Example'}).click();
  await signInAtProvider(page, 'anna');
  await expect(page.getByRole('alert')).toContainText('anna, who is not an administrator');
  await page.goto(`${service.url}/admin`);
  const button = await page.getByRole('link', {name: 'Continue with Example'}).boundingBox();
  const field = await page.getByLabel('Password').boundingBox();
  expect(button?.width).toBe(field?.width);
});
