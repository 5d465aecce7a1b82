import {dirname} from 'node:path';
import {fileReason, isMissingFile} from '../../../errors/file-fault.ts';
import {EngineError} from '../../engine.ts';

/** The error for a file that cannot be written; undefined for any other error. */
export const diskFault = (error: unknown, path: string): EngineError | undefined =>
  faultOf(error, dirname(path));

/**
 * Does work that writes to a folder.
 *
 * @throws EngineError `rejected` if the folder cannot be written to, as on a full disk.
 */
export async function writingTo<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error, folder) ?? error;
  }
}

function faultOf(error: unknown, folder: string): EngineError | undefined {
  const reason = isMissingFile(error) ? undefined : fileReason(error);
  if (!reason) return undefined;
  return new EngineError(
    'rejected',
    `A file cannot be written to ${folder}: ${reason}. Mend that and start the command again: it goes on from there.`,
  );
}
