import {randomUUID} from 'node:crypto';
import {createReadStream, type ReadStream} from 'node:fs';
import {mkdir, open, readdir, rename, rm, stat, type FileHandle} from 'node:fs/promises';
import {join} from 'node:path';
import {makePrivate} from '../store/folder/data-folder.ts';

/** What is kept of a task beside its row. */
export type DocumentFile = 'source' | 'converted' | 'result';

const KINDS: readonly DocumentFile[] = ['source', 'converted', 'result'];

/** A document that is being received. */
export interface IncomingDocument {
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * The bytes of documents, by the id of their task and never by a client's name. A file has its name
 * only when it is whole and on the disk.
 */
export class DocumentFolder {
  readonly #folder: string;
  /** What is not whole yet; emptied when the service starts. */
  readonly incoming: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'documents');
    this.incoming = join(this.#folder, 'incoming');
  }

  /**
   * Makes the folders, for their owner only; removes what no task has and what was not finished when the
   * service ended.
   */
  async open(taskIds: ReadonlySet<string>): Promise<void> {
    await rm(this.incoming, {recursive: true, force: true});
    await mkdir(this.incoming, {recursive: true, mode: 0o700});
    // It may be there already, as an earlier version made it.
    await makePrivate(this.#folder);
    for (const name of await readdir(this.#folder)) {
      const [id = '', kind] = name.split('.');
      const known = taskIds.has(id) && KINDS.some((one) => one === kind);
      if (name === 'incoming') continue;
      if (known) await makePrivate(join(this.#folder, name));
      else await rm(join(this.#folder, name), {recursive: true, force: true});
    }
  }

  /** A new empty file for bytes that arrive. */
  async receive(): Promise<IncomingDocument> {
    const path = this.temporaryPath();
    return {path, handle: await open(path, 'wx', 0o600)};
  }

  /** A path for a file that is not whole yet; nothing is there. */
  temporaryPath(): string {
    return join(this.incoming, randomUUID());
  }

  path(id: string, kind: DocumentFile): string {
    return join(this.#folder, `${id}.${kind}`);
  }

  /** Gives a whole file its name, in one step and for good. */
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

  /** Opens a file for reading, so that it stays whole to the end even when it is removed meanwhile. */
  async read(id: string, kind: DocumentFile): Promise<{stream: ReadStream; size: number}> {
    const handle = await open(this.path(id, kind), 'r');
    const {size} = await handle.stat();
    return {stream: createReadStream('', {fd: handle, highWaterMark: 64 * 1024}), size};
  }

  /** Removes what is kept of a task. */
  async remove(id: string, kinds: readonly DocumentFile[] = KINDS): Promise<void> {
    for (const kind of kinds) await rm(this.path(id, kind), {force: true});
  }

  async discard(temporary: string): Promise<void> {
    await rm(temporary, {recursive: true, force: true});
  }
}

/** Waits until a file, or the names in a folder, would survive a loss of power. */
async function synchronize(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
