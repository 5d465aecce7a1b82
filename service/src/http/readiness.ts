import {constants} from 'node:fs';
import {access, statfs} from 'node:fs/promises';
import type {FastifyInstance} from 'fastify';
import type {Store} from '../store/store.ts';

/** Least space on the disk of the data folder with which the service takes requests. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** What the service needs to answer, and cannot have now. */
export interface ReadinessProblem {
  readonly part: 'database' | 'disk' | 'clock';
  /** Cause and fix, for the operator; without paths, since anybody may ask. */
  readonly message: string;
}

/** Parts that readiness depends on. */
export interface ReadinessParts {
  readonly store: Pick<Store, 'userOfToken'>;
  readonly dataFolder: string;
  /** Bytes that this user may still write on the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** What is wrong with the clock, of which requests do not fail; undefined: nothing. */
  readonly clockProblem?: (() => string | undefined) | undefined;
}

/**
 * Adds `/health`, which answers while the process does, and `/ready`, which answers 503 with what is
 * wrong while requests would fail. A service that is stopping answers both with 503 or not at all.
 */
export function healthRoutes(app: FastifyInstance, parts: ReadinessParts): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  app.get('/health', () => ({status: 'ok'}));
  app.get('/ready', async (_request, reply) => {
    const problems = await readinessProblems(parts);
    const message = parts.clockProblem?.();
    const notices: readonly ReadinessProblem[] = message === undefined ? [] : [{part: 'clock', message}];
    if (problems.length === 0) return {status: 'ready', ...(notices.length > 0 && {notices})};
    return reply
      .code(503)
      .header('Retry-After', '10')
      .send({status: 'not ready', problems: [...problems, ...notices]});
  });
}

/** Finds what the service needs and cannot have now. */
export async function readinessProblems(parts: ReadinessParts): Promise<ReadinessProblem[]> {
  const problems = await Promise.all([databaseProblem(parts), diskProblem(parts)]);
  return problems.filter((problem) => problem !== undefined);
}

async function databaseProblem({store}: ReadinessParts): Promise<ReadinessProblem | undefined> {
  try {
    await store.userOfToken(Buffer.alloc(32));
    return undefined;
  } catch {
    return {part: 'database', message: 'The database does not answer. The log of the service says why.'};
  }
}

async function diskProblem({
  dataFolder,
  freeBytes = freeBytesOf,
}: ReadinessParts): Promise<ReadinessProblem | undefined> {
  try {
    await access(dataFolder, constants.W_OK);
    const free = await freeBytes(dataFolder);
    if (free >= LEAST_FREE_BYTES) return undefined;
    const megabytes = Math.floor(free / 1024 / 1024);
    const message = `The disk that holds the data folder has ${megabytes} MB left. Free some space; the service goes on by itself.`;
    return {part: 'disk', message};
  } catch {
    const message =
      'The data folder cannot be written. Give the user of the service the right to write there.';
    return {part: 'disk', message};
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const {bavail, bsize} = await statfs(folder);
  return bavail * bsize;
}
