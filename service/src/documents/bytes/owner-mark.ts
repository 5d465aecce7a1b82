import {writeFile} from 'node:fs/promises';
import {text} from 'node:stream/consumers';
import {BytesError} from './bytes-error.ts';
import {OWNER_MARK} from './bytes-names.ts';
import type {DocumentStorage} from './document-storage.ts';

/**
 * Marks a place as one of this installation, unless it has a mark. Two installations in one place would remove each
 * other's documents, since what belongs to no task of theirs is rubbish to them.
 *
 * @throws BytesError Of the kind `taken` when the place has the mark of another installation.
 */
export async function checkOwner({bytes, work}: DocumentStorage, installation: string): Promise<void> {
  const owner = await markOf({bytes});
  if (owner === installation) return;
  if (owner !== undefined) {
    throw new BytesError(
      'taken',
      'The place of "documents.storage" has documents of another installation, with another database. ' +
        `Name another folder, or another bucket or prefix; or remove its file "${OWNER_MARK}" if that installation is gone.`,
    );
  }
  const path = work.temporaryPath();
  try {
    await writeFile(path, installation, {mode: 0o600});
    await bytes.keep(path, OWNER_MARK);
  } finally {
    await work.discard(path);
  }
}

async function markOf({bytes}: Pick<DocumentStorage, 'bytes'>): Promise<string | undefined> {
  try {
    return (await text((await bytes.read(OWNER_MARK)).stream)).trim();
  } catch (error) {
    if (error instanceof BytesError && error.kind === 'missing') return undefined;
    throw error;
  }
}
