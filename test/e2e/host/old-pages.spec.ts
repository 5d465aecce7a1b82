import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import {enterKey} from '../support/sign-in.ts';
import type {HostSite} from '../support/host-site.ts';
import {expect, test} from '../support/test.ts';

const require = createRequire(import.meta.url);

/** Collects all errors and warnings of the console and the page. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text());
  });
  return found;
}

/** Puts a page onto the site: `{polyfill}` is webcomponents.js 0.7.22, `{script}` our script. */
async function put(site: HostSite, service: string, html: string): Promise<string> {
  site.put('/favicon.ico', '');
  for (const file of ['webcomponents.js', 'webcomponents-lite.js', 'CustomElements.min.js'])
    site.put(`/${file}`, await readFile(require.resolve(`webcomponents.js/${file}`)));
  const text = html
    .replace('{polyfill}', '<script src="/webcomponents.js"></script>')
    .replace('{script}', `<script src="${service}/components/mtservice.js"></script>`);
  return site.put('/old.html', `<!doctype html><html lang="en"><title>Old page</title>${text}</html>`);
}

const TAGS = '<mtservice-selector></mtservice-selector><mt-document-drop></mt-document-drop>';

for (const [where, html] of [
  ['before the script', `{polyfill}{script}<body>${TAGS}`],
  ['after the script', `{script}{polyfill}<body>${TAGS}`],
  ['in the head of a page with the script at its end', `{polyfill}<body>${TAGS}{script}`],
  ['at the end of the page', `{script}<body>${TAGS}{polyfill}`],
] as const) {
  test(`a page that still has webcomponents.js 0.7 ${where} works, and the console says what to remove`, async ({
    page,
    service,
    site,
  }) => {
    const found = complaints(page);
    await page.goto(await put(site, service.url, html));
    await enterKey(page, service.token);
    await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
    expect(found.filter((text) => text.startsWith('thrown'))).toEqual([]);
    const told = found.filter((text) => text.includes('webcomponents.js 0.7'));
    expect(told).toEqual([expect.stringContaining('remove its <script>')]);
  });
}

test('a page in an old encoding, with the script on its own server, shows the same words', async ({
  page,
  service,
  site,
}) => {
  const script = await (await fetch(`${service.url}/components/mtservice.js`)).text();
  const headers = (type: string) => ({'content-type': type});
  site.put('/favicon.ico', '');
  site.put('/mtservice.js', {body: script, headers: headers('text/javascript')}); // without a charset
  const html = '<!doctype html><html lang="en"><title>\xc2bols</title><script src="/mtservice.js"></script>';
  const body = Buffer.from(`${html}<mtservice-selector base-url="mailto:mt"></mtservice-selector>`, 'latin1');
  await page.goto(site.put('/baltic.html', {body, headers: headers('text/html; charset=windows-1257')}));
  await expect(page).toHaveTitle('Ābols');
  await page.getByRole('button', {name: 'Sign in'}).click();
  const words = page.getByText('“mailto:mt” is not the address of a translation service.');
  await expect(words.first()).toBeVisible();
});

for (const [what, polyfill] of [
  ['with the polyfill', '{polyfill}'],
  ['without a polyfill', ''],
] as const) {
  test(`a page of the public predecessor works with its tag and jQuery, ${what}`, async ({
    page,
    service,
    site,
  }) => {
    const found = complaints(page);
    site.put('/jquery.js', await readFile(require.resolve('jquery/dist/jquery.min.js')));
    const ours = `<script src="${service.url}/components/tildemt-selector.js"></script>`;
    const own = `<script>
      $(() => {
        const selector = $('tildemt-selector');
        selector.on('save', ({originalEvent}) => $('#saved').text(JSON.stringify(originalEvent.detail)));
        selector[0].setState({engineName: 'Mans tulks', 'client-id': '${service.token}', systems: {}});
      });
    </script>`;
    const body = '<body><tildemt-selector></tildemt-selector><output id="saved"></output>';
    await page.goto(
      await put(site, service.url, `${polyfill}${ours}<script src="/jquery.js"></script>${body}${own}`),
    );
    const name = page.getByLabel('Name of these settings');
    await expect(name).toHaveValue('Mans tulks');
    await name.fill('Juridiskie teksti');
    await page.getByRole('button', {name: 'Save', exact: true}).click();
    await expect(page.locator('#saved')).toContainText('"engineName":"Juridiskie teksti"');
    expect(found.filter((text) => !text.includes('remove its <script>'))).toEqual([]);
  });
}

for (const file of ['webcomponents-lite.js', 'CustomElements.min.js']) {
  test(`a page with ${file} of 2016 works without a word`, async ({page, service, site}) => {
    const found = complaints(page);
    const html = `<script src="/${file}"></script>{script}<body>${TAGS}`;
    await page.goto(await put(site, service.url, html));
    await enterKey(page, service.token);
    await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
    expect(found).toEqual([]);
  });
}

test('a page whose HTML imports may need the polyfill keeps it, and the console says what to remove', async ({
  page,
  service,
  site,
}) => {
  const found = complaints(page);
  site.put('/old-component.html', '<p>imported</p>');
  const html = `{polyfill}<link rel="import" href="/old-component.html">{script}<body>${TAGS}`;
  await page.goto(await put(site, service.url, html));
  await expect.poll(() => found.some((text) => text.includes('remove its <script>'))).toBe(true);
  expect(await page.evaluate(() => 'wrap' in window && document.body !== null)).toBe(true);
});

test('the later of two versions of the script steps back and says so in one line', async ({
  page,
  service,
  site,
}) => {
  const found = complaints(page);
  const answer = await fetch(`${service.url}/components/mtservice.js`);
  site.put(
    '/other.js',
    (await answer.text()).replaceAll('`0.1.0`', '`0.0.9`').replaceAll('"0.1.0"', '"0.0.9"'),
  );
  const html = `{script}<script src="/other.js"></script><body>${TAGS}`;
  await page.goto(await put(site, service.url, html));
  await enterKey(page, service.token);
  await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(
    /version 0\.1\.0 of <mtservice-selector> already, so that version 0\.0\.9 is not used/,
  );
  expect(
    await page.evaluate(() => Reflect.get(customElements.get('mt-document-drop') ?? {}, 'version')),
  ).toBe('0.1.0');
});

test('scripts of single elements on one page share the session', async ({page, service, site}) => {
  const script = (name: string) => `<script src="${service.url}/components/${name}.js"></script>`;
  const tags = '<mt-translate-box></mt-translate-box><mt-document-drop></mt-document-drop>';
  const html = `${script('mt-translate-box')}${script('mt-document-drop')}<body>${tags}`;
  await page.goto(await put(site, service.url, html));
  await page.evaluate(
    (token) =>
      document.querySelector('mt-translate-box')?.session.publish({
        engineName: '',
        'client-id': token,
        systems: {'en-lv': {params: {systemID: 'smt-1', options: ''}}},
      }),
    service.token,
  );
  await expect(page.getByText('Choose documents')).toBeVisible();
});
