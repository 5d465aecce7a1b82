import {withoutBidi} from '../../common/direction-marks.ts';
import {Store} from '../../common/store.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';
import type * as Archive from './archive.ts';
import {saveFile} from './save-file.ts';

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

  /** Saves the unsaved translations as a zip file with this name; if all are saved, saves all again. */
  async saveAll(archiveName: string): Promise<void> {
    if (this.isPacking) return;
    this.isPacking = true;
    this.changed();
    const {savable} = this.#queue;
    const unsaved = savable.filter(({isSaved}) => !isSaved);
    const saved = await this.#saveTogether(unsaved.length > 0 ? unsaved : savable, `${archiveName}.zip`);
    this.isPacking = false;
    for (const entry of saved) this.#queue.noteSaved(entry);
    this.changed();
  }

  /** Saves translations as one archive, or separately if packing fails; returns the documents that were saved. */
  async #saveTogether(entries: readonly DocumentEntry[], archiveName: string): Promise<Set<DocumentEntry>> {
    const saved = new Set<DocumentEntry>();
    const contentOf = async (entry: DocumentEntry) => {
      const isKept = entry.blob !== undefined;
      const blob = await this.#queue.blobOf(entry);
      if (blob) saved.add(entry);
      if (!isKept) entry.blob = undefined; // frees memory: there may be a thousand translations
      return blob;
    };
    try {
      const {archiveOf} = await this.#loadArchive();
      const files = entries.map((entry) => ({
        name: withoutBidi(entry.translatedName),
        folder: withoutBidi(entry.folder),
        content: () => contentOf(entry),
      }));
      const archive = await archiveOf(files);
      if (saved.size > 0) saveFile(archive, archiveName);
    } catch {
      for (const entry of entries) {
        const blob = await contentOf(entry);
        if (blob) saveFile(blob, withoutBidi(entry.translatedName));
      }
    }
    return saved;
  }
}
