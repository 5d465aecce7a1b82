import {writeFile} from 'node:fs/promises';
import {text} from 'node:stream/consumers';
import type {InstallationTable} from '../../store/index.ts';
import {BytesError} from './bytes-error.ts';
import {OWNER_MARK} from './bytes-names.ts';
import type {DocumentStorage} from './document-storage.ts';

/**
 * Marks a storage as this installation's unless it already has a mark. Two installations that shared a
 * storage would remove each other's documents as leftovers without a task. A folder whose mark has
 * disappeared is not mounted: documents stored there now would be hidden once it is mounted.
 *
 * @throws BytesError Kind `taken` if the storage has another installation's mark, `misplaced` if the folder
 *   is not mounted.
 */
export async function checkOwner(
  {bytes, work, folder}: DocumentStorage,
  installation: Pick<InstallationTable, 'id' | 'addDocumentFolder' | 'isDocumentFolder'>,
): Promise<void> {
  const installationId = await installation.id();
  const owner = await markOf({bytes});
  if (owner !== undefined && owner !== installationId) {
    throw new BytesError(
      'taken',
      'The place of "documents.storage" has documents of another installation, with another database. ' +
        `Name another folder, or another bucket or prefix; or remove its file "${OWNER_MARK}" if that installation is gone.`,
    );
  }
  if (owner === undefined) {
    if (folder !== undefined && (await installation.isDocumentFolder(folder))) {
      throw new BytesError(
        'misplaced',
        `Documents were kept in ${folder}, and nothing of them is there now. Mount it, or name its new place in ` +
          `"documents.storage". If they are gone for good, write ${installationId} into a file "${OWNER_MARK}" there.`,
      );
    }
    await mark({bytes, work}, installationId);
  }
  if (folder !== undefined) await installation.addDocumentFolder(folder);
}

async function mark({bytes, work}: DocumentStorage, installation: string): Promise<void> {
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
