import {withoutBidi} from '../../common/bidi.ts';
import type {ArchivedFile} from './archive.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';
import {downloadable} from '../view/document-list.ts';
import {saveAll} from '../save-all.ts';
import {saveFile} from '../save-file.ts';

/** Saves translated documents on the reader's machine, one or all. */
export class Downloads {
  readonly #queue: DocumentQueue;
  readonly #requestUpdate: () => void;
  #isPacking = false;

  constructor(queue: DocumentQueue, requestUpdate: () => void) {
    this.#queue = queue;
    this.#requestUpdate = requestUpdate;
  }

  /** Whether all documents are being put into one file. */
  get isPacking(): boolean {
    return this.#isPacking;
  }

  async save(entry: DocumentEntry): Promise<void> {
    const blob = await this.#queue.blobOf(entry);
    if (!blob) return;
    saveFile(blob, withoutBidi(entry.translatedName));
    this.#saved(entry);
  }

  /** Saves all that are translated as one zip file of that name. */
  async saveAll(archiveName: string): Promise<void> {
    if (this.#isPacking) return;
    this.#isPacking = true;
    this.#requestUpdate();
    const files: (ArchivedFile & {readonly entry: DocumentEntry})[] = [];
    for (const entry of downloadable(this.#queue.entries)) {
      const content = await this.#queue.blobOf(entry);
      if (content) files.push({name: withoutBidi(entry.translatedName), content, entry});
    }
    if (files.length > 0) await saveAll(files, `${archiveName}.zip`);
    this.#isPacking = false;
    for (const {entry} of files) this.#saved(entry);
    this.#requestUpdate();
  }

  #saved(entry: DocumentEntry): void {
    entry.isSaved = true;
    entry.isAsking = false;
    this.#requestUpdate();
  }
}
