// node .config/test/list-tests.mjs <test file>…: prints the number of tests in each file as JSON, without
// running them. The files are imported with replacements for runners and browser interfaces, so programs that
// the tests need may be missing here.
import {register} from 'node:module';
import {resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {anything} from './anything.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = process.argv.slice(2);
const counts = Object.fromEntries(files.map((file) => [file, 0]));
let current = '';

const countTest = () => {
  counts[current] += 1;
};
const runSuite = (...args) => args.find((arg) => typeof arg === 'function')?.();
const nothing = () => undefined;

// Read by the replacement for node:test.
globalThis.listedTests = {
  test: Object.assign(countTest, {only: countTest, test: countTest, it: countTest, describe: runSuite}),
  suite: Object.assign(runSuite, {only: runSuite}),
  hook: nothing,
};

function pretendBrowser() {
  const {test, suite, hook} = globalThis.listedTests;
  Object.assign(globalThis, {
    describe: suite,
    it: test,
    before: hook,
    after: hook,
    beforeEach: hook,
    afterEach: hook,
  });
  for (const name of [
    'document',
    'window',
    'location',
    'matchMedia',
    'addEventListener',
    'axe',
    'speechSynthesis',
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'getSelection',
    'CSS',
    'Element',
    'Range',
    'Node',
  ])
    globalThis[name] ??= anything;
  globalThis.navigator ??= {userAgent: '', language: 'en', languages: ['en']};
  globalThis.HTMLElement = class {};
}

register('./list-tests-hooks.mjs', import.meta.url);
if (files.some((file) => file.startsWith('test/browser/'))) pretendBrowser();
for (const file of files) {
  current = file;
  await import(pathToFileURL(resolve(root, file)).href);
}
process.stdout.write(JSON.stringify(counts));
// Imported modules may have started servers or timers.
process.exit();
