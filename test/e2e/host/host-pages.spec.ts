import {readFile} from 'node:fs/promises';
import type {Page} from '@playwright/test';
import {enterKey} from '../support/sign-in.ts';
import {expect, test} from '../support/test.ts';
import type {HostSite} from '../support/host-site.ts';

const strictPolicy = (service: string) =>
  `default-src 'none'; script-src 'self' ${service}; style-src 'self'; connect-src ${service}; img-src 'self'; ` +
  "require-trusted-types-for 'script'";

/** Names that each copy of Lit adds to the window of the page, to detect other copies; our own code adds no names. */
const namesOfLit = [
  'litElementVersions',
  'litHtmlVersions',
  'litPropertyMetadata',
  'reactiveElementVersions',
];

// Runs before any other script: records what the window contained, and every later violation.
const watch = `{
  const known = new Set(Object.getOwnPropertyNames(window));
  const violations = [];
  addEventListener('securitypolicyviolation', (event) =>
    violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
  addEventListener('report-host', ({detail}) => {
    detail.added = Object.getOwnPropertyNames(window).filter((name) => !known.has(name)).sort();
    detail.violations = violations;
  });
}`;

interface Report {
  readonly added?: readonly string[];
  readonly violations?: readonly string[];
}

/** Puts a page of test/e2e/pages onto the site, for this service. */
async function put(site: HostSite, name: string, service: string): Promise<string> {
  const text = await readFile(new URL(`../pages/${name}`, import.meta.url), 'utf8');
  site.put('/watch.js', watch);
  site.put('/inject.js', await readFile(new URL('../pages/inject.js', import.meta.url), 'utf8'));
  site.put('/favicon.ico', ''); // browsers request it automatically
  site.put('/host.css', 'body {margin: 1rem; font-family: sans-serif}');
  const body = text.replaceAll('{service}', service);
  return site.put(`/${name}`, {body, headers: {'content-security-policy': strictPolicy(service)}});
}

/** Errors that the browser reports. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(message.text());
  });
  return found;
}

async function reportOf(page: Page): Promise<Report> {
  return page.evaluate(() => {
    const detail: Report = {};
    dispatchEvent(new CustomEvent('report-host', {detail}));
    return detail;
  });
}

for (const [name, how] of [
  ['head.html', 'in the head'],
  ['head-defer.html', 'in the head with defer'],
  ['head-async.html', 'in the head with async'],
  ['body-end.html', 'at the end of the body'],
  ['module.html', 'as a module'],
  ['twice.html', 'twice'],
  ['classic-and-module.html', 'as a classic script and as a module'],
  ['injected.html', 'by a script, after the element'],
] as const) {
  test(`a host page under a strict policy that loads the script ${how} needs nothing else`, async ({
    page,
    service,
    site,
  }) => {
    const problems = complaints(page);
    await page.goto(await put(site, name, service.url));
    await enterKey(page, service.token);
    // The list came from the service of the script: the page has no other address of a service.
    await expect(page.getByRole('heading', {name: 'Chosen languages'})).toBeVisible();
    expect(await reportOf(page)).toEqual({added: namesOfLit, violations: []});
    expect(problems).toEqual([]);
  });
}

test('the watching itself works: it sees a violation and a global', async ({page, service, site}) => {
  const address = await put(site, 'violating.html', service.url);
  await page.goto(address);
  await page.evaluate(() => Object.assign(window, {strayName: 1}));
  await expect
    .poll(async () => (await reportOf(page)).violations)
    .toEqual([expect.stringMatching(/^style-src/)]);
  expect((await reportOf(page)).added).toEqual(['strayName']);
});
