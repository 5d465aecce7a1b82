import {dirname} from 'node:path';
import {fileReason, isMissingFile} from '../../../errors/file-fault.ts';
import {EngineError} from '../../engine.ts';

/** The error for a file that cannot be written; undefined for any other error. */
export function diskFault(error: unknown, path: string): EngineError | undefined {
  const reason = isMissingFile(error) ? undefined : fileReason(error);
  if (!reason) return undefined;
  return new EngineError(
    'rejected',
    `A file cannot be written to ${dirname(path)}: ${reason}. Mend that and start the command again: it goes on from there.`,
  );
}
