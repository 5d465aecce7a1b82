import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {deadline} from '../../../../../test/support/deadlines.mjs';

/** The release to download. */
export const NEWEST = '7.1.1';

// A package that contains a whole, unchanged WordPress. As a dependency it would install forty other
// packages, so it is downloaded separately.
const PACKAGE = 'wp-studio@1.22.0';
const SHA512 = 'boMtahkhgWDKKyNTBA1uTK5ghnAmxXhDY6KeQCO9FmcI3/o+YOSq8JwYW5ZYnxHCxH14Jf/mD6CJTBvTWl2Ytw==';
const INSIDE = 'package/dist/cli/wp-files/latest/wordpress';

/** Folder for what tests prepare once for all runs. */
export const CACHE = fileURLToPath(
  new URL('../../../../../node_modules/.cache/mtservice-wordpress', import.meta.url),
);

/** Returns the folder of the newest WordPress, and downloads it if necessary. The folder is read-only. */
export async function newestWordPress(): Promise<string> {
  const folder = join(CACHE, NEWEST);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, {recursive: true});
  const aside = mkdtempSync(join(CACHE, 'fetch-'));
  try {
    const unpacked = await fetchInto(aside);
    publish(unpacked, folder);
    return folder;
  } finally {
    rmSync(aside, {recursive: true, force: true});
  }
}

async function fetchInto(aside: string): Promise<string> {
  // In a separate folder, so that npm does not read this project; the scripts of the package never run.
  const {stdout} = await run('npm', ['pack', PACKAGE, '--ignore-scripts', '--json'], aside);
  const [{filename = ''} = {}] = JSON.parse(stdout) as {filename?: string}[];
  const archive = join(aside, filename);
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (digest !== SHA512) throw new Error(`${PACKAGE} is not what it was: its SHA-512 is ${digest}`);
  await run('tar', ['--extract', '--file', archive, '--directory', aside, INSIDE], aside);
  return join(aside, INSIDE);
}

/** Moves the new folder to its final path; another process may have been faster. */
function publish(unpacked: string, folder: string): void {
  const version = readFileSync(join(unpacked, 'wp-includes/version.php'), 'utf8');
  if (!version.includes(`$wp_version = '${NEWEST}';`)) throw new Error(`${PACKAGE} has no ${NEWEST}`);
  try {
    renameSync(unpacked, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

const run = (program: string, args: string[], cwd: string) =>
  promisify(execFile)(program, args, {cwd, timeout: deadline(300_000), maxBuffer: 64 * 1024 ** 2});

// When run as a program, prepares the tests, so that no test waits for the network.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(`WordPress ${NEWEST}: ${await newestWordPress()}`);
}
