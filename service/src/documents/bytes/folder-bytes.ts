import {createReadStream} from 'node:fs';
import {access, constants, mkdir, open, readdir, rename, rm, stat, statfs} from 'node:fs/promises';
import {join} from 'node:path';
import {makePrivate, synchronize} from '../../store/folder/data-folder.ts';
import {BytesError, type BytesErrorKind} from './bytes-error.ts';
import {taskIdOf} from './bytes-names.ts';
import type {DocumentBytes, LocalBytes, OpenedBytes, StoredName} from './document-bytes.ts';
import {fileSystemTime, modifiedMs} from './work-folder.ts';

/** Least space with which the folder takes documents. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** Options of `FolderBytes`. */
export interface FolderOptions {
  /** Whether it is outside of the data folder. It is not created then, since it may be one that is not mounted yet. */
  readonly isShared?: boolean;
}

/**
 * Bytes as files of a folder, which several machines may share. The work folder must be on the same file
 * system: a file gets its name only when it is complete and on the disk.
 */
export class FolderBytes implements DocumentBytes {
  readonly #folder: string;
  readonly #isShared: boolean;

  constructor(folder: string, {isShared = false}: FolderOptions = {}) {
    this.#folder = folder;
    this.#isShared = isShared;
  }

  async open(): Promise<void> {
    if (!this.#isShared) await mkdir(this.#folder, {recursive: true, mode: 0o700});
    try {
      // It may exist already, with the rights that an earlier version gave it.
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
    } catch (error) {
      throw this.#fault(error);
    }
  }

  /** It can be read to its end even when it is removed meanwhile. */
  async read(name: string): Promise<OpenedBytes> {
    try {
      const handle = await open(this.#path(name), 'r');
      const {size} = await handle.stat();
      return {stream: createReadStream('', {fd: handle, highWaterMark: 64 * 1024}), size};
    } catch (error) {
      throw this.#fault(error, name);
    }
  }

  async local(name: string): Promise<LocalBytes> {
    const path = this.#path(name);
    try {
      await stat(path);
    } catch (error) {
      throw this.#fault(error, name);
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
    // The data folder is checked for the database as well.
    if (!this.#isShared) return undefined;
    try {
      await access(this.#folder, constants.W_OK);
      const {bavail, bsize} = await statfs(this.#folder);
      if (bavail * bsize >= LEAST_FREE_BYTES) return undefined;
      const left = Math.floor((bavail * bsize) / 1024 / 1024);
      return new BytesError('full', `The disk of ${this.#folder} has ${left} MB left. Free some space.`);
    } catch (error) {
      return this.#fault(error);
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  async #all(): Promise<string[]> {
    try {
      return (await readdir(this.#folder)).filter((name) => taskIdOf(name) !== undefined);
    } catch (error) {
      throw this.#fault(error);
    }
  }

  #fault(error: unknown, name?: string): BytesError {
    if (error instanceof BytesError) return error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const [kind, words] = FAULTS[code] ?? ['failed', 'cannot be used'];
    if (code === 'ENOENT' && name !== undefined) {
      return new BytesError('missing', `There is no ${name} in ${this.#folder}.`, {cause: error});
    }
    return new BytesError(
      kind,
      `The folder of documents ${this.#folder} ${words} (${code || String(error)}).`,
      {
        cause: error,
      },
    );
  }
}

const FULL: readonly [BytesErrorKind, string] = ['full', 'is full: free some space'];
const FORBIDDEN: readonly [BytesErrorKind, string] = [
  'refused',
  'cannot be written: give the user of the service the right to write there',
];
const GONE: readonly [BytesErrorKind, string] = [
  'unreachable',
  'does not answer: check the machine that has it, and the network',
];

const FAULTS: Readonly<Record<string, readonly [BytesErrorKind, string] | undefined>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: FORBIDDEN,
  EIO: GONE,
  ESTALE: GONE,
  ETIMEDOUT: GONE,
  EHOSTDOWN: GONE,
  ENOTCONN: GONE,
  ENOENT: ['misplaced', 'does not exist: make it, or mount it'],
  ENOTDIR: ['misplaced', 'is no folder: correct documents.storage'],
};
