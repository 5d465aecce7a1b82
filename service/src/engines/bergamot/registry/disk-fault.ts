import {dirname} from 'node:path';
import {EngineError} from '../../engine.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
  EROFS: 'the disk is read-only',
};

/** The error for a file that cannot be written; undefined for any other error. */
export function diskFault(error: unknown, path: string): EngineError | undefined {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  if (!reason) return undefined;
  return new EngineError(
    'rejected',
    `A file cannot be written to ${dirname(path)}: ${reason}. Mend that and start the command again: it goes on from there.`,
  );
}
