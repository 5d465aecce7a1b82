import type {Page} from '@playwright/test';
import {tokenIdOf} from '../../../service/src/accounts/tokens.ts';
import {mtservice} from './mtservice-command.ts';
import {RunningService} from './running-service.ts';
import {expect} from './test.ts';

/** A user with a key. */
export const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitän Žanete';

/** Starts a service whose user `demo` is an administrator; `key` is the id of a key with its own systems. */
export async function startAdministration(): Promise<{service: RunningService; key: string}> {
  const service = await RunningService.start();
  for (const args of [
    ['user', 'role', 'demo', 'admin'],
    ['user', 'add', LONG_NAME],
    ['token', 'issue', LONG_NAME, '--label', 'مفتاح الشركة 👩‍👩‍👧‍👦'],
  ]) {
    const {code, errors} = await mtservice(service.dataFolder, ...args);
    if (code !== 0) throw new Error(errors);
  }
  const key = tokenIdOf(service.token);
  const {output} = await mtservice(service.dataFolder, 'system', 'list', '--json');
  const [system] = JSON.parse(output) as {id: string; source: string; target: string}[];
  const pair = `${system!.source}-${system!.target}`;
  const chosen = await mtservice(service.dataFolder, 'token', 'prefer', key, pair, system!.id);
  if (chosen.code !== 0) throw new Error(chosen.errors);
  return {service, key};
}

/** Signs in as the administrator. */
export async function signInAsAdministrator(page: Page, service: RunningService): Promise<void> {
  await page.goto(`${service.url}/admin`);
  await page.getByLabel('User name').fill('demo');
  await page.getByLabel('Password').fill('demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {name: 'State'})).toBeVisible();
}
