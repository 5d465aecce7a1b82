import type {Locator, Page} from '@playwright/test';
import type {SavedConfiguration, WireSystem} from '../../../src/contract/index.ts';
import type {MtTranslateBoxElement} from '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import type {RunningService} from './running-service.ts';

/** Opens a box for English to Latvian, which the phrasebook translates at once. */
export async function openPhrasebookBox(page: Page, service: RunningService): Promise<Locator> {
  const response = await fetch(`${service.url}/service.svc/json/GetSystemList?appID=test`, {
    headers: {'client-id': service.token},
  });
  const {System} = (await response.json()) as {System: WireSystem[]};
  const system = System.find(
    ({SrcLanguage, TrgLanguage, Title}) =>
      SrcLanguage.Code === 'en' && TrgLanguage.Code === 'lv' && String(Title).includes('Phrasebook'),
  );
  const state: SavedConfiguration = {
    engineName: '',
    'client-id': service.token,
    systems: {'en-lv': {params: {systemID: system?.ID ?? 'no system', options: ''}}},
  };
  await page.goto(`${service.url}/no-script.html`);
  await page.evaluate((value) => {
    Object.assign(document.querySelector<MtTranslateBoxElement>('mt-translate-box')!, {
      state: value,
      pair: 'en-lv',
    });
  }, state);
  return page.getByRole('textbox', {name: 'Text in English'});
}
