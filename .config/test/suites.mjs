// The three runners. Each runs test files and returns the result of each: `{file, passed, failed, failures,
// seconds}`.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {elementTestFiles, endToEndTestFiles, isBelow, nodeTestFiles} from './files.mjs';
import {isLong, runBundled} from './run-bundled.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = (name) => join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** Adds a failure for each file without a result, since it contains no test. */
function withEmptyFiles(results, files) {
  const reportedFiles = new Set(results.map(({file}) => file));
  const empty = files.filter((file) => !reportedFiles.has(file));
  return [
    ...results,
    ...empty.map((file) => ({file, passed: 0, failed: 1, failures: [`${file} has no test`], seconds: 0})),
  ];
}

/**
 * Runs a program whose reporter writes the results to TEST_TOTALS; an abnormal end or a run without tests is
 * also a failure.
 */
function runProgram(name, files, [program, ...args], env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-suite-'));
  const totalsPath = join(folder, 'totals.json');
  const shell = program.endsWith('.cmd');
  const allEnv = {...process.env, ...env, TEST_TOTALS: totalsPath};
  const {status} = spawnSync(program, args, {cwd: root, stdio: 'inherit', shell, env: allEnv});
  const results = existsSync(totalsPath) ? JSON.parse(readFileSync(totalsPath, 'utf8')) : [];
  rmSync(folder, {recursive: true, force: true});
  const hasFailed = results.some(({failed}) => failed > 0);
  const fault = results.length === 0 ? 'no test ran' : `ended with exit code ${status}`;
  // An error outside the tests prevents all tests from running.
  if (results.some(({file}) => file === name)) return results;
  if (results.length > 0 && (status === 0 || hasFailed)) return withEmptyFiles(results, files);
  return [...results, {file: name, passed: 0, failed: 1, failures: [`${name}: ${fault}`], seconds: 0}];
}

function elements(name, browsers, programs) {
  const command = [bin('web-test-runner'), '--config', '.config/test/web-test-runner.config.mjs'];
  return {
    name,
    programs,
    files: elementTestFiles,
    run: (files) => runProgram(name, files, command, {BROWSERS: browsers, FILES: files.join()}),
  };
}

function endToEnd(name, isChosen) {
  const command = [bin('playwright'), 'test', '--config', '.config/test/playwright.config.ts'];
  const files = () => endToEndTestFiles().filter(isChosen);
  return {name, files, run: (chosen) => runProgram(name, chosen, [...command, ...chosen])};
}

const WORDPRESS_FOLDER = 'integrations/wordpress';

const nodeFiles = () =>
  ['service/test', 'test/node', 'integrations']
    .flatMap(nodeTestFiles)
    .filter((file) => !isBelow(file, WORDPRESS_FOLDER));

/** The suites of `npm test`, in order. */
export const SUITES = [
  {name: 'service', files: () => nodeFiles().filter((file) => !isLong(file)), run: runBundled},
  elements('elements', 'chromium', []),
  endToEnd('end to end', (file) => !isLong(file)),
];

const isGrowth = (file) => isBelow(file, 'service/test/growth');

/** The tests that take minutes, of the service and end to end. */
export const LONG_TESTS = [
  {
    name: 'long tests',
    files: () => nodeFiles().filter((file) => isLong(file) && !isGrowth(file)),
    run: runBundled,
  },
  endToEnd('long tests, end to end', isLong),
];

/** The tests that measure how work grows with texts; a machine that is busy with other things disturbs them. */
export const GROWTH = {name: 'growth', files: () => nodeFiles().filter(isGrowth), run: runBundled};

/** The tests of the WordPress plugin on the newest release. A quarter of the time of all tests is theirs. */
export const WORDPRESS = {
  name: 'WordPress plugin',
  files: () => nodeTestFiles(WORDPRESS_FOLDER),
  run: runBundled,
};

const isForReleases = (file) => /OnReleases\(/.test(readFileSync(join(root, file), 'utf8'));

/** The tests of the plugin that also run on the oldest release of WordPress. */
export const OLDEST_WORDPRESS = {
  name: 'the plugin on the oldest WordPress',
  programs: ['wordPress'],
  files: () => WORDPRESS.files().filter(isForReleases),
  run: async (files) => {
    process.env.WORDPRESS = 'debian';
    try {
      return await runBundled(files);
    } finally {
      delete process.env.WORDPRESS;
    }
  },
};

/** The elements in the other two engines. */
export const OTHER_BROWSERS = elements('elements in Firefox and WebKit', 'firefox,webkit', [
  'firefox',
  'webkit',
]);
