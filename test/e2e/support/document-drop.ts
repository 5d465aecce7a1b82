import {join} from 'node:path';
import type {Locator, Page} from '@playwright/test';
import type {RunningService} from './running-service.ts';
import {addPair, chooseSystem, enterKey} from './sign-in.ts';

/** The element for documents. */
export const drop = (page: Page): Locator => page.locator('mt-document-drop');
/** The line of a document in its list. */
export const documentNamed = (page: Page, name: string): Locator =>
  drop(page).getByRole('listitem').filter({hasText: name});

/** Opens a page with the elements, and saves a system that translates from English into Spanish. */
export async function choosePair(page: Page, service: RunningService): Promise<void> {
  await page.goto(`${service.url}/no-script.html`);
  await enterKey(page, service.token);
  await addPair(page, 'English', 'Spanish');
  await chooseSystem(page, 'English to Spanish', 'Apertium');
  await page.getByRole('button', {name: 'Save'}).click();
}

/** Chooses files as with the file dialog. */
export async function choose(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await drop(page).locator('input[multiple]').setInputFiles(files);
}

/** Downloads a translated document into a folder, and returns its path. */
export async function downloaded(page: Page, row: Locator, folder: string): Promise<string> {
  const download = page.waitForEvent('download');
  await row.getByRole('button', {name: 'Download'}).click();
  const file = await download;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}
