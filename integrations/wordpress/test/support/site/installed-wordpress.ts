import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {startMariaDb} from './mariadb.ts';
import {CACHE} from './newest-wordpress.ts';
import {DEBIAN, type Release, wordPressOf} from './releases.ts';
import {php, runPhp} from './run-php.ts';

const LANGUAGES = 'wp-content/languages';

/** The password of all users. */
export const PASSWORD = 'Kuģis: 100% @/#?';

/** A read-only WordPress with users and without this plugin, from which test sites are copied. */
export interface InstalledWordPress {
  /** Its files. */
  readonly www: string;
  /** The data of its MariaDB. */
  readonly data: string;
}

/**
 * Returns the installed WordPress of a release; it is installed once for all runs, since this takes longer
 * than most tests.
 */
export async function installedWordPress(release: Release): Promise<InstalledWordPress> {
  const wordPress = await wordPressOf(release);
  const folder = join(CACHE, `installed-${fingerprintOf(wordPress)}`);
  if (!existsSync(folder)) await install(wordPress, folder);
  return {www: join(folder, 'www'), data: join(folder, 'data')};
}

/** Hash of everything that an installed WordPress depends on. */
function fingerprintOf(wordPress: string): string {
  const hash = createHash('sha256').update(wordPress).update(PASSWORD);
  hash.update(execFileSync('mariadbd', ['--version'], {env: {...process.env, PATH: WITH_SERVERS}}));
  const own = ['install.php', 'wp-config.php', 'mu-plugin.php'].map(php);
  for (const path of [join(wordPress, 'wp-includes/version.php'), ...own]) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

const WITH_SERVERS = `${process.env.PATH ?? ''}:/usr/sbin`;

async function install(wordPress: string, folder: string): Promise<void> {
  mkdirSync(CACHE, {recursive: true});
  const aside = mkdtempSync(join(CACHE, 'install-'));
  // The server's own user may not have access to the project's folder.
  const work = mkdtempSync(join(tmpdir(), 'mtservice-install-'));
  const database = await startMariaDb(work);
  try {
    const www = join(aside, 'www');
    copyFiles(wordPress, www);
    await runPhp(['-f', php('install.php')], {
      ...{WP_TEST_ROOT: www, WP_TEST_URL: 'http://127.0.0.1', WP_TEST_PATH: '/'},
      ...{WP_TEST_SOCKET: database.socket, WP_TEST_PASSWORD: PASSWORD},
    });
    rmSync(join(www, 'wp-content/debug.log'), {force: true});
    execFileSync('cp', ['--archive', await database.finish(), join(aside, 'data')]);
    publish(aside, folder);
  } finally {
    await database.close();
    for (const path of [aside, work]) rmSync(path, {recursive: true, force: true, maxRetries: 3});
  }
}

/** Moves the new folder to its final path; another process may have been faster. */
function publish(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Copies the files instead of linking: with a symbolic link, the files would take the original folder for
 * theirs.
 */
function copyFiles(wordPress: string, www: string): void {
  const languages = join(wordPress, LANGUAGES);
  cpSync(wordPress, www, {recursive: true, filter: (path) => path !== languages});
  // The translations of an older release are sufficient, including the direction of the language.
  for (const name of ['ar.mo', 'admin-ar.mo', 'lv.mo']) {
    cpSync(join(DEBIAN, LANGUAGES, name), join(www, LANGUAGES, name), {dereference: true});
  }
  cpSync(php('wp-config.php'), join(www, 'wp-config.php'));
  const content = join(www, 'wp-content');
  mkdirSync(join(content, 'mu-plugins'), {recursive: true});
  cpSync(php('mu-plugin.php'), join(content, 'mu-plugins/tests.php'));
}

/**
 * Gives a site the files of an installed WordPress, as hard links if the file system supports them, since
 * copying takes seconds. A site only writes new files.
 */
export function linkFiles(from: string, to: string): void {
  try {
    execFileSync('cp', ['--archive', '--link', from, to], {stdio: 'ignore'});
  } catch {
    rmSync(to, {recursive: true, force: true});
    execFileSync('cp', ['--archive', from, to]);
  }
}
