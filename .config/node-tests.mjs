// node .config/node-tests.mjs <folder or file>…: runs the node:test files below the folders, sources as they are.
import {spawnSync} from 'node:child_process';
import {readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {deadline} from '../test/support/deadlines.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// Node 20 takes no glob patterns.
function testFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .sort()
    .map((name) => join(path, name));
}

const files = process.argv.slice(2).flatMap((path) => testFiles(join(root, path)));
if (files.length === 0) {
  console.error('no test files');
  process.exit(1);
}
const totals = process.env.TEST_TOTALS;
const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
if (totals)
  reporters.push(
    '--test-reporter=./.config/node-totals-reporter.mjs',
    `--test-reporter-destination=${totals}`,
  );
// It bounds each file as a whole, and some take minutes on a busy machine.
const longestFileMs = deadline(20 * 60_000);
const args = [
  '--import',
  'tsx',
  '--test',
  '--test-concurrency=2',
  `--test-timeout=${longestFileMs}`,
  ...reporters,
  ...files,
];
const {status} = spawnSync(process.execPath, args, {cwd: root, stdio: 'inherit'});
process.exitCode = status ?? 1;
