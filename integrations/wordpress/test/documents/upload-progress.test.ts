import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage, startBrowser} from '../support/browser.ts';
import {storeSettings} from '../support/site/connect.ts';
import {startStub} from '../support/stub-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const STATE = {
  'client-id': 'mt_atslega',
  systems: {'en-lv': {params: {systemID: 'smt-1', options: ''}}},
};
const TASK = {Id: 'd-1', Status: 'completed', Filename: 'grāmata.txt', Segments: 1, TranslatedSegments: 1};

interface Seen {
  readonly status: string;
  readonly progress: number;
}

test('a document on its way to the site shows how far it is', async () => {
  const stub = await startStub((request, response) => {
    request.resume().once('end', () => {
      const answer = request.url?.includes('State') ? TASK : request.url?.includes('List') ? [] : 'd-1';
      response.writeHead(200, {'content-type': 'application/json; charset=utf-8'});
      response.end(JSON.stringify(answer));
    });
  });
  const browser = await startBrowser();
  let site: Site | undefined;
  try {
    site = await startWordPress();
    await storeSettings(site, {url: stub.url, state: STATE});
    const page = await openPage(browser, site, 'author');
    await page.goto('/wp-admin/upload.php?page=mtservice-documents');
    const drop = page.locator('mt-document-drop');
    await drop.evaluate((element) => {
      const seen: Seen[] = [];
      Object.assign(globalThis, {seen});
      element.addEventListener('mt-document-progress', (event) => {
        const {document} = event as Event & {document: Seen};
        seen.push({status: document.status, progress: document.progress});
      });
    });
    // Without this, the test's network is too fast to show any progress between start and end.
    const network = await page.context().newCDPSession(page);
    const bytesPerSecond = 400_000;
    await network.send('Network.emulateNetworkConditions', {
      ...{offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond},
    });
    await drop
      .locator('input[type=file][multiple]')
      .setInputFiles({name: 'grāmata.txt', mimeType: 'text/plain', buffer: Buffer.alloc(800_000, 'Ķīna ')});
    await page.getByRole('button', {name: 'Add to the media library'}).waitFor();
    const seen = await page.evaluate(() => (globalThis as unknown as {seen: Seen[]}).seen);
    const onTheWay = seen.filter(({progress}) => progress > 0 && progress < 1);
    assert.ok(onTheWay.length > 0, JSON.stringify(seen));
    assert.equal(site.complaints(), '');
  } finally {
    await browser.close();
    await site?.close();
    await stub.close();
  }
});
