// node .config/bench.mjs [--write] [part of a name…]: runs the benchmarks and prints their tables.
// A benchmark is a module `service/bench/*.ts`, `test/bench/*.ts` or `test/bench/*.mjs` that exports
// `run(): Promise<{title, columns, rows, note?}>`; --write puts the tables into BENCHMARKS.md, those of some benchmarks
// in the place of their earlier ones.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {cpus, totalmem, type} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {markdownTable, withSection} from './docs/marked-section.mjs';

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
  const tables = [];
  for (const file of files) {
    const {run} = await import(pathToFileURL(join(root, file)).href);
    const {title, columns, rows, note = ''} = await run();
    console.log(`\n${title}\n${plainTable(columns, rows)}${note && `\n${note}`}`);
    tables.push({title, table: markdownTable(columns, rows), note});
  }
  return tables;
}

const section = ({title, table, note}) => [`## ${title}`, table, note].filter(Boolean).join('\n\n');

/** Replaces the sections of some benchmarks, or adds them; each tells that it was not of the same run. */
function withTables(text, tables) {
  const [, old] = /<!-- benchmarks:start -->\n([^]*)<!-- benchmarks:end -->/.exec(text) ?? [];
  if (old === undefined) throw new Error('BENCHMARKS.md has no benchmarks yet: run --write without names');
  const sections = new Map(
    old
      .trim()
      .split(/\n\n(?=## )/)
      .map((part) => [part.startsWith('## ') ? part.slice(3, part.indexOf('\n')) : '', part]),
  );
  const run = `Run by itself on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`;
  for (const {title, table, note} of tables) {
    sections.set(title, section({title, table, note: note ? `${note} ${run}` : run}));
  }
  return withSection(text, 'benchmarks', [...sections.values()].join('\n\n'));
}

async function main(args) {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const files = benchmarkFiles(names);
  if (files.length === 0) throw new Error('no benchmark has such a name');
  const tables = await runAll(files);
  if (!args.includes('--write')) return;
  const text = readFileSync(benchmarksPath, 'utf8');
  const all = [`Machine: ${machine()}.`, ...tables.map(section)].join('\n\n');
  writeFileSync(
    benchmarksPath,
    names.length > 0 ? withTables(text, tables) : withSection(text, 'benchmarks', all),
  );
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

if (process.env.BENCH) {
  await main(process.argv.slice(2));
  // Connections of clients that a benchmark has left open would keep the process.
  process.exit();
}
process.exitCode = runThroughTsx();
