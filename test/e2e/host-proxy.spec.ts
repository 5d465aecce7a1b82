import type {Page, Request, Response} from '@playwright/test';
import {HostServer} from './support/host-server.ts';
import {expect, test} from './support/test.ts';
import {deadline} from '../support/deadlines.mjs';

/** Collects all that the browser sends, sees and shows. */
function watch(page: Page): {requests: Request[]; everything(): Promise<string[]>} {
  const requests: Request[] = [];
  const seen: Promise<string>[] = [];
  const bodyOf = (response: Response) => response.text().catch(() => ''); // a redirection has none
  page.on('request', (request) => {
    requests.push(request);
    seen.push(request.allHeaders().then((all) => JSON.stringify([request.url(), all, request.postData()])));
  });
  page.on('response', (response) => {
    seen.push(Promise.all([response.allHeaders(), bodyOf(response)]).then((parts) => JSON.stringify(parts)));
  });
  return {requests, everything: async () => [...(await Promise.all(seen)), await page.content()]};
}

for (const integration of ['express', 'fastify']) {
  test(`the example of ${integration} translates, and the browser never sees the token`, async ({
    page,
    service,
  }) => {
    const host = await HostServer.start(integration, service);
    try {
      const {requests, everything} = watch(page);
      await page.goto(host.url);
      const box = page.locator('mt-translate-box');
      await box.getByRole('textbox').first().fill('Good morning!');
      await expect(box.getByText(/Labrīt|¡?Buen/).first()).toBeVisible({timeout: deadline(50_000)});
      if (integration === 'express') {
        const drop = page.locator('mt-document-drop');
        const file = {
          name: 'Sveiciens ģimenei.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('Good morning!'),
        };
        await drop.locator('input[multiple]').setInputFiles(file);
        await expect(drop.getByRole('button', {name: 'Download'})).toBeVisible({timeout: deadline(50_000)});
        const download = page.waitForEvent('download');
        await drop.getByRole('button', {name: 'Download'}).click();
        await download;
      }
      const seen = await everything();
      expect(seen.filter((text) => text.includes(service.token))).toEqual([]);
      const operations = requests.filter((request) => request.url().includes('service.svc'));
      const urls = operations.map((request) => request.url());
      expect(urls).toContain(`${host.url}/mt/service.svc/json/TranslateArrayEx`);
      expect(urls.filter((url) => !url.startsWith(`${host.url}/mt/`))).toEqual([]);
      for (const operation of operations) expect(await operation.headerValue('client-id')).toBeNull();
    } finally {
      await host.stop();
    }
  });
}
