// Runs several short node:test files in one process, since a short file spends most of its time starting the
// process.
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {deadline} from '../../test/support/deadlines.mjs';
import {isBelow} from './files.mjs';
import {memoryFolder} from './memory-folder.mjs';
import {needsOf} from './needs.mjs';
import {runNodeFiles} from './run-node-files.mjs';
import {longTests, serviceTests, slowTests} from './slow-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MAX_FILES = 24;
/** The same for files that need little time: most of theirs is the start of the process. */
const MAX_QUICK_FILES = 60;
const BUNDLE_TIMEOUT_MS = deadline(6 * 60_000);
/** Parts of the project with fewer files share a process with other such parts. */
const MIN_FILES = 6;
/** The same for files that take long by themselves: only the start of the process is shared. */
const MAX_SLOW_FILES = 4;
const SLOW_BUNDLE_TIMEOUT_MS = deadline(20 * 60_000);

const isOneOf = (file, paths) => paths.some((path) => isBelow(file, path));

/** Whether a file takes minutes, so that `npm test` skips it. */
export const isLong = (file) => isOneOf(file, Object.keys(longTests));

/** Whether a file needs no program, and is fast enough to share a process. */
const isShort = (file) =>
  needsOf(file).length === 0 && !isOneOf(file, Object.keys(slowTests)) && !isLong(file);

/** Whether `npm run test:quick` runs a file: short files that do not start the whole service. */
export const isQuick = (file) => isShort(file) && !isOneOf(file, serviceTests);

// Mocked timers also stop the timers of connections that other tests in the process left open.
const MOCKED_TIMERS = /mock\.timers/;
/**
 * What other slow files of a process would notice: hooks of the whole process, a changed environment, and a count of its
 * processes.
 */
const OF_THE_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|process\.(?:env\.\w+ *=[^=]|chdir|exit)|modelProcesses/m;
/** Files that measure their memory, and those that load little of the service. */
const APART = /memory|^integrations\/|^test\/node\/build\//;

function needsOwnProcess(file) {
  const source = readFileSync(join(root, file), 'utf8');
  if (isShort(file)) return MOCKED_TIMERS.test(source);
  return isLong(file) || APART.test(file) || MOCKED_TIMERS.test(source) || OF_THE_PROCESS.test(source);
}

/** The folder with the tests of one part of the project, such as `service/test/documents`. */
const partOf = (file) => dirname(file).split('/').slice(0, 3).join('/');
const folderOf = (file) => dirname(file).split('/').slice(0, 2).join('/');

/** Divides files by parts of the project; parts with few files are together, for each folder of tests. */
function byParts(files) {
  const groupsBy = (group, all) =>
    [...new Set(all.map(group))].map((name) => all.filter((file) => group(file) === name));
  const parts = groupsBy(partOf, files);
  const small = parts.filter((part) => part.length < MIN_FILES).flat();
  return [...parts.filter((part) => part.length >= MIN_FILES), ...groupsBy(folderOf, small)];
}

/** Divides files into bundles, each of at most `maxFiles`, by the parts of the project. */
export function bundlesOf(files, maxFiles = MAX_FILES) {
  const bundles = [];
  for (const part of byParts(files)) {
    const size = Math.ceil(part.length / Math.ceil(part.length / maxFiles));
    for (let start = 0; start < part.length; start += size) bundles.push(part.slice(start, start + size));
  }
  return bundles;
}

/** Writes the file that imports the files of a bundle. */
function writeBundle(files, path) {
  const imports = files.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
  writeFileSync(path, imports.join(''));
  return path;
}

/**
 * Returns the results of a bundle, and the files that must run by themselves: `{results, alone, unseen, fault}`. If the
 * bundle failed, its result applies only to the files that it names as failed, and the others run again. `fault` is a
 * failure that belongs to no file, such as a crash or a hang, reported for the first file. If the bundle passed,
 * `unseen` has the files in which the bundle found no test.
 */
export function resultsOfBundle(files, {failed, failures, testFiles = [], ...rest}) {
  const name = `${dirname(files[0])} (${files.length} files)`;
  if (failed === 0) {
    const unseen = files.filter((file) => !testFiles.includes(file));
    return {results: [{...rest, file: name, failed, failures}], alone: [], unseen};
  }
  const failuresIn = (file) => failures.filter((failure) => failure.startsWith(`${file}:`));
  const named = files.filter((file) => failuresIn(file).length > 0);
  const results = named.map((file) => failedResult(file, failuresIn(file)));
  const fault = named.length === 0 ? failedResult(files[0], [`${name}: ${failures.join('\n')}`]) : undefined;
  return {results, alone: files.filter((file) => !named.includes(file)), unseen: [], fault};
}

const failedResult = (file, failures) => ({file, passed: 0, failed: failures.length, failures, seconds: 0});

/** Keeps the fault of a bundle as a failure if none of its files fails by itself. */
function withFault(results, {alone, fault}) {
  const isShown = results.some(({file, failed}) => alone.includes(file) && failed > 0);
  return fault && !isShown ? results.map((result) => (result.file === fault.file ? fault : result)) : results;
}

/**
 * Runs files in which a bundle found no test; if they have tests, these are already counted with the bundle.
 */
async function runUnseen(files) {
  const results = await runNodeFiles(files);
  return results.map((result) => (result.failed === 0 ? {...result, passed: 0} : result));
}

/**
 * The bundles of files, each with its longest time. Slow files come first, so that both processes are busy until the end.
 */
function allBundlesOf(files) {
  const sharing = files.filter((file) => !needsOwnProcess(file));
  const [short, slow] = [sharing.filter(isShort), sharing.filter((file) => !isShort(file))];
  const [quick, others] = [short.filter(isQuick), short.filter((file) => !isQuick(file))];
  const withTime = (bundles, timeoutMs) => bundles.map((bundle) => ({files: bundle, timeoutMs}));
  return [
    ...withTime(bundlesOf(slow, MAX_SLOW_FILES), SLOW_BUNDLE_TIMEOUT_MS),
    ...withTime([...bundlesOf(others), ...bundlesOf(quick, MAX_QUICK_FILES)], BUNDLE_TIMEOUT_MS),
  ].filter((bundle) => bundle.files.length > 1);
}

/**
 * The options of each process, by its path. Temporary files are in memory, where a database does not wait for the disk with each
 * change, unless another program would have to read them.
 */
function optionsOf(processes, inMemory) {
  const mayUse = (file) => needsOf(file).length === 0 && !isLong(file);
  return new Map(
    processes.map(({path, files, timeoutMs}) => [
      path,
      {
        ...(timeoutMs !== undefined && {timeoutMs}),
        ...(inMemory !== undefined && files.every(mayUse) && {temporaryFolder: inMemory}),
      },
    ]),
  );
}

/** Runs the files, several of a part of the project in one process; returns the result of each file or bundle. */
export async function runBundled(files) {
  const inMemory = memoryFolder();
  const bundles = allBundlesOf(files);
  const bundled = new Set(bundles.flatMap((bundle) => bundle.files));
  const single = files.filter((file) => !bundled.has(file));
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-bundles-'));
  try {
    const paths = bundles.map((bundle, index) =>
      writeBundle(bundle.files, join(folder, `${index}.test.mjs`)),
    );
    const processes = [
      ...single.map((file) => ({path: file, files: [file]})),
      ...bundles.map((bundle, index) => ({...bundle, path: paths[index]})),
    ];
    const ended = await runNodeFiles([...single, ...paths], optionsOf(processes, inMemory));
    const parts = bundles.map((bundle, index) => resultsOfBundle(bundle.files, ended[single.length + index]));
    const unseen = await runUnseen(parts.flatMap((part) => part.unseen));
    const again = await runNodeFiles(parts.flatMap((part) => part.alone));
    const byThemselves = parts.reduce(withFault, [...ended.slice(0, single.length), ...again]);
    return [...parts.flatMap((part) => part.results), ...unseen, ...byThemselves];
  } finally {
    for (const path of [folder, inMemory ?? []].flat()) rmSync(path, {recursive: true, force: true});
  }
}
