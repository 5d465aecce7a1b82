import type {Keeper} from '../../common/personal-data/keeper.ts';
import {documentFormatOf} from '../../../contract/document-formats.ts';
import type {DocumentEntry} from './document-entry.ts';
import {hideDetails, restoreDetails, type DocumentDetails} from './kept-details.ts';

/** The module that keeps personal data in the page could not be loaded. */
export class NotKept extends Error {}

/** Loads the module that keeps personal data in the page; returns undefined if all files are sent unchanged. */
export type LoadKeeper = () => Promise<Keeper> | undefined;

const keyOf = (id: string): string => `mt-kept-${id}`;

/** Keeps the personal details of plain text files in the page; other files are sent unchanged. */
export class DocumentKeeper {
  readonly #load: LoadKeeper;

  constructor(load: LoadKeeper) {
    this.#load = load;
  }

  /** Removes the details from a file before it is sent; rejects with `NotKept` or the signal's reason. */
  async hide(entry: DocumentEntry, signal: AbortSignal): Promise<void> {
    const {file, route} = entry;
    const loading = this.#load();
    Object.assign(entry, {sentContent: undefined, kept: undefined});
    if (!loading || !isPlainText(entry.name) || !file || !route) return;
    const keeper = await loading.catch((cause: unknown) => {
      throw new NotKept('', {cause});
    });
    signal.throwIfAborted();
    const {content, details} = await hideDetails(file, keeper, [route.source, route.target], signal);
    signal.throwIfAborted();
    Object.assign(entry, {sentContent: content, kept: details, keeper});
  }

  /** Saves the details in this tab, to restore them in a translation that is found again after a reload. */
  keep({id, kept}: DocumentEntry): void {
    if (!kept?.tokens.length) return;
    try {
      sessionStorage.setItem(keyOf(id), JSON.stringify(kept));
    } catch {
      // Storage may be forbidden or full.
    }
  }

  /** Finds the details of a document that was sent earlier; undefined if this tab does not have the details. */
  find(entry: DocumentEntry): DocumentEntry['kept'] {
    entry.kept ??= read(entry.id);
    entry.toCheck = entry.kept?.toCheck ?? [];
    return entry.kept;
  }

  /** Loads the module that shows the details of a document found again; returns whether there are details to show. */
  async show(entry: DocumentEntry): Promise<boolean> {
    if (!this.find(entry)) return false;
    entry.keeper ??= await this.#load()?.catch(() => undefined);
    return entry.keeper !== undefined;
  }

  /** Restores the details in a downloaded translation. */
  async restore(entry: DocumentEntry, translated: Blob): Promise<Blob> {
    await this.show(entry);
    const {kept} = entry;
    if (!kept) return translated;
    const {content, toCheck} = await restoreDetails(translated, kept);
    Object.assign(entry, {toCheck, kept: {...kept, toCheck}});
    this.keep(entry);
    return content;
  }

  /** Forgets the details of a removed document. */
  forget({id}: DocumentEntry): void {
    try {
      if (id) sessionStorage.removeItem(keyOf(id));
    } catch {
      // Storage may be forbidden.
    }
  }
}

/** Whether the details of a file can be kept. */
export function isPlainText(name: string): boolean {
  return documentFormatOf(name)?.family === 'plain-text';
}

function read(id: string): DocumentDetails | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(id));
    return kept ? (JSON.parse(kept) as DocumentDetails) : undefined;
  } catch {
    return undefined;
  }
}
