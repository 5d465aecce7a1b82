import {randomUUID} from 'node:crypto';
import {mkdir, open, readdir, rm, stat, utimes, writeFile, type FileHandle} from 'node:fs/promises';
import {join} from 'node:path';
import {makePrivate} from '../../store/folder/data-folder.ts';

/** Time after which a file that nobody has touched is of a process that has ended. */
const RUBBISH_AFTER_MS = 3_600_000;
const TOUCH_MS = 300_000;

/** A document during its upload. */
export interface IncomingDocument {
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * The folder of files that are not complete or not stored yet: uploads under way, what workers and LibreOffice
 * write, copies to read. Several processes may use one folder: each touches its own files from time to time,
 * and removes those that nobody has touched for an hour, by the clock of the file system.
 */
export class WorkFolder {
  readonly folder: string;
  /** Rejects with a `BytesError` while documents cannot be kept, before any of one is received. */
  admit: () => Promise<void> = () => Promise.resolve();
  readonly #own = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Creates the folder, for its owner only. Where this process is `alone`, all that is in it is rubbish. */
  async open({alone}: {readonly alone: boolean}): Promise<void> {
    await mkdir(this.folder, {recursive: true, mode: 0o700});
    // It may exist already, with the rights that an earlier version gave it.
    await makePrivate(this.folder);
    await this.removeRubbish(alone ? 0 : RUBBISH_AFTER_MS);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.#touch(), TOUCH_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Removes files of others that are older than this. */
  async removeRubbish(olderThanMs = RUBBISH_AFTER_MS): Promise<void> {
    const now = olderThanMs === 0 ? Infinity : await fileSystemTime(this.folder);
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      if (this.#own.has(path)) continue;
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

  /** Returns an unused path for a file or a folder, which is this process's until `discard`. */
  temporaryPath(): string {
    const path = join(this.folder, randomUUID());
    this.#own.add(path);
    return path;
  }

  async discard(path: string): Promise<void> {
    this.#own.delete(path);
    await rm(path, {recursive: true, force: true});
  }

  async #touch(): Promise<void> {
    const now = await fileSystemTime(this.folder).catch(() => Date.now());
    const time = new Date(now);
    for (const path of this.#own) await utimes(path, time, time).catch(() => undefined);
  }
}

/** Now by the clock of the file system, which may be that of another machine. */
export async function fileSystemTime(folder: string): Promise<number> {
  const probe = join(folder, `clock-${randomUUID()}`);
  try {
    await writeFile(probe, '', {mode: 0o600});
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, {force: true});
  }
}

/** When a file was last changed; undefined when it is gone. */
export async function modifiedMs(path: string): Promise<number | undefined> {
  return await stat(path).then(
    ({mtimeMs}) => mtimeMs,
    () => undefined,
  );
}
