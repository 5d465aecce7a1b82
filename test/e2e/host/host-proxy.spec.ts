import type {Page, Request, Response} from '@playwright/test';
import {HostServer} from '../support/host-server.ts';
import {addPair} from '../support/sign-in.ts';
import {expect, test} from '../support/test.ts';
import {deadline} from '../../support/deadlines.mjs';

/** Collects everything that the browser sends, receives and shows. */
function watch(page: Page): {requests: Request[]; everything(): Promise<string[]>} {
  const requests: Request[] = [];
  const seen: Promise<string>[] = [];
  const bodyOf = (response: Response) => response.text().catch(() => ''); // a redirect has no body
  const onRequest = (request: Request) => {
    requests.push(request);
    seen.push(request.allHeaders().then((all) => JSON.stringify([request.url(), all, request.postData()])));
  };
  const onResponse = (response: Response) => {
    seen.push(Promise.all([response.allHeaders(), bodyOf(response)]).then((parts) => JSON.stringify(parts)));
  };
  page.on('request', onRequest);
  page.on('response', onResponse);
  const everything = async () => {
    // What begins later would be cut by the end of the test.
    page.off('request', onRequest);
    page.off('response', onResponse);
    return [...(await Promise.all(seen)), await page.content()];
  };
  return {requests, everything};
}

for (const integration of ['express', 'fastify']) {
  test(`the example of ${integration} translates, and the browser never sees the token`, async ({
    page,
    service,
  }) => {
    const host = await HostServer.start(integration, service, {user: "() => 'anna'"});
    try {
      const {requests, everything} = watch(page);
      await page.goto(host.url);
      if (integration === 'express') {
        await addPair(page, 'English', 'Latvian');
        await page.getByRole('button', {name: 'Save'}).click();
      }
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
      const elements = operations.filter((request) => !request.url().endsWith('appID=my-site'));
      for (const operation of elements) expect(await operation.headerValue('client-id')).toBe('kept-by-site');
    } finally {
      await host.stop();
    }
  });
}

test('the express example translates texts unmodified, and accepts no document of a visitor without an id', async ({
  page,
  service,
}) => {
  const host = await HostServer.start('express', service);
  try {
    await page.goto(host.url);
    await addPair(page, 'English', 'Latvian');
    await page.getByRole('button', {name: 'Save'}).click();
    const box = page.locator('mt-translate-box');
    await box.getByRole('textbox').first().fill('Good morning!');
    await expect(box.getByText('Labrīt').first()).toBeVisible({timeout: deadline(50_000)});
    const drop = page.locator('mt-document-drop');
    const file = {name: 'Vēstule.txt', mimeType: 'text/plain', buffer: Buffer.from('Good morning!')};
    await drop.locator('input[multiple]').setInputFiles(file);
    await expect(drop.getByText(/This site does not let you translate now/).first()).toBeVisible();
  } finally {
    await host.stop();
  }
});

test('with base-url alone, the host knows its users by their cookies', async ({page, service}) => {
  const host = await HostServer.start('express', service, {
    authorize: "(request) => request.headers.cookie === 'session=anna'",
    user: "(request) => request.headers.cookie?.split('=')[1]",
  });
  try {
    const selector = page.locator('mtservice-selector');
    await page.goto(host.url);
    await expect(selector.getByText(/This site does not let you translate now/).first()).toBeVisible({
      timeout: deadline(50_000),
    });
    await page.context().addCookies([{name: 'session', value: 'anna', url: host.url}]);
    await selector.getByRole('button', {name: 'Try again'}).click();
    await addPair(page, 'English', 'Latvian');
    await expect(selector.getByText('This site keeps the key', {exact: true})).toBeVisible();
    await expect(selector.getByRole('button', {name: 'Log out'})).toHaveCount(0);
    await page.getByRole('button', {name: 'Save'}).click();
    const box = page.locator('mt-translate-box');
    await box.getByRole('textbox').first().fill('Good morning!');
    await expect(box.getByText('Labrīt').first()).toBeVisible({timeout: deadline(50_000)});
    await page.context().clearCookies();
    await box.getByRole('textbox').first().fill('Good morning! Thank you.');
    await expect(box.getByText(/This site does not let you translate now/).first()).toBeVisible();
    const drop = page.locator('mt-document-drop');
    const file = {name: 'Vēstule.txt', mimeType: 'text/plain', buffer: Buffer.from('Good morning!')};
    await drop.locator('input[multiple]').setInputFiles(file);
    await expect(drop.getByText(/This site does not let you translate now/).first()).toBeVisible();
    await page.context().addCookies([{name: 'session', value: 'anna', url: host.url}]);
    await box.getByRole('button', {name: 'Try again'}).click();
    await expect(box.getByText('Paldies').first()).toBeVisible();
    await drop.getByRole('button', {name: 'Try again: Vēstule.txt'}).click();
    await expect(drop.getByRole('button', {name: 'Download'})).toBeVisible({timeout: deadline(50_000)});
    const saved = await selector.evaluate((element) => (element as unknown as {value: string}).value);
    expect(saved).toContain('"client-id":"kept-by-site"');
    expect(await page.locator('body').innerText()).not.toContain('kept-by-site');
  } finally {
    await host.stop();
  }
});
