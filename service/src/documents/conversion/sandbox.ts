/** Limits of one conversion. */
interface Limits {
  /** Address space of each process of the conversion. */
  readonly memoryBytes: number;
  /** Size of each file that the conversion writes. */
  readonly fileBytes: number;
}

/** Runs a program with access to little more than one folder. */
export interface Sandbox {
  /** Path of the folder inside the sandbox; undefined if the path is the same as outside. */
  readonly folder: string | undefined;
  /** User and group that own the folder; undefined if user and group are those of this process. */
  readonly owner: number | undefined;
  /** Builds the command line that runs `program` (path, then arguments) in `folder`. */
  command(folder: string, program: readonly string[], limits: Limits): string[];
}

const NOBODY = 65534;

// dash counts file size in blocks of 512 bytes, and memory in KiB.
const LIMIT = 'ulimit -c 0 && ulimit -f "$1" && ulimit -v "$2" && shift 2 && exec "$@"';

// Hides folders that LibreOffice does not need, since fields such as INCLUDEPICTURE can include any image on
// the machine, regardless of the settings. $1 is the folder, $2 another top-level folder that the program
// needs.
const ISOLATE = `
mount --bind "$1" /tmp || exit
for folder in /* /.[!.]*; do
  case "$folder" in /usr|/bin|/sbin|/lib*|/etc|/dev|/proc|/tmp|"$2") continue;; esac
  if [ -d "$folder" ] && [ ! -L "$folder" ]; then mount -t tmpfs -o ro,size=4k tmpfs "$folder" || exit; fi
done
# A second barrier only: some kernels refuse it to plain users.
mount -o remount,bind,ro / 2>/dev/null || :
cd /tmp && shift 2 && ${LIMIT}`;

const NAMESPACES = ['--net', '--mount', '--pid', '--ipc', '--fork', '--kill-child'];
// Kills the program when the service is killed. `setpriv` clears this signal when it drops privileges, so the
// signal is set again.
const END_WITH_PARENT = ['--pdeathsig', 'KILL'];
const NO_RIGHTS = ['--no-new-privs', '--bounding-set=-all'];

/** A sandbox with its own namespaces: no network, and no access to the machine's documents and processes. */
function isolated(asUser: readonly string[], drop: readonly string[], owner: number | undefined): Sandbox {
  return {
    folder: '/tmp',
    owner,
    command: (folder, program, limits) => [
      ...['setpriv', ...END_WITH_PARENT, 'unshare', ...asUser, ...NAMESPACES, '/bin/sh', '-c', ISOLATE, 'sh'],
      ...[folder, topFolder(program[0] ?? ''), ...limitsOf(limits)],
      ...['setpriv', ...drop, ...NO_RIGHTS, ...END_WITH_PARENT, ...program],
    ],
  };
}

/**
 * Lists the sandboxes to try, best first: if this process runs as root, a sandbox without root's privileges;
 * then a sandbox in a user namespace.
 */
export function sandboxes(): Sandbox[] {
  const drop = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const plain = isolated(['--user', '--map-root-user'], [], undefined);
  return process.getuid?.() === 0 ? [isolated([], drop, NOBODY), plain] : [plain];
}

/** Sets limits only: the program can use the network and its user's files. */
export const noSandbox: Sandbox = {
  folder: undefined,
  owner: undefined,
  command: (_folder, program, limits) => ['/bin/sh', '-c', LIMIT, 'sh', ...limitsOf(limits), ...program],
};

function limitsOf({fileBytes, memoryBytes}: Limits): string[] {
  return [String(Math.ceil(fileBytes / 512)), String(Math.ceil(memoryBytes / 1024))];
}

function topFolder(path: string): string {
  return `/${path.split('/')[1] ?? ''}`;
}
