import {execFile, execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../../../../test/support/deadlines.mjs';
import {freePort} from '../../../../../test/support/free-port.ts';
import {assemblePlugin} from '../../../build.mjs';
import {startMariaDb, type MariaDb} from './mariadb.ts';
import {DEBIAN, DEFAULT_RELEASE, type Release, wordPressOf} from './releases.ts';
import {signIn, type SignedIn, type UserName} from './signed-in.ts';

const LANGUAGES = 'wp-content/languages';
const php = (name: string) => fileURLToPath(new URL(`../php/${name}`, import.meta.url));
/** The password of all users. */
export const PASSWORD = 'Kuģis: 100% @/#?';

/** What a site of a test is like. */
export interface SiteSettings {
  /** The release of WordPress; Debian's without it. */
  readonly release?: Release;
  /** `plain` is the address `?rest_route=…`; `pretty`, the default, `/wp-json/…`. */
  readonly permalinks?: 'plain' | 'pretty';
  /** A network with a second site, `/vacu/`; the plugin is active on all. */
  readonly multisite?: boolean;
  /** Language of the site, as `lv` or `ar`; English without it. */
  readonly language?: string;
  /** Settings of PHP in place of those of the tests, as `memory_limit`. */
  readonly limits?: Readonly<Record<string, string>>;
  /** Extensions that PHP does not have, as `curl`. */
  readonly without?: readonly string[];
  /** Bytes after which the server cannot write on in any file, as when its disk is full. */
  readonly maxFileBytes?: number;
  /** Bytes of the disk that has the media library, which only the server sees then. */
  readonly libraryBytes?: number;
  /** The plugin is `active`, the default, `inactive`, or `absent`. */
  readonly plugin?: 'active' | 'inactive' | 'absent';
}

/** A WordPress of a test with the plugin, which ends with this process. */
export interface Site {
  /** Address without a slash at its end. */
  readonly url: string;
  /** The folder that is served. */
  readonly folder: string;
  /** Names of the temporary files that are there now. */
  temporaryFiles(): string[];
  /** Signs a user in, as the form does. Users are called as their roles. */
  signIn(user: UserName): Promise<SignedIn>;
  /** Runs PHP in this WordPress, of a network in the site at `path`, and gives what it returns. */
  php<Result>(code: string, path?: string): Promise<Result>;
  /** Adds a file of PHP that runs before all plugins. */
  extend(code: string): Promise<void>;
  /** What PHP and WordPress complained of so far. */
  complaints(): string;
  close(): Promise<void>;
}

/** Installs WordPress in a folder of its own, with a database and a server on loopback. */
export async function startWordPress(settings: SiteSettings = {}): Promise<Site> {
  const wordPress = await wordPressOf(settings.release ?? DEFAULT_RELEASE);
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
    copyFiles(wordPress, www);
    if (settings.plugin !== 'absent') assemblePlugin(join(www, 'wp-content/plugins/mtservice'));
    database = await startMariaDb(folder);
    const url = `http://127.0.0.1:${await freePort()}`;
    mkdirSync(join(folder, 'tmp'));
    const environment = {
      TMPDIR: join(folder, 'tmp'),
      ...(settings.without && {PHP_INI_SCAN_DIR: extensions(folder, settings.without)}),
      ...{WP_TEST_ROOT: www, WP_TEST_URL: url, WP_TEST_PATH: '/'},
      ...{WP_TEST_SOCKET: database.socket, WP_TEST_PASSWORD: PASSWORD},
    };
    await runPhp(['-f', php('install.php')], environment);
    if (settings.multisite) await runPhp(['-f', php('network.php')], environment);
    const env = {...environment, ...(settings.multisite && {WP_TEST_MULTISITE: '1'})};
    const run = async <Result>(code: string, path = '/'): Promise<Result> =>
      JSON.parse(
        (await runPhp(['-f', php('run.php')], {...env, WP_TEST_PATH: path}, code)).split(
          '<<<mtservice>>>',
        )[1]!,
      ) as Result;
    if (settings.multisite) await run(secondSite(url));
    await run(setUp(settings));
    if (settings.multisite) await run(setUp(settings), '/vacu/');
    server = await serve(www, url, env, settings);
    return {
      url,
      folder: www,
      temporaryFiles: () => readdirSync(join(folder, 'tmp')),
      signIn: (user) => signIn(url, user, PASSWORD),
      php: run,
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

/** A symbolic link would give files the folder of the original as theirs, so they are copied. */
function copyFiles(wordPress: string, www: string): void {
  const languages = join(wordPress, LANGUAGES);
  cpSync(wordPress, www, {recursive: true, filter: (path) => path !== languages});
  // Those of an older release say enough, and the direction of a language.
  for (const name of ['ar.mo', 'admin-ar.mo', 'lv.mo']) {
    cpSync(join(DEBIAN, LANGUAGES, name), join(www, LANGUAGES, name), {dereference: true});
  }
  cpSync(php('wp-config.php'), join(www, 'wp-config.php'));
  const content = join(www, 'wp-content');
  mkdirSync(join(content, 'mu-plugins'), {recursive: true});
  cpSync(php('mu-plugin.php'), join(content, 'mu-plugins/tests.php'));
}

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

// It is a site of the same users, who have the same roles there. WordPress would take the port's colon from its domain.
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

const LIMITS = {memory_limit: '128M', post_max_size: '8M', upload_max_filesize: '6M'};
const optionsWith = (limits: object) =>
  Object.entries({
    ...{'opcache.enable_cli': '1', display_errors: '0', log_errors: '1'},
    ...limits,
  }).flatMap(([name, value]) => ['-d', `${name}=${String(value)}`]);

/** A folder with the settings of Debian's extensions but some. */
function extensions(folder: string, without: readonly string[]): string {
  const own = join(folder, 'extensions');
  cpSync(execFileSync('php', ['-r', 'echo PHP_CONFIG_FILE_SCAN_DIR;']).toString(), own, {
    recursive: true,
    dereference: true,
    filter: (path) => !without.some((name) => path.endsWith(`-${name}.ini`)),
  });
  return own;
}

async function runPhp(args: string[], env: Record<string, string>, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'php',
      [...optionsWith(LIMITS), ...args],
      {env: {...process.env, ...env}, timeout: deadline(60_000), maxBuffer: 64 * 1024 ** 2},
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const log = logOf(env.WP_TEST_ROOT!).join('');
        reject(new Error(`PHP failed: ${stderr}\n${stdout}\n${log}`, {cause: error}));
      },
    );
    child.stdin!.end(input);
  });
}

async function serve(
  www: string,
  url: string,
  env: Record<string, string>,
  {limits, maxFileBytes, libraryBytes}: SiteSettings,
): Promise<ChildProcess> {
  const args = [
    ...optionsWith({...LIMITS, ...limits}),
    '-S',
    url.replace('http://', ''),
    '-t',
    www,
    php('router.php'),
  ];
  // The workers of PHP's server live on without it, so they are ended as a group, also when this process is killed.
  const group = ['sh', '-c', `trap '' XFSZ; trap 'trap - TERM; kill 0' TERM; php "$@" & wait`, 'php'];
  const bound = maxFileBytes === undefined ? [] : ['prlimit', `--fsize=${maxFileBytes}`];
  const disk = libraryBytes === undefined ? [] : withLibraryOf(libraryBytes, join(www, 'wp-content/uploads'));
  const child = spawn('setpriv', ['--pdeathsig=TERM', ...bound, ...disk, ...group, ...args], {
    // One worker would wait for itself where WordPress asks its own site.
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

/** The beginning of a command that sees a disk of its own as a folder. */
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

// WordPress 6.1 with PHP 8.2, and without wordpress.org.
const OWN_FAULTS =
  /PHP Deprecated: {2}(Return type of Requests_|Optional parameter \$meta)|Something may be wrong with WordPress.org/;

/** The entries of the log. */
function logOf(www: string): string[] {
  const path = join(www, 'wp-content/debug.log');
  return existsSync(path) ? readFileSync(path, 'utf8').split(/^(?=\[)/m) : [];
}
