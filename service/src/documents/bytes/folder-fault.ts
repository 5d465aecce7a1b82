import {access, constants, statfs} from 'node:fs/promises';
import {BytesError, type BytesErrorKind} from './bytes-error.ts';

/** Minimum free space of a folder that accepts documents. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

const FULL: readonly [BytesErrorKind, string] = ['full', 'is full: free some space'];
const FORBIDDEN: readonly [BytesErrorKind, string] = [
  'refused',
  'cannot be written: give the user of the service the right to write there',
];
const GONE: readonly [BytesErrorKind, string] = [
  'unreachable',
  'does not answer: check the machine that has it, and the network',
];

const FAULTS: Readonly<Record<string, readonly [BytesErrorKind, string] | undefined>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: FORBIDDEN,
  EIO: GONE,
  ESTALE: GONE,
  ETIMEDOUT: GONE,
  EHOSTDOWN: GONE,
  ENOTCONN: GONE,
  ENOENT: ['misplaced', 'does not exist: make it, or mount it'],
  ENOTDIR: ['misplaced', 'is no folder: correct documents.storage'],
};

/** Error for a folder of documents that cannot be used; its message states the cause and the fix. */
export function folderFault(error: unknown, folder: string): BytesError {
  if (error instanceof BytesError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [kind, words] = FAULTS[code] ?? ['failed', 'cannot be used'];
  const message = `The folder of documents ${folder} ${words} (${code || String(error)}).`;
  return new BytesError(kind, message, {cause: error});
}

/** Why documents cannot be written to a folder now; undefined if the folder can be written. */
export async function folderProblem(folder: string): Promise<BytesError | undefined> {
  try {
    await access(folder, constants.W_OK);
    const {bavail, bsize} = await statfs(folder);
    if (bavail * bsize >= MIN_FREE_BYTES) return undefined;
    const left = Math.floor((bavail * bsize) / 1024 / 1024);
    return new BytesError('full', `The disk of ${folder} has ${left} MB left. Free some space.`);
  } catch (error) {
    return folderFault(error, folder);
  }
}
