import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const run = promisify(execFile);

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** User and group of the container file. */
export const USER = 10001;

const isRoot = process.getuid?.() === 0;

/**
 * Builds the command line that runs Node as the container does: as a user without rights, in the repository,
 * where everything is read-only except `/tmp` and one data folder, `/mnt/data`.
 */
function lockedUp(dataFolder: string, args: readonly string[]): string[] {
  return [
    ...[
      'bwrap',
      '--unshare-pid',
      '--die-with-parent',
      '--ro-bind',
      '/',
      '/',
      '--dev',
      '/dev',
      '--proc',
      '/proc',
    ],
    ...['--perms', '1777', '--tmpfs', '/tmp', '--tmpfs', '/mnt', '--bind', dataFolder, '/mnt/data'],
    // Mounted in folders that any user can read, independent of the paths on this machine.
    ...[
      '--ro-bind',
      REPOSITORY,
      '/mnt/app',
      '--ro-bind',
      process.execPath,
      '/mnt/node',
      '--chdir',
      '/mnt/app',
    ],
    ...['--clearenv', '--setenv', 'PATH', process.env['PATH'] ?? '', '--setenv', 'LANG', 'C.UTF-8'],
    ...(isRoot
      ? ['--cap-add', 'ALL', 'setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups']
      : ['setpriv']),
    ...['--no-new-privs', ...(isRoot ? ['--bounding-set=-all'] : []), '/mnt/node', ...args],
  ];
}

/** Runs Node like the container does, or without restrictions where the machine does not allow them. */
export class Cage {
  /** Path of the data folder inside the cage. */
  readonly data: string;
  /** Reason why this machine cannot restrict a program; undefined if the machine can. */
  readonly refusal: string | undefined;
  readonly #command: (args: readonly string[]) => readonly string[];

  private constructor(dataFolder: string, refusal: string | undefined) {
    this.refusal = refusal;
    this.data = refusal === undefined ? '/mnt/data' : dataFolder;
    this.#command = (args) =>
      refusal === undefined
        ? lockedUp(dataFolder, args)
        : ['env', '--ignore-environment', process.execPath, ...args];
  }

  static async around(dataFolder: string): Promise<Cage> {
    const [program = '', ...args] = lockedUp(dataFolder, ['--version']);
    const refusal = await run(program, args).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return new Cage(dataFolder, refusal);
  }

  /** Runs a script and returns its output. */
  async printedBy(script: string): Promise<string> {
    const [program = '', ...args] = this.#command(['--input-type=module', '--eval', script]);
    return (await run(program, args)).stdout;
  }

  /** Starts Node in the repository; the process runs until it is killed. */
  start(args: readonly string[]): ChildProcess {
    const [program = '', ...rest] = this.#command(args);
    return spawn(program, rest, {cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'pipe']});
  }
}
