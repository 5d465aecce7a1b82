// Module hooks of `list-tests.mjs`: replace the test runners, and everything that exists only in a page.
const NODE_TEST = `
  const {test, suite, hook} = globalThis.listedTests;
  export {test, test as it, suite, suite as describe, hook as before, hook as after, hook as beforeEach, hook as afterEach};
  export {anything as mock} from ${JSON.stringify(new URL('anything.mjs', import.meta.url).href)};
  export default test;`;

const PAGE_MODULES = {
  '@open-wc/testing': [
    'aTimeout',
    'assert',
    'expect',
    'fixture',
    'fixtureCleanup',
    'html',
    'nextFrame',
    'oneEvent',
    'waitUntil',
  ],
  '@web/test-runner-commands': [
    'emulateMedia',
    'executeServerCommand',
    'resetMouse',
    'selectOption',
    'sendKeys',
    'sendMouse',
    'setViewport',
  ],
  'axe-core/axe.min.js': [],
};

function pageModule(names) {
  const from = JSON.stringify(new URL('anything.mjs', import.meta.url).href);
  return `import {anything} from ${from};\n${names.map((name) => `export const ${name} = anything;\n`).join('')}`;
}

const sources = new Map([
  ['node:test', NODE_TEST],
  ...Object.entries(PAGE_MODULES).map(([name, names]) => [name, pageModule(names)]),
]);

export function resolve(specifier, context, next) {
  if (sources.has(specifier)) return {url: `listed:${specifier}`, shortCircuit: true};
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!url.startsWith('listed:')) return next(url, context);
  return {format: 'module', source: sources.get(url.slice('listed:'.length)), shortCircuit: true};
}
