import {constants, existsSync} from 'node:fs';
import {lstat, mkdir, open, readdir, realpath, rename, rm, rmdir} from 'node:fs/promises';
import {dirname, join, resolve, sep} from 'node:path';
import {pipeline} from 'node:stream/promises';
import Database from 'libsql';
import {DATABASE_FILE} from '../database/sqlite/connection.ts';
import {canWriteDatabase, openReadable} from '../database/sqlite/readable-database.ts';
import {CLOCK_FILE, makePrivate, synchronize} from '../folder/data-folder.ts';
import {giveAll, ownerOf, type Owner} from '../folder/folder-owner.ts';
import {errorCode, StoreError, storeError} from '../store-error.ts';
import {USAGE_NOTES_FILE} from '../usage/usage-notes.ts';

const DOCUMENTS = 'documents';
/** Folder that is not copied: incomplete uploads and other files that the next start deletes. */
const LEFT_OUT = 'incoming';
const CONFIGURATION_FILE = 'mtservice.json';

/** Contents of a backup. */
export interface BackupContent {
  /** Number of document files. */
  readonly documents: number;
  /** Whether the backup includes the configuration file of the data folder. */
  readonly hasConfiguration: boolean;
}

/**
 * Copies a data folder to a new folder while its service may be running: a consistent copy of the database,
 * the document files, `mtservice.json`, and the file with the time at which the service last trusted the
 * clock. The folder gets its final name only when everything is on disk.
 *
 * @throws StoreError If the folder exists or cannot be written.
 */
export async function backUp(dataFolder: string, target: string): Promise<BackupContent> {
  await refuseInside(target, dataFolder, 'The backup would be inside the data folder');
  return await filledFolder(target, undefined, async (folder) => {
    const early = await copyDocuments(dataFolder, folder);
    await copyDatabase(dataFolder, join(folder, DATABASE_FILE));
    // Copies documents finished in the meantime, which the copied database may refer to.
    const late = await copyDocuments(dataFolder, folder);
    // The operator may use a symbolic link for the configuration.
    return {documents: early + late, ...(await copyFiles(dataFolder, folder, {followsLinks: true}))};
  });
}

/**
 * Creates a data folder from a backup. The data folder must not exist, or must be empty.
 *
 * @throws StoreError If the folder is not empty, or the backup is damaged.
 */
export async function restore(backup: string, dataFolder: string): Promise<BackupContent> {
  const path = join(backup, DATABASE_FILE);
  if (!existsSync(path)) {
    throw new StoreError('missing', `There is no backup in ${backup}: it has no file ${DATABASE_FILE}.`);
  }
  // A forged backup could otherwise link to files of this machine, which the owner of the restored data could
  // then read.
  const documents = join(backup, DOCUMENTS);
  if ((await lstat(documents).catch(() => undefined))?.isSymbolicLink()) throw noFile(documents);
  await refuseInside(dataFolder, backup, 'The data folder would be inside the backup');
  // If root restores the backup, the data still belong to their original owner.
  const owner = (await ownerOf(dataFolder)) ?? (await ownerOf(path));
  return await filledFolder(dataFolder, owner, async (folder) => {
    const documents = await copyDocuments(backup, folder);
    await copyPrivately(path, join(folder, DATABASE_FILE));
    checkDatabase(join(folder, DATABASE_FILE));
    return {documents, ...(await copyFiles(backup, folder))};
  });
}

/** Refuses a target inside the copied folder, which would be copied into itself. */
async function refuseInside(target: string, copied: string, what: string): Promise<void> {
  const outer = await realpath(copied).catch(() => resolve(copied));
  let nearest = resolve(target);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  const inner = await realpath(nearest);
  if (inner !== outer && !inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)) return;
  throw new StoreError(
    'failed',
    `${what}: ${target} is in ${copied}. Name a folder elsewhere, best on another disk.`,
  );
}

/** Fills a temporary folder beside the target and renames it at the end; nothing remains on failure. */
async function filledFolder<T>(
  target: string,
  owner: Owner | undefined,
  fill: (folder: string) => Promise<T>,
): Promise<T> {
  const partial = `${target.replace(/\/+$/, '')}.partial`;
  try {
    if ((await entriesOf(target)).length > 0) {
      throw new StoreError(
        'failed',
        `${target} is not empty, and nothing is written over. Name a new folder.`,
      );
    }
    await rm(partial, {recursive: true, force: true});
    await mkdir(join(partial, DOCUMENTS), {recursive: true, mode: 0o700});
    const content = await fill(partial);
    if (owner && process.getuid?.() === 0) await giveAll(partial, owner);
    await synchronize(partial);
    if (existsSync(target)) await rmdir(target);
    await rename(partial, target);
    await synchronize(dirname(target));
    return content;
  } catch (error) {
    await rm(partial, {recursive: true, force: true}).catch(() => undefined);
    throw storeError(error);
  }
}

/** Copies the document files that are not in the copy yet; returns their number. */
async function copyDocuments(from: string, to: string): Promise<number> {
  const done = new Set(await entriesOf(join(to, DOCUMENTS)));
  let copied = 0;
  for (const name of await entriesOf(join(from, DOCUMENTS))) {
    if (name === LEFT_OUT || done.has(name)) continue;
    try {
      await copyPrivately(join(from, DOCUMENTS, name), join(to, DOCUMENTS, name));
      copied += 1;
    } catch (error) {
      if (!isMissing(error)) throw error; // removed by its owner in the meantime
    }
  }
  return copied;
}

/** Copies the other files of a data folder, if they exist. */
async function copyFiles(
  from: string,
  to: string,
  links: LinkOptions = {},
): Promise<Pick<BackupContent, 'hasConfiguration'>> {
  // With this file, a restored service notices a clock that is behind the data.
  await copyIfThere(from, to, CLOCK_FILE);
  // The file records the usage of characters that the copied database has reserved for users.
  await copyIfThere(from, to, USAGE_NOTES_FILE);
  return {hasConfiguration: await copyIfThere(from, to, CONFIGURATION_FILE, links)};
}

async function copyIfThere(from: string, to: string, name: string, links?: LinkOptions): Promise<boolean> {
  const path = join(from, name);
  if ((await lstat(path).catch(() => undefined)) === undefined) return false;
  await copyPrivately(path, join(to, name), links);
  return true;
}

/** Copies the database with all committed data; copying the file alone would miss its write-ahead log. */
async function copyDatabase(dataFolder: string, target: string): Promise<void> {
  if (await canWriteDatabase(dataFolder)) {
    const database = new Database(join(dataFolder, DATABASE_FILE));
    try {
      database.prepare('vacuum into ?').run(target);
    } finally {
      database.close();
    }
  } else {
    const {connection, close} = await openReadable(dataFolder);
    try {
      connection.database.prepare('vacuum into ?').run(target);
    } finally {
      await close();
    }
  }
  await makePrivate(target);
  await synchronize(target);
}

function checkDatabase(path: string): void {
  const database = new Database(path);
  try {
    const [first] = database.prepare('pragma integrity_check').all() as {integrity_check: string}[];
    if (first?.integrity_check !== 'ok') {
      throw new StoreError('damaged', 'The database of the backup is damaged. Take an earlier backup.');
    }
  } finally {
    database.close();
  }
}

interface LinkOptions {
  /** Whether to copy the target of a symbolic link; by default, links are refused. */
  readonly followsLinks?: boolean;
}

/** Copies a regular file; refuses pipes and devices. */
async function copyPrivately(from: string, to: string, {followsLinks}: LinkOptions = {}): Promise<void> {
  const {O_RDONLY, O_NOFOLLOW, O_NONBLOCK} = constants;
  const flags = O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW);
  const source = await open(from, flags).catch((error: unknown) => {
    throw errorCode(error) === 'ELOOP' ? noFile(from) : error;
  });
  try {
    if (!(await source.stat()).isFile()) throw noFile(from);
    const target = await open(to, 'wx', 0o600);
    await pipeline(source.createReadStream({autoClose: false}), target.createWriteStream());
  } finally {
    await source.close();
  }
  await synchronize(to);
}

function noFile(path: string): StoreError {
  const advice =
    'Links are not followed: put the files themselves there, if they belong to it, or remove it.';
  return new StoreError('damaged', `${path} is not a regular file or folder. ${advice}`);
}

/** Names in a folder; empty if the folder does not exist. */
async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
