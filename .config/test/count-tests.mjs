// Counts the tests in files without the programs that they need.
import {execFile} from 'node:child_process';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function jsonOf(program, args) {
  // The variable is removed: otherwise node:test would treat a test run inside a test as its own subtest.
  const {NODE_TEST_CONTEXT, ...env} = process.env;
  const {stdout} = await promisify(execFile)(program, args, {cwd: root, env, maxBuffer: 64 * 1024 ** 2});
  return JSON.parse(stdout);
}

const specsIn = ({specs = [], suites = []}) =>
  specs.length + suites.reduce((sum, suite) => sum + specsIn(suite), 0);

async function countEndToEnd(files) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const config = ['--config', '.config/test/playwright.config.ts'];
  const list = await jsonOf(process.execPath, [
    cli,
    'test',
    ...config,
    '--list',
    '--reporter=json',
    ...files,
  ]);
  return specsIn(list);
}

async function countListed(files) {
  const args = [
    '--import',
    './.config/test/typescript/register.mjs',
    '.config/test/list-tests.mjs',
    ...files,
  ];
  return Object.values(await jsonOf(process.execPath, args)).reduce((sum, count) => sum + count, 0);
}

/** Returns the number of tests in files of any of the three runners. */
export async function countTests(files) {
  const groups = {endToEnd: [], page: [], node: []};
  for (const file of files) {
    if (file.endsWith('.spec.ts')) groups.endToEnd.push(file);
    else groups[file.startsWith('test/browser/') ? 'page' : 'node'].push(file);
  }
  const counts = [
    groups.endToEnd.length > 0 ? countEndToEnd(groups.endToEnd) : 0,
    groups.page.length > 0 ? countListed(groups.page) : 0,
    groups.node.length > 0 ? countListed(groups.node) : 0,
  ];
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
