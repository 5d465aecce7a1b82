import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {deadline} from '../../../../../test/support/deadlines.mjs';
import {freePort} from '../../../../../test/support/free-port.ts';
import {assemblePlugin} from '../../../build.mjs';
import {installedWordPress, linkFiles, PASSWORD} from './installed-wordpress.ts';
import {startMariaDb, type MariaDb} from './mariadb.ts';
import {DEFAULT_RELEASE, type Release} from './releases.ts';
import {compiledOf, logOf, optionsWith, php, resultOf, runPhp, runScript, sendPhp} from './run-php.ts';
import {signIn, type SignedIn, type UserName} from './signed-in.ts';

/** Properties of a test site. */
export interface SiteSettings {
  /** The release of WordPress; Debian's by default. */
  readonly release?: Release;
  /** `plain` is the address `?rest_route=…`; `pretty`, the default, `/wp-json/…`. */
  readonly permalinks?: 'plain' | 'pretty';
  /** A network with a second site, `/vacu/`; the plugin is active on both. */
  readonly multisite?: boolean;
  /** Language of the site, such as `lv` or `ar`; English by default. */
  readonly language?: string;
  /** Constants of wp-config.php that replace the one allowing services on this machine. */
  readonly constants?: Readonly<Record<string, string | boolean>>;
  /** PHP settings that replace those of the tests, such as `memory_limit`. */
  readonly limits?: Readonly<Record<string, string>>;
  /** Extensions that PHP lacks, such as `curl`. */
  readonly without?: readonly string[];
  /** Bytes after which the server cannot continue writing to any file, as if its disk was full. */
  readonly maxFileBytes?: number;
  /** Size in bytes of a separate disk for the media library, which only the server sees. */
  readonly libraryBytes?: number;
  /** Whether the plugin is `active` (default), `inactive` or `absent`. */
  readonly plugin?: 'active' | 'inactive' | 'absent';
}

/** A test's WordPress with the plugin, which ends with this process. */
export interface Site {
  /** Address without a trailing slash. */
  readonly url: string;
  /** The folder that is served. */
  readonly folder: string;
  /** Names of the current temporary files. */
  temporaryFiles(): string[];
  /** Signs a user in with the form, unless the user is signed in already. Users are named after their roles. */
  signIn(user: UserName): Promise<SignedIn>;
  /** Runs PHP in this WordPress, in a network in the site at `path`, and returns its result. */
  php<Result>(code: string, path?: string): Promise<Result>;
  /** Runs PHP like `php`, in a process that does not wait for requests of the server. */
  phpInOwnProcess<Result>(code: string): Promise<Result>;
  /** Runs another PHP file of tests in a process, such as `wp-cli.php`; returns its exit code and its output. */
  script(name: string, input: string): Promise<{code: number; output: string; errors: string}>;
  /** Adds a PHP file that runs before all plugins. */
  extend(code: string): Promise<void>;
  /** Errors and warnings that PHP and WordPress have reported so far. */
  complaints(): string;
  close(): Promise<void>;
}

/** Starts an installed WordPress in a new folder, with a database and a server on loopback. */
export async function startWordPress(settings: SiteSettings = {}): Promise<Site> {
  const installed = await installedWordPress(settings.release ?? DEFAULT_RELEASE);
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-wordpress-'));
  const remove = () => rmSync(folder, {recursive: true, force: true, maxRetries: 3});
  process.once('exit', remove);
  let database: MariaDb | undefined;
  let server: ChildProcess | undefined;
  const end = async () => {
    await kill(server);
    await database?.close();
    process.off('exit', remove);
    remove();
  };
  try {
    const www = join(folder, 'www');
    linkFiles(installed.www, www);
    if (settings.plugin !== 'absent') assemblePlugin(join(www, 'wp-content/plugins/mtservice'));
    database = await startMariaDb(folder, installed.data);
    const url = `http://127.0.0.1:${await freePort()}`;
    mkdirSync(join(folder, 'tmp'));
    mkdirSync(compiledOf(www));
    const environment = {
      TMPDIR: join(folder, 'tmp'),
      ...(settings.without && {PHP_INI_SCAN_DIR: extensions(folder, settings.without)}),
      ...(settings.constants && {WP_TEST_CONSTANTS: JSON.stringify(settings.constants)}),
      ...{WP_TEST_ROOT: www, WP_TEST_URL: url, WP_TEST_PATH: '/'},
      ...{WP_TEST_SOCKET: database.socket, WP_TEST_RUN: randomUUID()},
    };
    if (settings.multisite) await runPhp(['-f', php('network.php')], environment);
    const env = {...environment, ...(settings.multisite && {WP_TEST_MULTISITE: '1'})};
    server = await serve(www, url, env, settings);
    const runInOwnProcess = async <Result>(code: string, path = '/'): Promise<Result> =>
      resultOf(await runPhp(['-f', php('run.php')], {...env, WP_TEST_PATH: path}, code));
    const runOnServer = async <Result>(code: string, path = '/'): Promise<Result> =>
      resultOf(await sendPhp(`${url}/${env.WP_TEST_RUN}`, www, code, path));
    const run = isBounded(settings) ? runInOwnProcess : runOnServer;
    if (settings.multisite) await run(secondSite(url));
    await run(movedTo(url) + setUp(settings));
    if (settings.multisite) await run(setUp(settings), '/vacu/');
    return {
      url,
      folder: www,
      temporaryFiles: () => readdirSync(join(folder, 'tmp')),
      signIn: signedInOnce(url),
      php: run,
      phpInOwnProcess: runInOwnProcess,
      script: (name, input) => runScript(php(name), env, input),
      extend: (code) => writeFile(join(www, 'wp-content/mu-plugins/of-a-test.php'), code),
      complaints: () =>
        logOf(www)
          .filter((entry) => !OWN_FAULTS.test(entry))
          .join(''),
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Whether the server cannot run all code of tests. */
const isBounded = ({limits, maxFileBytes, libraryBytes}: SiteSettings): boolean =>
  (limits ?? maxFileBytes ?? libraryBytes) !== undefined;

/** Signs each user in at the first call. */
function signedInOnce(url: string): Site['signIn'] {
  const sessions = new Map<UserName, Promise<SignedIn>>();
  return (user) => {
    const session = sessions.get(user) ?? signIn(url, user, PASSWORD);
    sessions.set(user, session);
    return session;
  };
}

/** Replaces the address at which WordPress was installed. */
const movedTo = (url: string) => `
  foreach (['home', 'siteurl'] as $name) {
    $GLOBALS['wpdb']->update($GLOBALS['wpdb']->options, ['option_value' => ${JSON.stringify(url)}], ['option_name' => $name]);
  }`;

const setUp = ({
  permalinks = 'pretty',
  language = '',
  plugin = 'active',
  multisite = false,
}: SiteSettings) => `
  global $wp_rewrite;
  $wp_rewrite->set_permalink_structure(${permalinks === 'plain' ? "''" : "'/%postname%/'"});
  flush_rewrite_rules(false);
  update_option('WPLANG', ${JSON.stringify(language)});
  if (${plugin !== 'active'}) return true;
  $result = activate_plugin('mtservice/mtservice.php', '', ${multisite});
  if (is_wp_error($result)) throw new Exception($result->get_error_message());
  return true;`;

// It has the same users with the same roles. WordPress would remove the port's colon from the domain.
const secondSite = (url: string) => `
  $domain = ${JSON.stringify(url.replace('http://', ''))};
  $id = wp_insert_site(['domain' => $domain, 'path' => '/vacu/', 'title' => 'Vācu ziņas', 'user_id' => 1]);
  if (is_wp_error($id)) throw new Exception($id->get_error_message());
  global $wpdb;
  $wpdb->update($wpdb->blogs, ['domain' => $domain], ['blog_id' => $id]);
  clean_blog_cache($id);
  foreach (['home', 'siteurl'] as $name) update_blog_option($id, $name, "http://$domain/vacu");
  foreach (get_users(['blog_id' => 1]) as $user) {
    add_user_to_blog($id, $user->ID, $user->roles[0] ?? 'subscriber');
  }
  return $id;`;

/** A folder with the settings of Debian's extensions, except for some. */
function extensions(folder: string, without: readonly string[]): string {
  const own = join(folder, 'extensions');
  cpSync(execFileSync('php', ['-r', 'echo PHP_CONFIG_FILE_SCAN_DIR;']).toString(), own, {
    recursive: true,
    dereference: true,
    filter: (path) => !without.some((name) => path.endsWith(`-${name}.ini`)),
  });
  return own;
}

async function serve(
  www: string,
  url: string,
  env: Record<string, string>,
  {limits, maxFileBytes, libraryBytes}: SiteSettings,
): Promise<ChildProcess> {
  const args = [...optionsWith(limits), '-S', url.replace('http://', ''), '-t', www, php('router.php')];
  // The workers of PHP's server outlive it, so they are ended as a group, even if this process is killed.
  const group = ['sh', '-c', `trap '' XFSZ; trap 'trap - TERM; kill 0' TERM; php "$@" & wait`, 'php'];
  const bound = maxFileBytes === undefined ? [] : ['prlimit', `--fsize=${maxFileBytes}`];
  const disk = libraryBytes === undefined ? [] : withLibraryOf(libraryBytes, join(www, 'wp-content/uploads'));
  const child = spawn('setpriv', ['--pdeathsig=TERM', ...bound, ...disk, ...group, ...args], {
    // A single worker would wait for itself when WordPress requests its own site.
    env: {...process.env, ...env, PHP_CLI_SERVER_WORKERS: '4'},
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  const signal = AbortSignal.timeout(deadline(30_000));
  for (;;) {
    signal.throwIfAborted();
    if (child.exitCode !== null) throw new Error("PHP's server ended before it answered");
    const answer = await fetch(`${url}/wp-includes/version.php`).catch(() => undefined);
    if (answer) return child;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The beginning of a command that sees a separate disk in a folder. */
function withLibraryOf(bytes: number, folder: string): string[] {
  mkdirSync(folder, {recursive: true});
  const mount = 'mount -t tmpfs -o mode=777,size="$1" none "$2" && shift 2 && exec "$@"';
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  return ['unshare', '--mount', ...asRoot, 'sh', '-c', mount, 'sh', String(bytes), folder];
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = once(child, 'exit', {signal: AbortSignal.timeout(deadline(30_000))});
  child.kill('SIGTERM');
  await ended;
}

// Known warnings of WordPress 6.1 with PHP 8.2, and without wordpress.org.
const OWN_FAULTS =
  /PHP Deprecated: {2}(Return type of Requests_|Optional parameter \$meta)|Something may be wrong with WordPress.org/;
