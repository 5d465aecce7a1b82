// node .config/bench.mjs [--help | --write | --smallest] [part of a name…]: runs the benchmarks and prints their
// tables. A benchmark is a module `service/bench/*.ts`, `test/bench/*.ts` or `test/bench/*.mjs` that exports `run():
// Promise<{title, columns, rows, note?}>`; --write puts the tables into BENCHMARKS.md, where each table replaces the
// earlier one of the same benchmark.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {cpus, totalmem, type} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {installMissing} from './test/missing.mjs';
import {BENCHMARK_PROGRAMS} from './test/programs.mjs';
import {markdownTable, withSection} from './docs/marked-section.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const benchmarksPath = join(root, 'BENCHMARKS.md');

const nameOf = (file) => file.replace('/bench/', '/').replace(/\.bench\.(?:ts|mjs)$/, '');

function benchmarkFiles(names) {
  return ['service/bench', 'test/bench']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => /\.bench\.(?:ts|mjs)$/.test(path))
    .filter((path) => names.length === 0 || names.some((name) => nameOf(path).includes(name)))
    .sort();
}

function machine() {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${type()}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memory} GB, Node ${process.versions.node}`;
}

/** Formats a table with aligned columns for the terminal. */
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

/**
 * Replaces or adds the sections of some benchmarks; each of these sections states that it comes from a different run.
 */
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

const usage = () =>
  [
    'npm run bench [-- [--write | --smallest] [part of a name…]]',
    '  --write     puts the tables into BENCHMARKS.md',
    '  --smallest  runs each as small as it can be, to see that it works; its figures mean nothing',
    'Without a name all of them run:',
    ...benchmarkFiles([]).map((file) => `  ${nameOf(file)}`),
  ].join('\n');

/** Parses the arguments; if one is unknown, throws an error that lists all options and names. */
function readArguments(args) {
  const options = {write: false, smallest: false, help: false};
  const names = [];
  for (const arg of args) {
    const option = arg.replace(/^--/, '');
    if (arg.startsWith('-') && !Object.hasOwn(options, option))
      throw new Error(`no option is '${arg}'\n${usage()}`);
    if (arg.startsWith('-')) options[option] = true;
    else if (benchmarkFiles([arg]).length === 0) throw new Error(`no benchmark is '${arg}'\n${usage()}`);
    else names.push(arg);
  }
  if (options.write && options.smallest)
    throw new Error('The smallest figures mean nothing: --write or --smallest.');
  return {...options, names};
}

async function main({names, write}) {
  const tables = await runAll(benchmarkFiles(names));
  if (!write) return;
  const text = readFileSync(benchmarksPath, 'utf8');
  const all = [`Machine: ${machine()}.`, ...tables.map(section)].join('\n\n');
  writeFileSync(
    benchmarksPath,
    names.length > 0 ? withTables(text, tables) : withSection(text, 'benchmarks', all),
  );
}

/** Runs the benchmarks, which are TypeScript, with the built files. */
function runThroughTsx({smallest}) {
  installMissing(['apertium', 'chromium', 'gettext', ...BENCHMARK_PROGRAMS]);
  const build = spawnSync(process.execPath, [join(root, '.config/build.mjs'), '--stale'], {stdio: 'inherit'});
  if (build.status !== 0) return build.status ?? 1;
  const args = ['--import', 'tsx', ...process.argv.slice(1)];
  const env = {...process.env, BENCH: '1', ...(smallest && {BENCH_SIZE: 'smallest'})};
  return spawnSync(process.execPath, args, {cwd: root, stdio: 'inherit', env}).status ?? 1;
}

try {
  const options = readArguments(process.argv.slice(2));
  if (options.help) console.log(usage());
  else if (process.env.BENCH) await main(options);
  else process.exitCode = runThroughTsx(options);
} catch (error) {
  console.error(process.env.BENCH ? error : error.message);
  // Servers started by a benchmark end with this process.
  process.exit(1);
}
