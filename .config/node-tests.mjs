// node .config/node-tests.mjs [--quick] <folder or file>…: runs the node:test files below the folders,
// without a build. With --quick, skips the files listed in test/slow-tests.mjs and test/needs.mjs, and runs
// several files per process.
import {existsSync} from 'node:fs';
import {join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {isBelow, nodeTestFiles} from './test/files.mjs';
import {splitByNeeds} from './test/needs.mjs';
import {counted, isSuccess, lastLines} from './test/report.mjs';
import {isLong, isQuick, runBundled} from './test/run-bundled.mjs';
import {runNodeFiles} from './test/run-node-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const USAGE = 'usage: node .config/node-tests.mjs [--quick] <folder or file>…';

/** The command that runs a file which is not quick. */
function commandOf(file) {
  if (isBelow(file, 'integrations/wordpress')) return 'npm run test:wordpress';
  return isLong(file) ? 'npm run test:long' : 'npm test';
}

/** The numbers of files that are left out, with the commands that run them. */
function leftOutOf(files) {
  return ['npm test', 'npm run test:wordpress', 'npm run test:long'].map((command) => ({
    files: files.filter((file) => commandOf(file) === command).length,
    command,
  }));
}

/** Runs the chosen files; returns the exit code. */
async function main(args) {
  const wantsQuick = args[0] === '--quick';
  const paths = args.slice(wantsQuick ? 1 : 0);
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`no such folder or file: ${missing.join(', ')}\n${USAGE}`);
  const chosen = paths.flatMap((path) => nodeTestFiles(relative(root, join(root, path))));
  if (chosen.length === 0)
    throw new Error(`there are no test files: a test file ends with .test.ts\n${USAGE}`);
  const files = wantsQuick ? chosen.filter(isQuick) : chosen;
  if (files.length === 0)
    throw new Error(
      `no test ran: every test file there is slow (${chosen.length}); run them without --quick`,
    );
  const {runnable, notRun} = splitByNeeds(files);
  const results = await (wantsQuick ? runBundled(runnable) : runNodeFiles(runnable));
  const all = {
    ...{results, unstable: [], notRun: await counted(notRun)},
    leftOut: leftOutOf(chosen.filter((file) => !files.includes(file))),
    isCi: process.env.CI === 'true',
  };
  for (const line of lastLines(all)) console.log(line);
  return isSuccess(all) ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  return 1;
});
