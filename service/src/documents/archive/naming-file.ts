import {DocumentError} from '../document-error.ts';

/** Adds the name of a file of an archive to errors about it, whose lines are those of the file. */
export function namingFile<Result>(archive: 'book' | 'document', name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const message = `In the ${archive}'s file ${name.slice(0, 200)}: ${error.message}`;
    throw new DocumentError(error.kind, message, {cause: error});
  }
}
