import {constants} from 'node:fs';
import {access, statfs} from 'node:fs/promises';
import {setTimeout as wait} from 'node:timers/promises';
import type {FastifyInstance, FastifyReply} from 'fastify';
import {describedTime} from '../concurrency/clock-watch.ts';
import type {StorageWatch} from '../documents/bytes/storage-watch.ts';
import {StoreError, type StoreErrorKind} from '../store/store-error.ts';
import type {Store} from '../store/index.ts';
import type {ServiceStage} from './service-stage.ts';

/** Minimum free space on the data folder's disk; with less, `/ready` reports a problem. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Capabilities of the service; each may fail while the other works. */
export const CAPABILITIES = ['text', 'documents'] as const;

type Capability = (typeof CAPABILITIES)[number];

/** A problem that limits the service, or a notice. */
interface ReadinessProblem {
  readonly part: 'database' | 'disk' | 'documents' | 'clock' | 'engine' | 'node';
  /** Cause and fix, for the operator; without paths, since anyone may read the message. */
  readonly message: string;
  /** Capabilities that the problem prevents; absent for a notice. */
  readonly stops?: readonly Capability[];
}

/** Current capabilities of the service, and its problems. */
export interface Readiness {
  readonly can: Readonly<Record<Capability, boolean>>;
  readonly problems: readonly ReadinessProblem[];
}

/** Parts that readiness depends on. */
export interface ReadinessParts {
  readonly store: Pick<Store, 'tokens' | 'server'>;
  readonly dataFolder: string;
  /** Whether the database is on a server; the data folder then contains only documents being received. */
  readonly isShared?: boolean | undefined;
  /** Document storage. */
  readonly documents?: Pick<StorageWatch, 'problem'>;
  /** Returns the number of free bytes that this operating-system user may use on a folder's disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /**
   * Returns the problem of the clock, which does not make requests fail; undefined if there is no problem.
   */
  readonly clockProblem?: (() => string | undefined) | undefined;
  /** Stage of the service; `running` by default. */
  readonly stage?: (() => ServiceStage) | undefined;
  /**
   * Returns problems of the engines' servers. These problems do not make the service unready: other nodes use
   * the same servers, and everything else works.
   */
  readonly engineProblems?: (() => readonly string[]) | undefined;
  /**
   * Returns this node's problem in the cluster, which does not make requests fail; undefined if there is no
   * problem.
   */
  readonly nodeProblem?: (() => string | undefined) | undefined;
}

/**
 * Messages for the stages in which the service answers requests, but balancers should send them to other
 * nodes.
 */
const STAGE_MESSAGES: Readonly<Record<Exclude<ServiceStage, 'running'>, string>> = {
  starting: 'The systems that other nodes run are being started. Nothing needs to be done.',
  stopping: 'The service was asked to stop, and answers what still arrives. Nothing needs to be done.',
};

/**
 * Adds `/health`, which answers as long as the process does, and `/ready`, which answers 503 with the
 * problems while texts cannot be translated, and while the service starts or stops. `/ready/documents` also
 * answers 503 while documents cannot be accepted. The two are separate, so that an unavailable document
 * storage does not keep texts from being translated.
 */
export function healthRoutes(app: FastifyInstance, parts: ReadinessParts): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  app.get('/health', () => ({status: 'ok'}));
  const answer = async (needed: Capability, reply: FastifyReply) => {
    const stage = parts.stage?.() ?? 'running';
    if (stage !== 'running') {
      return reply.code(503).header('Retry-After', '1').send({status: stage, message: STAGE_MESSAGES[stage]});
    }
    const {can, problems} = await readiness(parts);
    const capabilities = Object.fromEntries(
      CAPABILITIES.map((name) => [name, can[name] ? 'ready' : 'not ready']),
    );
    const clock = [parts.clockProblem?.(), problems.length === 0 ? await clockNotice(parts) : undefined];
    const notices = [
      ...noticesOf('clock', clock),
      ...noticesOf('engine', parts.engineProblems?.() ?? []),
      ...noticesOf('node', [parts.nodeProblem?.()]),
    ];
    const report = {
      capabilities,
      ...(problems.length > 0 && {problems}),
      ...(notices.length > 0 && {notices}),
    };
    if (can[needed]) return reply.send({status: 'ready', ...report});
    return reply
      .code(503)
      .header('Retry-After', '10')
      .send({status: 'not ready', ...report});
  };
  app.get('/ready', (_request, reply) => answer('text', reply));
  app.get('/ready/documents', (_request, reply) => answer('documents', reply));
}

function noticesOf(
  part: ReadinessProblem['part'],
  messages: readonly (string | undefined)[],
): ReadinessProblem[] {
  return messages.filter((message) => message !== undefined).map((message) => ({part, message}));
}

/** Determines the current capabilities of the service, and its problems. */
export async function readiness(parts: ReadinessParts): Promise<Readiness> {
  const results = await Promise.all([databaseProblem(parts), diskProblem(parts), documentsProblem(parts)]);
  const problems = results.filter((problem) => problem !== undefined);
  const can = (name: Capability) => !problems.some(({stops}) => stops?.includes(name));
  return {can: {text: can('text'), documents: can('documents')}, problems};
}

/** Longest wait for the database. Requests wait longer, since they cannot be answered without the database. */
const ANSWER_MS = 5_000;

const NO_ANSWER = 'The database does not answer. The log of the service says why.';
const READ_ONLY =
  'The database cannot be written: it is a standby, or read-only. Name the primary server in the setting "database", and start the service again.';

const DATABASE_PROBLEMS: Partial<Record<StoreErrorKind, string>> = {
  unreachable:
    'The database server cannot be reached. Start it, or repair the network to it; the service then recovers by itself.',
  refused:
    'The database server refuses the service. Correct the setting "database", or the user and the database that it names, and start the service again.',
  full: 'The disk of the database is full. Free some space; the service then recovers by itself.',
  busy: 'The database is too busy to answer in time. The service recovers by itself.',
  readonly: READ_ONLY,
};

async function databaseProblem({store}: ReadinessParts): Promise<ReadinessProblem | undefined> {
  const late = new AbortController();
  const tooLong = wait(ANSWER_MS, NO_ANSWER, {signal: late.signal, ref: false}).catch(() => NO_ANSWER);
  const message = await Promise.race([stateProblem(store), tooLong]);
  late.abort();
  return message === undefined ? undefined : {part: 'database', message, stops: CAPABILITIES};
}

async function stateProblem(store: ReadinessParts['store']): Promise<string | undefined> {
  try {
    await store.tokens.userOf(Buffer.alloc(32));
    return (await store.server.state()).isReadOnly ? READ_ONLY : undefined;
  } catch (error) {
    return (error instanceof StoreError && DATABASE_PROBLEMS[error.kind]) || NO_ANSWER;
  }
}

/** Minimum difference between the clocks that is reported. */
const CLOCK_NOTICE_MS = 60_000;

/**
 * Message about the difference between this machine's clock and the database's; undefined if the difference
 * is small.
 */
export async function clockNotice({store}: Pick<ReadinessParts, 'store'>): Promise<string | undefined> {
  const {clockAheadMs = 0} = await store.server.state().catch(() => ({clockAheadMs: 0}));
  if (Math.abs(clockAheadMs) < CLOCK_NOTICE_MS) return undefined;
  const way = clockAheadMs > 0 ? 'ahead of' : 'behind';
  return `The clock of this machine is ${describedTime(clockAheadMs)} ${way} the clock of the database. Set both (NTP); tokens and daily limits depend on it.`;
}

async function diskProblem({
  dataFolder,
  isShared = false,
  freeBytes = freeBytesOf,
}: ReadinessParts): Promise<ReadinessProblem | undefined> {
  const stops = isShared ? (['documents'] as const) : CAPABILITIES;
  try {
    await access(dataFolder, constants.W_OK);
    const free = await freeBytes(dataFolder);
    if (free >= MIN_FREE_BYTES) return undefined;
    const megabytes = Math.floor(free / 1024 / 1024);
    const message = `The disk that holds the data folder has ${megabytes} MB left. Free some space; the service then recovers by itself.`;
    return {part: 'disk', message, stops};
  } catch {
    const message =
      'The data folder cannot be written. Give the user of the service the right to write there.';
    return {part: 'disk', message, stops};
  }
}

async function documentsProblem({documents}: ReadinessParts): Promise<ReadinessProblem | undefined> {
  const problem = await documents?.problem();
  return problem && {part: 'documents', message: problem.publicMessage, stops: ['documents']};
}

async function freeBytesOf(folder: string): Promise<number> {
  const {bavail, bsize} = await statfs(folder);
  return bavail * bsize;
}
