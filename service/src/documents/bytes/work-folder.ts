import {randomUUID} from 'node:crypto';
import {mkdir, open, readdir, rm, stat, utimes, writeFile, type FileHandle} from 'node:fs/promises';
import {join} from 'node:path';
import {makePrivate} from '../../store/folder/data-folder.ts';

/** Age from which an untouched file belongs to a process that has ended. */
const LEFTOVER_AGE_MS = 3_600_000;
const TOUCH_MS = 300_000;

/** A document being uploaded. */
export interface IncomingDocument {
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * Folder of files that are incomplete or not stored yet: uploads, output of workers, LibreOffice and pdftotext, local
 * copies. Several processes may share the folder: each process touches its own files regularly and removes
 * files untouched for an hour by the file system's clock.
 */
export class WorkFolder {
  readonly folder: string;
  /** Called before an upload is received; rejects with a `BytesError` if documents cannot be kept. */
  admit: () => Promise<void> = () => Promise.resolve();
  readonly #ownPaths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Creates the folder, accessible to its owner only. If this process is `alone`, all existing files are
   * leftovers and are removed.
   */
  async open({alone}: {readonly alone: boolean}): Promise<void> {
    await mkdir(this.folder, {recursive: true, mode: 0o700});
    // An existing folder may have the permissions of an earlier version.
    await makePrivate(this.folder);
    await this.removeLeftovers(alone ? 0 : LEFTOVER_AGE_MS);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.#touch(), TOUCH_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Removes files of other processes that have not been touched for this long. */
  async removeLeftovers(olderThanMs = LEFTOVER_AGE_MS): Promise<void> {
    const now = olderThanMs === 0 ? Infinity : await fileSystemTime(this.folder);
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      if (this.#ownPaths.has(path)) continue;
      const modified = await modifiedMs(path);
      if (modified === undefined || now - modified < olderThanMs) continue;
      await rm(path, {recursive: true, force: true});
    }
  }

  /** Creates an empty file for an upload. */
  async receive(): Promise<IncomingDocument> {
    await this.admit();
    const path = this.temporaryPath();
    return {path, handle: await open(path, 'wx', 0o600)};
  }

  /** Returns an unused path for a file or folder, which this process owns until `discard`. */
  temporaryPath(): string {
    const path = join(this.folder, randomUUID());
    this.#ownPaths.add(path);
    return path;
  }

  async discard(path: string): Promise<void> {
    this.#ownPaths.delete(path);
    await rm(path, {recursive: true, force: true});
  }

  async #touch(): Promise<void> {
    const now = await fileSystemTime(this.folder).catch(() => Date.now());
    const time = new Date(now);
    for (const path of this.#ownPaths) await utimes(path, time, time).catch(() => undefined);
  }
}

/** Current time in milliseconds, by the clock of the file system, which may be on another machine. */
export async function fileSystemTime(folder: string): Promise<number> {
  const probe = join(folder, `clock-${randomUUID()}`);
  try {
    await writeFile(probe, '', {mode: 0o600});
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, {force: true});
  }
}

/** Time at which a file was last changed, in milliseconds since 1970; undefined if the file is gone. */
export async function modifiedMs(path: string): Promise<number | undefined> {
  return await stat(path).then(
    ({mtimeMs}) => mtimeMs,
    () => undefined,
  );
}
