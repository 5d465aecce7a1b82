import {readdirSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import {expect, test} from './support/test.ts';
import type {HostSite} from './support/host-site.ts';
import type {RunningService} from './support/running-service.ts';
import {deadline} from '../support/deadlines.mjs';

const require = createRequire(import.meta.url);
const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Code samples of a page in one language, in order. */
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

/** Definitions that the samples leave to the host page. */
const hostOf = (token: string) => `
  const token = ${JSON.stringify(token)}, stored = undefined, article = 'Good morning.';
  const file = new File(['Good morning.'], 'report.txt');
  const [store, close, forget, keep, attach] = Array.from({length: 5}, () => () => undefined);
  const isSecret = () => false;
`;

/** Third-party scripts that samples load from the host's own site. */
const OTHERS: Readonly<Record<string, string>> = {
  'webcomponents.js': 'webcomponents.js/webcomponents.js',
  'jquery.js': 'jquery/dist/jquery.js',
};

/** Lets a sample import the client by its package name. */
const IMPORTS = `<script type="importmap">${JSON.stringify({
  imports: {'mtservice-elements/client': `${SERVICE}/components/client.js`},
})}</script>`;

/** Code for a server, and imports that only a bundler resolves. */
const isForPage = (sample: string) => !/'node:|elements\/(session|mt|express)/.test(sample);

/** Names of our tags in a sample, and of tags that its script finds on the host's page. */
const tagsIn = (sample: string): string[] => [
  ...new Set([...sample.matchAll(/<((?:mt[a-z]*|tildemt)-[a-z-]+)/g)].map(([, name]) => name!)),
];
const tagsFoundBy = (sample: string): string[] =>
  [...sample.matchAll(/\$\('([a-z]+-[a-z-]+)'\)/g)].map(([, name]) => name!);

function asPage(sample: string, host = ''): string {
  if (sample.startsWith('<!doctype')) return sample;
  const elements = sample.startsWith('<script type="module">') ? ELEMENTS : '';
  const found = tagsFoundBy(sample).map((name) => `<${name}></${name}>`);
  // The order of a sample's own scripts is part of what it shows.
  const script = sample.includes(`<script src="${SERVICE}/`) ? '' : SCRIPT;
  const head = `<head><meta charset="utf-8">${script}</head>`;
  return `<!doctype html><html lang="en">${head}<body>${host}${elements}${found.join('')}${sample}</body></html>`;
}

/** Shows a page with the sample; returns its errors. */
async function show(page: Page, {site, service}: {site: HostSite; service: RunningService}, text: string) {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  site.put('/favicon.ico', ''); // browsers request it automatically
  site.put('/my/documents', '[]');
  for (const [name, path] of Object.entries(OTHERS)) {
    if (text.includes(`"${name}"`)) site.put(`/${name}`, readFileSync(require.resolve(path)));
  }
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
      const host = `<script>${hostOf(service.token)}</script>`;
      const text = asPage(sample, host);
      const problems = await show(page, {site, service}, text);
      const names = tagsIn(text);
      await page.evaluate((all) => Promise.all(all.map((name) => customElements.whenDefined(name))), names);
      for (const name of names) await expect(page.locator(name).first()).toBeVisible();
      expect(problems).toEqual([]);
    });
  }

  // Run together, since later samples of a page use declarations of earlier ones.
  const scripts = samplesOf(path, 'js').filter(isForPage);
  if (scripts.length > 0) {
    test(`the scripts of ${path} run on a page`, async ({page, site, service}) => {
      test.setTimeout(deadline(60_000)); // an engine may have to start
      const script = `${hostOf(service.token)}${scripts.join('\n')}\ndocument.title = 'done';`;
      const text = asPage(`${IMPORTS}${ELEMENTS}<script type="module">${script}</script>`);
      const problems = await show(page, {site, service}, text);
      await expect
        .poll(async () => [...problems, await page.title()], {timeout: deadline(50_000)})
        .toEqual(['done']);
    });
  }
}
