// Runs node:test files, each in a separate process, two at a time.
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../test/support/deadlines.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Absolute, since tests start processes with other working folders. */
const TYPESCRIPT = new URL('typescript/register.mjs', import.meta.url).href;
const reporter = fileURLToPath(new URL('node-totals-reporter.mjs', import.meta.url));
const AT_ONCE = 2;
// Limits each file as a whole; some take minutes on a busy machine.
const FILE_TIMEOUT_MS = deadline(6 * 60_000);

/** Process groups of the files currently running. */
const running = new Set();

/** Ends a file with all programs that it started in its process group. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes of the group have ended.
  }
}

function endAll() {
  for (const pid of running) endGroup(pid);
}

// Separate process groups do not receive the signals of the terminal.
process.once('exit', endAll);
for (const [signal, code] of Object.entries({SIGINT: 130, SIGTERM: 143, SIGHUP: 129}))
  process.once(signal, () => process.exit(code));

/**
 * Returns the result of a file that has ended, from the output of its reporter; an abnormal end is also a
 * failure.
 */
function resultOf(file, totalsPath, {code, signal, lateMs, seconds}) {
  const totals = existsSync(totalsPath) ? readFileSync(totalsPath, 'utf8') : '';
  const {passed, failed, failures, testFiles} = totals
    ? JSON.parse(totals)
    : {passed: 0, failed: 0, failures: []};
  const result = {file: relative(root, resolve(root, file)), passed, failed, failures, testFiles, seconds};
  const fault =
    (lateMs && `did not end within ${lateMs / 1000} s`) ||
    (failed === 0 && code !== 0 && `ended with ${signal ?? `exit code ${code}`}`) ||
    (failed === 0 && passed === 0 && 'has no test');
  return fault ? {...result, failed: failed + 1, failures: [...failures, `${result.file} ${fault}`]} : result;
}

async function runFile(file, totalsPath, {timeoutMs, temporaryFolder}) {
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${totalsPath}`],
  ];
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', TYPESCRIPT, ...reporters, file], {
    cwd: root,
    env: {...process.env, ...(temporaryFolder && {TMPDIR: temporaryFolder})},
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (child.pid !== undefined) running.add(child.pid);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
  let lateMs = 0;
  const timer = setTimeout(() => {
    lateMs = timeoutMs;
    endGroup(child.pid);
  }, timeoutMs);
  // Programs that a test left running may keep the output open, so only the end of the process matters.
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (...end) => setImmediate(resolve, end));
  });
  clearTimeout(timer);
  running.delete(child.pid);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  process.stdout.write(Buffer.concat(output));
  return resultOf(file, totalsPath, {code, signal, lateMs, seconds: (performance.now() - start) / 1000});
}

/**
 * Runs the files and returns the result of each: `{file, passed, failed, failures, testFiles, seconds}`. `options` has, by file,
 * its longest time in milliseconds (`timeoutMs`), and a folder for its temporary files (`temporaryFolder`).
 */
export async function runNodeFiles(files, options = new Map()) {
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-node-tests-'));
  const waiting = files.entries();
  const results = [];
  const worker = async () => {
    for (const [index, file] of waiting)
      results[index] = await runFile(file, join(folder, `${index}.json`), {
        timeoutMs: FILE_TIMEOUT_MS,
        ...options.get(file),
      });
  };
  try {
    await Promise.all(Array.from({length: AT_ONCE}, worker));
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
  return results;
}
