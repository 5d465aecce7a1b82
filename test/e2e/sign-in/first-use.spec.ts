import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {mtservice} from '../support/mtservice-command.ts';
import {RunningService} from '../support/running-service.ts';
import {
  addPair,
  chooseSystem,
  enterKey,
  openDetails,
  openSignIn,
  selectorOn,
  signIn,
} from '../support/sign-in.ts';
import {expect, test as base} from '../support/test.ts';
import {deadline} from '../../support/deadlines.mjs';

/**
 * A separate service with a term corpus, whose Apertium systems are still asleep and rated by reverse
 * translation.
 */
const test = base.extend<{fresh: RunningService}>({
  fresh: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-e2e-'));
    const terms = join(folder, 'terms.csv');
    await writeFile(terms, 'en,es\nlibrary,mediateca\n');
    const languages = ['--source', 'en', '--target', 'es'];
    const {code, errors} = await mtservice(
      folder,
      ...['corpus', 'import', terms, ...languages, '--title', 'Rīgas bibliotēka', '--public'],
    );
    expect(code, errors).toBe(0);
    await writeFile(join(folder, 'mtservice.json'), JSON.stringify({defaults: {qe: 'backtranslation'}}));
    const service = await RunningService.start({dataFolder: folder});
    await use(service);
    await service.stop();
    await rm(folder, {recursive: true, force: true});
  },
});

test('a new user signs in, chooses a system, saves, comes back and translates', async ({page, fresh}) => {
  test.setTimeout(deadline(60_000)); // Apertium has to start
  await page.goto(`${fresh.url}/own-script.html`);
  const popup = await openSignIn(page);
  // Shown from the start, for browsers in which the window cannot hand over the key.
  await expect(page.getByText('copy the key there and paste it here').first()).toBeVisible();
  await expect(page.getByLabel('Key', {exact: true})).toBeVisible();

  await signIn(popup, 'not the password');
  await expect(popup.getByRole('alert')).toHaveText('The user name or the password is wrong.');
  await signIn(popup);
  await expect(popup.getByText(fresh.url, {exact: true})).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', {name: 'Allow'}).click();

  // The list opens automatically, and says how many pairs were found.
  await expect(page.getByText(/^\d+ language pairs to choose from$/).first()).toBeVisible();
  await expect(page.getByText('No languages yet.')).toBeVisible();
  await closed;

  await addPair(page, 'English', 'Spanish');
  // A real engine is chosen automatically, even one that has to start.
  const row = page.getByRole('listitem').filter({hasText: 'English → Spanish'});
  await expect(row).toContainText(/Apertium[^]*Starts when used/);
  await chooseSystem(page, 'English to Spanish', 'Phrasebook');
  await expect(row).toContainText(/Phrasebook[^]*Ready/);
  await chooseSystem(page, 'English to Spanish', 'Apertium');
  await page.getByLabel('Terms').selectOption({label: 'Rīgas bibliotēka'});
  await page.getByLabel('Rate each translation').check();
  await page.getByRole('button', {name: 'Save'}).click();

  const stored = page.locator('#state');
  await expect(stored).toContainText('smt-');
  const kept = await stored.textContent();
  expect(JSON.parse(kept ?? '')).toMatchObject({
    engineName: '',
    systems: {
      'en-es': {
        params: {
          systemID: expect.stringMatching(/^smt-/),
          options: expect.stringMatching(/termCorpusId=c-[^,]+,qe/),
        },
      },
    },
  });
  expect(kept).toContain('(hidden here)');

  await page.reload();
  await expect(row).toContainText('Apertium');
  await expect(stored).toHaveText(kept ?? '');
  await openDetails(page, 'English to Spanish');
  await expect(page.getByLabel('Terms').locator('option:checked')).toHaveText('Rīgas bibliotēka');
  await expect(page.getByLabel('Rate each translation')).toBeChecked();

  const answers: number[] = [];
  page.on('response', (response) => {
    const isTranslation = /json\/Translate$/.test(response.url()) && response.request().method() === 'POST';
    if (isTranslation) answers.push(response.status());
  });
  await page.getByLabel('Text', {exact: true}).fill('Good morning! Where is the library?');
  await page.getByRole('button', {name: 'Translate'}).click();
  await expect(page.getByText(/The system is starting; next try in \d+ s\./)).toBeVisible();
  await expect(page.locator('#translation')).toHaveText(/¡?Buenos? días?! ¿?Dónde .*mediateca/);
  await expect(page.getByText('Translated.')).toBeVisible();
  expect(answers[0]).toBe(503);
  expect(answers.at(-1)).toBe(200);
});

test('a new user copies the key and pastes it', async ({page, context, service}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {origin: service.url});
  await page.goto(`${service.url}/own-script.html`);
  const popup = await openSignIn(page);
  await signIn(popup);
  await popup.getByRole('button', {name: 'Show the key to copy it'}).click();
  await popup.getByRole('button', {name: 'Copy'}).click();
  await expect(popup.getByText('Copied')).toBeVisible();
  const field = popup.getByLabel('Key', {exact: true});
  await expect(field).toHaveValue(/^mt_[\w-]{43}$/);
  await popup.close();

  await page.bringToFront();
  await expect(
    page.getByText('The sign-in window was closed before you were signed in.').first(),
  ).toBeVisible();
  await page.getByLabel('Key', {exact: true}).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Key', {exact: true})).toHaveValue(/^mt_[\w-]{43}$/);
  await page.getByRole('button', {name: 'Continue'}).click();
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
});

test('a browser that blocks windows offers the sign-in page as a link', async ({page, context, service}) => {
  await page.addInitScript(() => (window.open = () => null));
  await page.goto(`${service.url}/own-script.html`);
  await page.getByRole('button', {name: 'Sign in', exact: true}).click();
  await expect(page.getByText('Your browser did not open the sign-in window.').first()).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', {name: 'Open the sign-in page'}).click();
  const tab = await opened;
  await signIn(tab);
  await tab.getByRole('button', {name: 'Allow'}).click();
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
});

test('Cancel at the consent gives nothing, and the page says so', async ({page, service}) => {
  await page.goto(`${service.url}/own-script.html`);
  const popup = await openSignIn(page);
  await signIn(popup);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', {name: 'Cancel'}).click();
  await closed;
  await expect(page.getByText('You cancelled signing in. Nothing was changed.').first()).toBeVisible();
  await expect(page.getByLabel('Key', {exact: true})).toHaveValue('');
  await expect(selectorOn(page)).toHaveJSProperty('value', '');
  await expect(page.getByRole('button', {name: 'Continue'})).toBeVisible();
});

test('a wrong key is refused with what to do, and the right one then works', async ({page, service}) => {
  await page.goto(`${service.url}/own-script.html`);
  await page.getByRole('button', {name: 'I have a key'}).click();
  await page.getByRole('button', {name: 'Continue'}).click();
  await expect(page.getByText('Enter your key, or sign in to get one.')).toBeVisible();
  await enterKey(page, 'mt_nobody');
  await expect(page.getByText('The service does not know this key.')).toBeVisible();
  await expect(page.getByLabel('Key', {exact: true})).toBeFocused();
  await enterKey(page, service.token);
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
});

test('Log out forgets the stored state, and Undo brings it back', async ({page, service}) => {
  await page.goto(`${service.url}/own-script.html`);
  await enterKey(page, service.token);
  await addPair(page, 'English', 'Latvian');
  await page.getByRole('button', {name: 'Save'}).click();
  await expect(page.locator('#state')).toContainText('en-lv');
  await page.getByRole('button', {name: 'Log out'}).click();
  await expect(page.locator('#state')).toHaveText('Nothing yet.');
  await page.getByRole('button', {name: 'Undo'}).click();
  await page.getByRole('button', {name: 'Save'}).click();
  await expect(page.locator('#state')).toContainText('en-lv');
  await page.getByRole('button', {name: 'Log out'}).click();
  await page.reload();
  await expect(page.getByRole('button', {name: 'I have a key'})).toBeVisible();
  await expect(page.getByRole('button', {name: 'Translate'})).toBeDisabled();
});
