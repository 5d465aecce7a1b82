import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from './support/test.ts';

const script = readFileSync(fileURLToPath(new URL('../../dist/script/mtservice.js', import.meta.url)));
const strictPolicy = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'",
};
const before = 'sessionStorage.names = JSON.stringify(Object.getOwnPropertyNames(window))';
const pageWith = (tag: string) => ({
  body: `<!doctype html><html lang="en"><title>Host</title><script src="/before.js"></script>${tag}
    <mtservice-selector></mtservice-selector></html>`,
  headers: strictPolicy,
});

for (const [kind, tag] of [
  ['a classic script', '<script src="/components/mtservice.js"></script>'],
  ['a module', '<script type="module" src="/components/mtservice.js"></script>'],
  ['a script loaded twice', '<script src="/components/mtservice.js"></script>'.repeat(2)],
] as const) {
  test(`as ${kind}, the script defines the selector, leaves window alone and obeys a strict policy`, async ({
    page,
    site,
  }) => {
    site.put('/before.js', before);
    site.put('/components/mtservice.js', script);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(site.put('/host', pageWith(tag)));
    await page.waitForFunction(() => customElements.get('mtservice-selector') !== undefined);
    const added = await page.evaluate(() => {
      const known = new Set(JSON.parse(sessionStorage.names) as string[]);
      return Object.getOwnPropertyNames(window).filter((name) => !known.has(name));
    });
    expect(added).toEqual([]);
    expect(problems.filter((text) => !text.includes('favicon'))).toEqual([]);
  });
}
