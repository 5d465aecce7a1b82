// node .config/bench.mjs [--write] [part of a name…]: runs the benchmarks and prints their tables.
// A benchmark is a module `service/bench/*.ts`, `test/bench/*.ts` or `test/bench/*.mjs` that exports
// `run(): Promise<{title, columns, rows, note?}>`; --write puts the tables into BENCHMARKS.md.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {cpus, totalmem, type} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {markdownTable, withSection} from './marked-section.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const benchmarksPath = join(root, 'BENCHMARKS.md');

function benchmarkFiles(names) {
  return ['service/bench', 'test/bench']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => /\.bench\.(?:ts|mjs)$/.test(path))
    .filter((path) => names.length === 0 || names.some((name) => path.includes(name)))
    .sort();
}

function machine() {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${type()}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memory} GB, Node ${process.versions.node}`;
}

/** Makes a table of aligned columns for the terminal. */
function plainTable(columns, rows) {
  const lines = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  return lines.map((line) => line.map((cell, index) => cell.padEnd(widths[index])).join('  ')).join('\n');
}

async function runAll(files) {
  const sections = [];
  for (const file of files) {
    const {run} = await import(pathToFileURL(join(root, file)).href);
    const {title, columns, rows, note = ''} = await run();
    console.log(`\n${title}\n${plainTable(columns, rows)}${note && `\n${note}`}`);
    sections.push([`## ${title}`, markdownTable(columns, rows), note].filter(Boolean).join('\n\n'));
  }
  return sections;
}

async function main(args) {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const files = benchmarkFiles(names);
  if (files.length === 0) throw new Error('no benchmark has such a name');
  const sections = await runAll(files);
  if (!args.includes('--write')) return;
  if (names.length > 0) throw new Error('--write needs all benchmarks, so that BENCHMARKS.md is of one run');
  const content = [`Machine: ${machine()}.`, ...sections].join('\n\n');
  writeFileSync(benchmarksPath, withSection(readFileSync(benchmarksPath, 'utf8'), 'benchmarks', content));
}

/** Runs benchmarks, which are TypeScript, on the built files. */
function runThroughTsx() {
  const build = spawnSync(process.execPath, [join(root, '.config/build.mjs'), '--stale'], {stdio: 'inherit'});
  if (build.status !== 0) return build.status ?? 1;
  const args = ['--import', 'tsx', ...process.argv.slice(1)];
  return (
    spawnSync(process.execPath, args, {cwd: root, stdio: 'inherit', env: {...process.env, BENCH: '1'}})
      .status ?? 1
  );
}

if (process.env.BENCH) await main(process.argv.slice(2));
else process.exitCode = runThroughTsx();
