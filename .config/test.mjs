// Runs all tests: the service's, the build's and the integrations', the elements' in Chromium, and end to end in Chromium.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromiumOptions} from './test/browsers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const suites = [
  {
    name: 'service',
    command: [process.execPath, '.config/node-tests.mjs', 'service/test', 'test/node', 'integrations'],
  },
  {
    name: 'elements',
    command: [bin('web-test-runner'), '--config', '.config/test/web-test-runner.config.mjs'],
  },
  {name: 'end to end', command: [bin('playwright'), 'test', '--config', '.config/test/playwright.config.ts']},
];

function run([program, ...args], env = {}) {
  const shell = program.endsWith('.cmd');
  return (
    spawnSync(program, args, {cwd: root, stdio: 'inherit', shell, env: {...process.env, ...env}}).status ?? 1
  );
}

/** Runs a suite and counts its tests; one that ended badly or ran nothing counts as a failure. */
function runSuite({name, command}, totalsPath) {
  console.log(`\n== ${name} ==`);
  rmSync(totalsPath, {force: true});
  const status = run(command, {TEST_TOTALS: totalsPath});
  const totals = existsSync(totalsPath)
    ? JSON.parse(readFileSync(totalsPath, 'utf8'))
    : {passed: 0, failed: 0, failures: []};
  if (totals.failed === 0 && (status !== 0 || totals.passed === 0)) {
    totals.failures = [
      totals.passed === 0 ? `${name}: no test ran` : `${name}: ended with exit code ${status}`,
    ];
    totals.failed = 1;
  }
  return totals;
}

/** Finds, or installs, the Chromium that the tests run in. */
async function findChromium() {
  const {executablePath} = await chromiumOptions();
  if (executablePath) process.env.CHROME_PATH = executablePath;
}

async function main() {
  await findChromium();
  if (run([process.execPath, '.config/build.mjs', '--stale']) !== 0) return 1;
  // Fetched before the tests, so that none of them waits for the network.
  const newest = 'integrations/wordpress/test/support/site/newest-wordpress.ts';
  if (run([process.execPath, '--import', 'tsx', newest]) !== 0) return 1;
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-test-'));
  const all = {passed: 0, failed: 0, failures: []};
  for (const suite of suites) {
    const {passed, failed, failures} = runSuite(suite, join(folder, 'totals.json'));
    all.passed += passed;
    all.failed += failed;
    all.failures.push(...failures);
  }
  rmSync(folder, {recursive: true, force: true});
  // The end of a long log is what is looked at first.
  for (const failure of all.failures) console.log(`\nFAILED ${failure}`);
  console.log(`\n${all.passed} passed, ${all.failed} failed`);
  return all.failed === 0 && all.passed > 0 ? 0 : 1;
}

process.exitCode = await main().catch((error) => {
  console.error(error.message);
  return 1;
});
