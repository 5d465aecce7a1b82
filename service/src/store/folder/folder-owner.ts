import {chown, lchown, readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';

const ROOT = 0;

/** Owner of files, by user and group id. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Owner of a file or folder; undefined if it does not exist. */
export async function ownerOf(path: string): Promise<Owner | undefined> {
  return await stat(path).then(
    ({uid, gid}) => ({uid, gid}),
    () => undefined,
  );
}

/** Whether this process runs as root in another user's folder; that user could not read new files of root. */
export async function isRootElsewhere(folder: string): Promise<boolean> {
  return process.getuid?.() === ROOT && ((await ownerOf(folder))?.uid ?? ROOT) !== ROOT;
}

/** If this process runs as root, gives root's files in a folder to the folder's owner. */
export async function giveToOwner(folder: string): Promise<void> {
  if (!(await isRootElsewhere(folder))) return;
  const owner = await ownerOf(folder);
  if (owner) await giveAll(folder, owner);
}

/** Gives a folder, and root's files in it, to a user. */
export async function giveAll(folder: string, {uid, gid}: Owner): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, {withFileTypes: true, recursive: true})) {
    const path = join(entry.parentPath, entry.name);
    if ((await ownerOf(path))?.uid === ROOT) await lchown(path, uid, gid);
  }
}
