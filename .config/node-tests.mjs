// node .config/node-tests.mjs [--quick] <folder or file>…: runs the node:test files below the folders, sources as they are.
// --quick leaves out what test/slow-tests.mjs and test/needs.mjs list, and runs the files of a folder in one process.
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, relative} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {isBelow, nodeTestFiles} from './test/files.mjs';
import {needsOf, splitByNeeds} from './test/needs.mjs';
import {counted, isSuccess, lastLines} from './test/report.mjs';
import {runNodeFiles} from './test/run-node-files.mjs';
import {slowTests} from './test/slow-tests.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const isSlow = (file) =>
  needsOf(file).length > 0 || Object.keys(slowTests).some((path) => isBelow(file, path));

// Mocked timers also stop the timers of connections that other tests in the process left open.
const needsOwnProcess = (file) => readFileSync(join(root, file), 'utf8').includes('mock.timers');

/** Writes a file for each folder that imports the folder's tests: most of a short test's time is the start of a process. */
function bundleFolders(files, target) {
  return [...new Set(files.map(dirname))].map((folder) => {
    const imports = files
      .filter((file) => dirname(file) === folder)
      .map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
    const path = join(target, `${folder.replace(/\W+/g, '-')}.test.mjs`);
    writeFileSync(path, imports.join(''));
    return path;
  });
}

async function runQuick(files) {
  const target = mkdtempSync(join(tmpdir(), 'mtservice-quick-'));
  try {
    const bundles = bundleFolders(
      files.filter((file) => !needsOwnProcess(file)),
      target,
    );
    return await runNodeFiles([...bundles, ...files.filter(needsOwnProcess)]);
  } finally {
    rmSync(target, {recursive: true, force: true});
  }
}

/** Runs the chosen files; gives the exit code. */
async function main(args) {
  const isQuick = args[0] === '--quick';
  const chosen = args
    .slice(isQuick ? 1 : 0)
    .flatMap((path) => nodeTestFiles(relative(root, join(root, path))));
  if (chosen.length === 0) throw new Error('no test files');
  const files = isQuick ? chosen.filter((file) => !isSlow(file)) : chosen;
  if (files.length === 0)
    throw new Error(`no test ran: all ${chosen.length} test files there are slow; run them without --quick`);
  const {runnable, notRun} = splitByNeeds(files);
  const results = await (isQuick ? runQuick(runnable) : runNodeFiles(runnable));
  const all = {
    ...{results, unstable: [], notRun: await counted(notRun)},
    ...{leftOut: chosen.length - files.length, isCi: process.env.CI === 'true'},
  };
  for (const line of lastLines(all)) console.log(line);
  return isSuccess(all) ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  return 1;
});
