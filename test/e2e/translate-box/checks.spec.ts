import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Page} from '@playwright/test';
import type {SavedConfiguration, WireSystem, WireTermCorpus} from '../../../src/contract/index.ts';
import type {MtTranslateBoxElement} from '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {deadline} from '../../support/deadlines.mjs';
import {mtservice} from '../support/mtservice-command.ts';
import {RunningService} from '../support/running-service.ts';
import {expect, test as base} from '../support/test.ts';

/** A separate service with a term corpus. */
const test = base.extend<{fresh: RunningService}>({
  fresh: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-e2e-'));
    const terms = join(folder, 'terms.csv');
    await writeFile(terms, 'en,es\nlibrary,mediateca\nhouse,vivienda\n');
    const about = ['--source', 'en', '--target', 'es', '--title', 'Town'];
    const {code, errors} = await mtservice(folder, 'corpus', 'import', terms, ...about, '--public');
    expect(code, errors).toBe(0);
    const service = await RunningService.start({dataFolder: folder});
    await use(service);
    await service.stop();
    await rm(folder, {recursive: true, force: true});
  },
});

async function get<Result>({url, token}: RunningService, call: string): Promise<Result> {
  const response = await fetch(`${url}/service.svc/json/${call}`, {headers: {'client-id': token}});
  return (await response.json()) as Result;
}

/** Opens a page with a box for English to Spanish, translated by Apertium with the terms. */
async function open(page: Page, service: RunningService): Promise<void> {
  const {System} = await get<{System: WireSystem[]}>(service, 'GetSystemList?appID=test');
  const system = System.find(
    ({SrcLanguage, TrgLanguage, Title}) =>
      SrcLanguage.Code === 'en' && TrgLanguage.Code === 'es' && Title.includes('Apertium'),
  );
  const systemID = system?.ID ?? 'no Apertium';
  const call = `GetSystemTermCorpora?appID=test&systemID=${systemID}`;
  const [corpus] = await get<WireTermCorpus[]>(service, call);
  const state: SavedConfiguration = {
    engineName: '',
    'client-id': service.token,
    systems: {'en-es': {params: {systemID, options: `termCorpusId=${corpus!.CorpusId}`}}},
  };
  await page.goto(`${service.url}/no-script.html`);
  await page.evaluate((value) => {
    document.querySelector<MtTranslateBoxElement>('mt-translate-box')!.state = value;
  }, state);
}

const inBox = (page: Page, css: string) => page.locator(`mt-translate-box ${css}`).first();
const sentence = (page: Page, n: number) => inBox(page, `[part=translation] [data-sentence="${n}"]`);

test('the box says which words Apertium does not know, and which terms it used and missed', async ({
  page,
  fresh,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await open(page, fresh);
  const text = 'The libraries are open. He houses the poor. The Donaudampfschiff left the harbour.';
  await inBox(page, '#text').fill(text);
  await expect(inBox(page, '[part~=unknown-word]')).toHaveText('Donaudampfschiff', {
    timeout: deadline(40_000),
  });
  await expect(inBox(page, '[part=details]')).toContainText('2 sentences to check');
  for (const [index, words] of [
    /^Term used:\W+libraries\W+→\W+mediateca\W+$/,
    /^Term not used:\W+houses\W+→\W+vivienda\W+$/,
    /^Unknown word:\W+Donaudampfschiff\W+$/,
  ].entries()) {
    await sentence(page, index).hover();
    await expect(inBox(page, '[part~=checks] li')).toHaveText(words);
  }
});

test('a correction comes back as a match for a similar sentence, and is used by the keyboard alone', async ({
  page,
  fresh,
}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await open(page, fresh);
  await inBox(page, '#text').fill('Please pay the invoice within thirty days.');
  await expect(sentence(page, 0)).toContainText('factura', {timeout: deadline(40_000)});
  await inBox(page, '[part=translation]').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Rogamos abone la factura en treinta días.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sentence(page, 0)).toHaveAttribute('aria-description', 'corrected');

  await inBox(page, '#text').fill('Please pay the invoice within ten days.');
  await expect(sentence(page, 0)).toContainText('diez');
  await inBox(page, '[part=translation]').focus();
  const match = inBox(page, '[part=match]');
  await expect(match).toContainText('86% match from memory');
  await expect(match.locator('del')).toHaveText('thirty');
  await expect(match.locator('ins')).toHaveText('ten');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', {name: 'Use this'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inBox(page, '[part=translation]')).toBeFocused();
  await expect(sentence(page, 0)).toContainText('Rogamos abone la factura en treinta días.');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Rogamos abone la factura en diez días.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sentence(page, 0)).toHaveAttribute('aria-description', 'corrected');
  await expect(inBox(page, '[part=translation]')).toHaveText('Rogamos abone la factura en diez días.');
});
