// Runs the tests of the service, of the build and of the integrations, and in Chromium those of the elements and end to end.
// Options choose others, one or several:
// --wordpress         those of the WordPress plugin, on the newest release
// --oldest-wordpress  those of the WordPress plugin, on the oldest release
// --long              those that take minutes
// --growth            those that measure how work grows with texts
// --other-browsers    those of the elements in Firefox and WebKit
// --all-browsers adds the tests of the elements in Firefox and WebKit to all others. Tests whose programs cannot be installed
// are not run.
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {findChromium} from './test/browser-programs.mjs';
import {installMissing, missingPackages} from './test/missing.mjs';
import {splitByNeeds} from './test/needs.mjs';
import {BENCHMARK_PROGRAMS, PROGRAMS} from './test/programs.mjs';
import {counted, isSuccess, lastLines, slowLines} from './test/report.mjs';
import {runFailedAgain} from './test/run-again.mjs';
import {GROWTH, LONG_TESTS, OLDEST_WORDPRESS, OTHER_BROWSERS, SUITES, WORDPRESS} from './test/suites.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isCi = process.env.CI === 'true';

const run = (...args) => spawnSync(process.execPath, args, {cwd: root, stdio: 'inherit'}).status === 0;

/** Separates the files of a suite that can run from the files for which a program is missing. */
function partsOf({name, programs = [], files}) {
  const packages = missingPackages(programs);
  if (packages.length > 0)
    return {runnable: [], notRun: [{suite: name, files: files(), packages, rights: []}]};
  return splitByNeeds(files());
}

async function runSuite(suite, runnable) {
  console.log(`\n== ${suite.name} ==`);
  const start = performance.now();
  const results = await suite.run(runnable);
  console.log(`\n== ${suite.name}: ${Math.round((performance.now() - start) / 1000)} s ==`);
  return isCi ? runFailedAgain(results, ({file}) => runByItself(suite, file)) : {results, unstable: []};
}

/** Runs a failed file again by itself; if a whole suite failed without naming a file, the failure remains. */
async function runByItself(suite, file) {
  const [result] = suite.files().includes(file) ? await suite.run([file]) : [];
  return result ?? {file, passed: 0, failed: 1, failures: [], seconds: 0};
}

function suitesOf(args) {
  const chosen = [
    ['--wordpress', [WORDPRESS]],
    ['--long', LONG_TESTS],
    ['--growth', [GROWTH]],
    ['--oldest-wordpress', [OLDEST_WORDPRESS]],
    ['--other-browsers', [OTHER_BROWSERS]],
  ].filter(([option]) => args.includes(option));
  if (chosen.length > 0) return chosen.flatMap(([, suites]) => suites);
  return args.includes('--all-browsers') ? [...SUITES, OTHER_BROWSERS] : SUITES;
}

/** Installs and fetches what the tests of the suites need, so that no test waits for the network. */
function prepare(suites) {
  const hasPlugin = suites.includes(WORDPRESS) || suites.includes(OLDEST_WORDPRESS);
  const unused = [
    ...BENCHMARK_PROGRAMS,
    ...(suites.includes(OTHER_BROWSERS) ? [] : ['firefox', 'webkit']),
    ...(hasPlugin ? [] : ['wordPress', 'phpCodeSniffer']),
  ];
  installMissing(Object.keys(PROGRAMS).filter((name) => !unused.includes(name)));
  process.env.CHROME_PATH ??= findChromium() ?? '';
  const newest = 'integrations/wordpress/test/support/site/newest-wordpress.ts';
  return !hasPlugin || missingPackages(['wordPress']).length > 0 || run('--import', 'tsx', newest);
}

/** The test files that a run of all suites leaves out, with the commands that run them. */
function leftOutOf(suites) {
  if (!suites.includes(SUITES[0])) return [];
  return [
    {left: [WORDPRESS], command: 'npm run test:wordpress'},
    {left: [...LONG_TESTS, GROWTH], command: 'npm run test:long'},
  ].map(({left, command}) => ({files: left.flatMap((suite) => suite.files()).length, command}));
}

async function main(args) {
  const suites = suitesOf(args);
  if (!run('.config/build.mjs', '--stale') || !prepare(suites)) return 1;
  const all = {results: [], unstable: [], notRun: [], leftOut: leftOutOf(suites), isCi};
  for (const suite of suites) {
    const {runnable, notRun} = partsOf(suite);
    all.notRun.push(...notRun);
    if (runnable.length === 0) continue;
    const {results, unstable} = await runSuite(suite, runnable);
    all.results.push(...results);
    all.unstable.push(...unstable);
  }
  all.notRun = await counted(all.notRun);
  if (isCi)
    console.log(`\nTime of the folders and of the slowest files:\n${slowLines(all.results).join('\n')}`);
  for (const line of lastLines(all)) console.log(line);
  return isSuccess(all) ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  return 1;
});
