import {withoutBidi} from '../../common/direction-marks.ts';
import {Store} from '../../common/store.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';
import type * as Archive from './archive.ts';

const KEPT_MS = 60_000;

/** Saves one or all translated documents on the user's machine. */
export class Downloads extends Store {
  /** Whether documents are being packed into one file. */
  isPacking = false;
  readonly #queue: DocumentQueue;
  readonly #loadArchive: () => Promise<typeof Archive>;

  /** @param loadArchive - Loads the module that packs files into one. */
  constructor(queue: DocumentQueue, loadArchive: () => Promise<typeof Archive>) {
    super();
    this.#queue = queue;
    this.#loadArchive = loadArchive;
  }

  /** Saves a translation under its name. */
  async save(entry: DocumentEntry): Promise<void> {
    const blob = await this.#queue.blobOf(entry);
    if (!blob) return;
    saveFile(blob, withoutBidi(entry.translatedName));
    this.#queue.noteSaved(entry);
  }

  /** Saves the unsaved translations, or all if there are none, as a zip file with that name. */
  async saveAll(archiveName: string): Promise<void> {
    if (this.isPacking) return;
    this.isPacking = true;
    this.changed();
    const files: (Archive.ArchivedFile & {readonly entry: DocumentEntry})[] = [];
    const {savable} = this.#queue;
    const unsaved = savable.filter(({isSaved}) => !isSaved);
    for (const entry of unsaved.length > 0 ? unsaved : savable) {
      const content = await this.#queue.blobOf(entry);
      if (content)
        files.push({
          name: withoutBidi(entry.translatedName),
          folder: withoutBidi(entry.folder),
          content,
          entry,
        });
    }
    if (files.length > 0) await saveArchive(this.#loadArchive, files, `${archiveName}.zip`);
    this.isPacking = false;
    for (const {entry} of files) this.#queue.noteSaved(entry);
    this.changed();
  }
}

/** Saves files as one archive, or separately if the packing module cannot be loaded. */
async function saveArchive(
  load: () => Promise<typeof Archive>,
  files: readonly Archive.ArchivedFile[],
  name: string,
): Promise<void> {
  try {
    const {archiveOf} = await load();
    saveFile(await archiveOf(files), name);
  } catch {
    for (const file of files) saveFile(file.content, file.name);
  }
}

/** Saves a file as a download. */
function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS); // some browsers read it late
}
