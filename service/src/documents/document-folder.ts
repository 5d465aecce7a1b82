import {randomUUID} from 'node:crypto';
import {createReadStream, type ReadStream} from 'node:fs';
import {mkdir, open, readdir, rename, rm, stat, type FileHandle} from 'node:fs/promises';
import {join} from 'node:path';
import {makePrivate, synchronize} from '../store/folder/data-folder.ts';

/** Files of a task. */
export type DocumentFile = 'source' | 'converted' | 'result';

const KINDS: readonly DocumentFile[] = ['source', 'converted', 'result'];

/** A document during its upload. */
export interface IncomingDocument {
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * Files of documents, named by the id of their task and never by a client's name. A file gets its name
 * only when it is complete and on the disk.
 */
export class DocumentFolder {
  readonly #folder: string;
  /** Folder of incomplete files; emptied when the service starts. */
  readonly incoming: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'documents');
    this.incoming = join(this.#folder, 'incoming');
  }

  /**
   * Creates the folders, for their owner only; removes files without a task and incomplete ones.
   */
  async open(taskIds: ReadonlySet<string>): Promise<void> {
    await rm(this.incoming, {recursive: true, force: true});
    await mkdir(this.incoming, {recursive: true, mode: 0o700});
    // It may exist already, with the rights that an earlier version gave it.
    await makePrivate(this.#folder);
    for (const name of await readdir(this.#folder)) {
      const [id = '', kind] = name.split('.');
      const known = taskIds.has(id) && KINDS.some((one) => one === kind);
      if (name === 'incoming') continue;
      if (known) await makePrivate(join(this.#folder, name));
      else await rm(join(this.#folder, name), {recursive: true, force: true});
    }
  }

  /** Creates an empty file for an upload. */
  async receive(): Promise<IncomingDocument> {
    const path = this.temporaryPath();
    return {path, handle: await open(path, 'wx', 0o600)};
  }

  /** Returns an unused path for an incomplete file. */
  temporaryPath(): string {
    return join(this.incoming, randomUUID());
  }

  path(id: string, kind: DocumentFile): string {
    return join(this.#folder, `${id}.${kind}`);
  }

  /** Renames a complete file to its final name, atomically and durably. */
  async keep(temporary: string, id: string, kind: DocumentFile): Promise<void> {
    await makePrivate(temporary);
    await synchronize(temporary);
    await rename(temporary, this.path(id, kind));
    await synchronize(this.#folder);
  }

  async has(id: string, kind: DocumentFile): Promise<boolean> {
    return stat(this.path(id, kind)).then(
      () => true,
      () => false,
    );
  }

  /** Opens a file for reading; it can be read to its end even when it is removed meanwhile. */
  async read(id: string, kind: DocumentFile): Promise<{stream: ReadStream; size: number}> {
    const handle = await open(this.path(id, kind), 'r');
    const {size} = await handle.stat();
    return {stream: createReadStream('', {fd: handle, highWaterMark: 64 * 1024}), size};
  }

  /** Removes files of a task. */
  async remove(id: string, kinds: readonly DocumentFile[] = KINDS): Promise<void> {
    for (const kind of kinds) await rm(this.path(id, kind), {force: true});
  }

  async discard(temporary: string): Promise<void> {
    await rm(temporary, {recursive: true, force: true});
  }
}
