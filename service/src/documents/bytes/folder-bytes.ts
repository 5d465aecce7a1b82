import {createReadStream} from 'node:fs';
import {access, mkdir, open, readdir, rename, rm, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {makePrivate, synchronize} from '../../store/folder/data-folder.ts';
import {BytesError} from './bytes-error.ts';
import {OWNER_MARK, taskIdOf} from './bytes-names.ts';
import type {DocumentBytes, LocalBytes, OpenedBytes, StoredName} from './document-bytes.ts';
import {folderFault, folderProblem} from './folder-fault.ts';
import {fileSystemTime, modifiedMs} from './work-folder.ts';

/** Options of `FolderBytes`. */
export interface FolderOptions {
  /**
   * Whether the folder is outside of the data folder. Such a folder is not created, since it may be a mount
   * that is missing.
   */
  readonly isShared?: boolean;
}

/**
 * Stores bytes as files in a folder, which several machines may share. The work folder must be on the same
 * file system: a file gets its name only when it is complete and on disk.
 */
export class FolderBytes implements DocumentBytes {
  readonly #folder: string;
  readonly #isShared: boolean;
  /** Whether the owner's mark has been seen; if the mark disappears later, the folder is on another file system. */
  #wasMarked = false;

  constructor(folder: string, {isShared = false}: FolderOptions = {}) {
    this.#folder = folder;
    this.#isShared = isShared;
  }

  async open(): Promise<void> {
    if (!this.#isShared) await mkdir(this.#folder, {recursive: true, mode: 0o700});
    try {
      // An existing folder may have the permissions of an earlier version.
      await makePrivate(this.#folder);
      for (const name of await this.#all()) await makePrivate(this.#path(name));
    } catch (error) {
      throw this.#fault(error);
    }
  }

  async keep(path: string, name: string): Promise<void> {
    try {
      await makePrivate(path);
      await synchronize(path);
      await rename(path, this.#path(name));
      await synchronize(this.#folder);
      if (name === OWNER_MARK) this.#wasMarked = true;
    } catch (error) {
      throw this.#fault(error);
    }
  }

  /** Opens a file, which can be read to its end even if it is removed meanwhile. */
  async read(name: string): Promise<OpenedBytes> {
    try {
      const handle = await open(this.#path(name), 'r');
      const {size} = await handle.stat();
      if (name === OWNER_MARK) this.#wasMarked = true;
      return {stream: createReadStream('', {fd: handle, highWaterMark: 64 * 1024}), size};
    } catch (error) {
      throw await this.#readFault(error, name);
    }
  }

  async local(name: string): Promise<LocalBytes> {
    const path = this.#path(name);
    try {
      await stat(path);
    } catch (error) {
      throw await this.#readFault(error, name);
    }
    return {path, discard: () => Promise.resolve()};
  }

  async names(id: string): Promise<string[]> {
    return (await this.#all()).filter((name) => taskIdOf(name) === id);
  }

  async remove(names: readonly string[]): Promise<void> {
    try {
      for (const name of names) await rm(this.#path(name), {force: true});
    } catch (error) {
      throw this.#fault(error);
    }
  }

  async *stored(): AsyncGenerator<StoredName> {
    const now = await fileSystemTime(this.#folder).catch((error: unknown) => {
      throw this.#fault(error);
    });
    for (const name of await this.#all()) {
      const modified = await modifiedMs(this.#path(name));
      if (modified !== undefined) yield {name, ageMs: now - modified};
    }
  }

  async problem(): Promise<BytesError | undefined> {
    // The check of the database covers the data folder.
    if (!this.#isShared) return undefined;
    return (await folderProblem(this.#folder)) ?? ((await this.#isGone()) ? this.#notMounted() : undefined);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Path of the file with a name. The id in the name comes from the database, which may have been restored
   * from a backup of unknown origin, so the path must not lead out of the folder.
   */
  #path(name: string): string {
    if (!/^[\w-][\w.-]*$/.test(name)) {
      throw new BytesError('missing', `"${name}" is no name of a file of ${this.#folder}.`);
    }
    return join(this.#folder, name);
  }

  async #all(): Promise<string[]> {
    try {
      return (await readdir(this.#folder)).filter((name) => taskIdOf(name) !== undefined);
    } catch (error) {
      throw this.#fault(error);
    }
  }

  #fault(error: unknown): BytesError {
    return folderFault(error, this.#folder);
  }

  /** Distinguishes a missing file from a missing folder, whose documents are not lost. */
  async #readFault(error: unknown, name: string): Promise<BytesError> {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) return this.#fault(error);
    if (await this.#isGone()) return this.#notMounted(error);
    return new BytesError('missing', `There is no ${name} in ${this.#folder}.`, {cause: error});
  }

  async #isGone(): Promise<boolean> {
    const needed = this.#wasMarked ? join(this.#folder, OWNER_MARK) : this.#folder;
    return await access(needed).then(
      () => false,
      () => true,
    );
  }

  #notMounted(cause?: unknown): BytesError {
    return new BytesError(
      'misplaced',
      `The folder of documents ${this.#folder} does not exist, or is another one than before: mount it.`,
      {cause},
    );
  }
}
