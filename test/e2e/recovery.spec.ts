import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {mtservice} from './support/mtservice-command.ts';
import {RunningService} from './support/running-service.ts';
import {addPair, chooseSystem, DEMO_USER, enterKey} from './support/sign-in.ts';
import {expect, test} from './support/test.ts';
import {deadline} from '../support/deadlines.mjs';

test('a page that finds the service gone says so, and has its list back once the service is', async ({
  page,
}) => {
  test.setTimeout(deadline(60_000)); // the service starts twice
  const dataFolder = await mkdtemp(join(tmpdir(), 'mtservice-e2e-'));
  let service = await RunningService.start({dataFolder});
  const {port} = service;
  try {
    await page.clock.install();
    await page.goto(`${service.url}/own-script.html`);
    const issued = await mtservice(dataFolder, 'token', 'issue', DEMO_USER);
    await enterKey(page, issued.output.trim());
    await addPair(page, 'English', 'Latvian');
    await page.getByRole('button', {name: 'Save'}).click();
    await expect(page.locator('#state')).toContainText('en-lv');

    await service.stop('SIGKILL');
    // The page requests the list again, as after showing another view.
    await page.evaluate(() => {
      const selector = document.querySelector('mtservice-selector') as unknown as {
        setState(state: string): void;
      };
      selector.setState(localStorage.getItem('mtservice-demo-state') ?? '');
    });
    const problem = page.locator('.problem', {hasText: `No answer from 127.0.0.1:${port}.`});
    await expect(problem).toBeVisible();
    await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible();
    // Retries continue, and a failed retry changes nothing.
    await page.clock.fastForward(5_000);
    await expect(problem).toBeVisible();

    service = await RunningService.start({dataFolder, port});
    await expect(async () => {
      await page.clock.fastForward(60_000);
      await expect(page.getByRole('group', {name: 'English to Latvian'})).toBeVisible({
        timeout: 1_000,
      });
    }).toPass({timeout: deadline(15_000)});
    await expect(page.getByText('No answer from')).toHaveCount(0);
  } finally {
    await service.stop('SIGKILL');
    await rm(dataFolder, {recursive: true, force: true});
  }
});

test('a stalled upload is reported, sent again, and translated once', async ({page}) => {
  test.setTimeout(deadline(120_000));
  const service = await RunningService.start();
  try {
    await page.clock.install();
    await page.goto(`${service.url}/no-script.html`);
    await enterKey(page, service.token);
    await addPair(page, 'English', 'Spanish');
    await chooseSystem(page, 'English to Spanish', 'Apertium');
    await page.getByRole('button', {name: 'Save'}).click();

    let uploads = 0;
    // The first upload does not get past the browser, as on a dead connection.
    await page.route('**/StartDocumentTranslation', (route) =>
      uploads++ > 0 ? route.continue() : undefined,
    );
    const drop = page.locator('mt-document-drop');
    const buffer = Buffer.from('The tree is green.');
    await drop.locator('input[multiple]').setInputFiles({name: 'Līgums.txt', mimeType: 'text/plain', buffer});
    await expect.poll(() => uploads).toBe(1);
    const row = drop.getByRole('listitem').filter({hasText: 'Līgums.txt'});
    await expect(row).toContainText('Sending');
    await page.clock.fastForward(20_000);
    await expect(row).toContainText('No answer from the service. Retrying automatically.');
    expect(uploads).toBe(1);
    await page.clock.fastForward(180_000);
    await expect(row.getByRole('button', {name: 'Download'})).toBeVisible({timeout: deadline(60_000)});
    await expect(row).not.toContainText('No answer');
    expect(uploads).toBe(2);
    const list = await page.request.get(`${service.url}/service.svc/json/GetDocumentTranslationList`, {
      headers: {'client-id': service.token},
    });
    expect(await list.json()).toHaveLength(1);
  } finally {
    await service.stop();
  }
});
