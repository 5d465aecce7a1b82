import {readdirSync, readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {expect, test} from './support/test.ts';
import type {HostSite} from './support/host-site.ts';
import type {RunningService} from './support/running-service.ts';
import {deadline} from '../support/deadlines.mjs';

const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Code samples of a page in one language, in their order. */
function samplesOf(page: string, language: string): string[] {
  const text = readFileSync(new URL(page, root), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, name]) => name === language)
    .map(([, , sample]) => sample!);
}

const SERVICE = 'https://mt.example.org';
const SCRIPT = `<script src="${SERVICE}/components/mtservice.js" defer></script>`;
const ELEMENTS = [
  '<main></main><mtservice-selector></mtservice-selector>',
  '<mt-translate-box></mt-translate-box><mt-document-drop></mt-document-drop>',
].join('');

/** What the samples leave to the host page. */
const hostOf = (token: string) => `
  const token = ${JSON.stringify(token)}, stored = undefined, article = 'Good morning.';
  const file = new File(['Good morning.'], 'report.txt');
  const [store, close, forget, keep, attach] = Array.from({length: 5}, () => () => undefined);
  const isSecret = () => false;
`;

/** Lets a sample import the client by its name in the package. */
const IMPORTS = `<script type="importmap">${JSON.stringify({
  imports: {'mtservice-elements/client': `${SERVICE}/components/client.js`},
})}</script>`;

/** Code for a server, and imports that only a bundler resolves. */
const isForPage = (sample: string) => !/'node:|elements\/(session|mt|express)/.test(sample);

function asPage(sample: string): string {
  if (sample.startsWith('<!doctype')) return sample;
  const body = sample.startsWith('<script type="module">') ? `${ELEMENTS}${sample}` : sample;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${SCRIPT}</head><body>${body}</body></html>`;
}

/** Shows a page with the sample; gives what went wrong. */
async function show(page: Page, {site, service}: {site: HostSite; service: RunningService}, text: string) {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  site.put('/favicon.ico', ''); // Browsers ask for it by themselves.
  site.put('/my/documents', '[]');
  await page.route('**/mt/**', async (route) => {
    const url = route.request().url().replace(`${site.origin}/mt`, service.url);
    const headers = {...route.request().headers(), 'client-id': service.token};
    await route.fulfill({response: await route.fetch({url, headers})});
  });
  const state = JSON.stringify({'client-id': service.token, systems: {}}).replaceAll('"', '&quot;');
  await page.goto(
    site.put('/', text.replaceAll(SERVICE, service.url).replaceAll('(the stored JSON, escaped)', state)),
  );
  return problems;
}

for (const path of pages) {
  for (const [index, sample] of samplesOf(path, 'html').entries()) {
    test(`HTML sample ${index + 1} of ${path} works on a page`, async ({page, site, service}) => {
      const problems = await show(page, {site, service}, asPage(sample));
      const names = [...sample.matchAll(/<(mt[a-z]*-[a-z-]+)/g)].map(([, name]) => name!);
      await page.evaluate((all) => Promise.all(all.map((name) => customElements.whenDefined(name))), names);
      for (const name of new Set(names)) await expect(page.locator(name).first()).toBeVisible();
      expect(problems).toEqual([]);
    });
  }

  // Together, as later samples of a page use what earlier ones declare.
  const scripts = samplesOf(path, 'js').filter(isForPage);
  if (scripts.length > 0) {
    test(`the scripts of ${path} run on a page`, async ({page, site, service}) => {
      test.setTimeout(deadline(60_000)); // An engine may have to start.
      const script = `${hostOf(service.token)}${scripts.join('\n')}\ndocument.title = 'done';`;
      const text = asPage(`${IMPORTS}${ELEMENTS}<script type="module">${script}</script>`);
      const problems = await show(page, {site, service}, text);
      await expect
        .poll(async () => [...problems, await page.title()], {timeout: deadline(50_000)})
        .toEqual(['done']);
    });
  }
}
