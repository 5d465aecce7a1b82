import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../../test/support/deadlines.mjs';

const SCRIPT = fileURLToPath(new URL('calls.php', import.meta.url));
/** Debian's PHP, regardless of PATH. */
export const PHP = '/usr/bin/php';

/** What sends the requests; `default` is the client's own choice. */
export type TransportName = 'curl' | 'streams' | 'default';
/** The two transports that send requests. */
export const TRANSPORTS = ['curl', 'streams'] as const;

/** A method of the client and its arguments. */
export type Call = readonly [method: string, ...values: unknown[]];

/** An error of the client. */
export interface PhpError {
  readonly reason: string;
  readonly description: string;
  readonly serviceCode: number | null;
  readonly httpStatus: number | null;
  readonly retryAfterSeconds: number | null;
  readonly code: number;
  readonly message: string;
}

/** Result of a call. */
export interface Outcome {
  readonly value?: unknown;
  readonly error?: PhpError;
}

/** Calls for a client to make one after another. */
export interface Job {
  readonly baseUrl: string;
  readonly token: string;
  readonly transport: TransportName;
  readonly calls: readonly Call[];
  readonly options?: Readonly<Record<string, unknown>>;
  /** Arguments of PHP itself, such as `-d` and a setting. */
  readonly settings?: readonly string[];
  /** Bytes after which PHP cannot continue writing to any file, as if the disk was full. */
  readonly maxFileBytes?: number;
  /** A folder with a separate disk, which only PHP sees. */
  readonly disk?: {readonly folder: string; readonly bytes: number};
  /** Called instead of sleeping; the client continues when it is done. */
  onSleep?(seconds: number): Promise<void> | void;
}

/** Results of a job. */
export interface Results {
  readonly outcomes: Outcome[];
  readonly peakBytes: number;
  /** Arguments of the test's functions when called, by function name. */
  readonly told: Record<string, unknown[]>[];
}

/** Runs a job in a separate process. */
export async function runPhp({settings = [], maxFileBytes, disk, onSleep, ...job}: Job): Promise<Results> {
  const shown = ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1'];
  const bound = maxFileBytes === undefined ? 'unlimited' : String(maxFileBytes);
  // A process that ignores the signal gets an error when it exceeds the limit.
  const start = ['-c', `trap '' XFSZ; exec "$@"`, 'sh', PHP, ...shown, ...settings, SCRIPT];
  const own = disk === undefined ? [] : withDisk(disk);
  const child = spawn('prlimit', [`--fsize=${bound}`, ...own, 'sh', ...start], {timeout: deadline(120_000)});
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const ended = once(child, 'close');
  child.stdin.write(`${JSON.stringify(job)}\n`);
  const told: Record<string, unknown[]>[] = [];
  let results: Omit<Results, 'told'> | undefined;
  let other = '';
  for await (const line of createInterface(child.stdout)) {
    const said = line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {other: line};
    if ('outcomes' in said) results = said as unknown as Results;
    else if ('other' in said) other += `${line}\n`;
    else if ('sleep' in said) {
      await onSleep?.(said['sleep'] as number);
      child.stdin.write('\n');
    } else told.push(said as Record<string, unknown[]>);
  }
  const [status] = (await ended) as [number | null];
  assert.equal(complaint + other, '');
  assert.equal(status, 0);
  return {...results!, told};
}

/** The beginning of a command that sees a separate disk in a folder. */
function withDisk({folder, bytes}: {readonly folder: string; readonly bytes: number}): string[] {
  const mount = 'mount -t tmpfs -o mode=777,size="$1" none "$2" && shift 2 && exec "$@"';
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  return ['unshare', '--mount', ...asRoot, 'sh', '-c', mount, 'sh', String(bytes), folder];
}

/** The values of a job's calls; fails if one of them is an error. */
export async function valuesOf(job: Job): Promise<unknown[]> {
  const {outcomes} = await runPhp(job);
  return outcomes.map(({value, error}) => {
    assert.equal(error, undefined, error?.message);
    return value;
  });
}

/** The error of a job's only call; fails if there is none. */
export async function errorOf(job: Job): Promise<PhpError> {
  const {outcomes} = await runPhp(job);
  const [first] = outcomes;
  assert.ok(first?.error, `no error but ${JSON.stringify(first?.value)}`);
  return first.error;
}
