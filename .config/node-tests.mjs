// node .config/node-tests.mjs [--quick] <folder or file>…: runs the node:test files below the folders, sources as they are.
// --quick leaves out what test/slow-tests.mjs lists, and runs the files of a folder in one process.
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, relative} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {deadline} from '../test/support/deadlines.mjs';
import {slowTests} from './test/slow-tests.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// Node 20 takes no glob patterns.
function testFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .sort()
    .map((name) => join(path, name));
}

const isSlow = (file) =>
  Object.keys(slowTests).some((path) => file === join(root, path) || file.startsWith(join(root, path, '/')));

// Mocked timers also stop the timers of connections that other tests in the process left open.
const needsOwnProcess = (file) => readFileSync(file, 'utf8').includes('mock.timers');

/** Writes a file for each folder that imports the folder's tests: most of a short test's time is the start of a process. */
function bundleFolders(files, target) {
  return [...new Set(files.map(dirname))].map((folder) => {
    const imports = files
      .filter((file) => dirname(file) === folder)
      .map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};\n`);
    const path = join(target, `${relative(root, folder).replace(/\W+/g, '-')}.test.mjs`);
    writeFileSync(path, imports.join(''));
    return path;
  });
}

/** Runs the files, two at a time; gives the exit code. */
function run(files) {
  const totals = process.env.TEST_TOTALS;
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  if (totals)
    reporters.push(
      '--test-reporter=./.config/test/node-totals-reporter.mjs',
      `--test-reporter-destination=${totals}`,
    );
  // It bounds each file as a whole, and some take minutes on a busy machine.
  const longestFileMs = deadline(6 * 60_000);
  const args = [
    '--import',
    'tsx',
    '--test',
    '--test-concurrency=2',
    `--test-timeout=${longestFileMs}`,
    ...reporters,
    ...files,
  ];
  return spawnSync(process.execPath, args, {cwd: root, stdio: 'inherit'}).status ?? 1;
}

function runQuick(files) {
  const quick = files.filter((file) => !isSlow(file));
  const target = mkdtempSync(join(tmpdir(), 'mtservice-quick-'));
  try {
    const bundles = bundleFolders(
      quick.filter((file) => !needsOwnProcess(file)),
      target,
    );
    return run([...bundles, ...quick.filter(needsOwnProcess)]);
  } finally {
    rmSync(target, {recursive: true, force: true});
  }
}

const paths = process.argv.slice(2);
const isQuick = paths[0] === '--quick';
const files = paths.slice(isQuick ? 1 : 0).flatMap((path) => testFiles(join(root, path)));
if (files.length === 0) {
  console.error('no test files');
  process.exit(1);
}
process.exitCode = isQuick ? runQuick(files) : run(files);
