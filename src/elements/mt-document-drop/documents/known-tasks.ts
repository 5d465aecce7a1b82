import type {DocumentTask} from '../../../client/types.ts';
import type {DocumentEntry} from './document-entry.ts';
import type {KeptDocument} from './document-store.ts';

/** Tasks that the service had before this page's uploads. */
export class KnownTasks {
  /** The tasks; undefined if unknown. */
  all: readonly DocumentTask[] | undefined;

  /** Whether the service already had this task; true if unknown. */
  has(id: string): boolean {
    return this.all?.some((task) => task.id === id) ?? true;
  }

  /** Whether the service already had a file with this name and size; true if unknown. */
  hasFile(name: string, size: number): boolean {
    return this.all?.some((task) => task.fileName === name && task.size === size) ?? true;
  }

  /** Describes a document so that it can be found again after a reload; undefined if that is impossible. */
  keptOf(entry: DocumentEntry): KeptDocument | undefined {
    const {id, name, folder, size, file, fileSize, kept, route, options, isDelivered, state} = entry;
    const more = {...(folder && {folder}), ...(options && {options})};
    const document = {id, name, ...more, pair: route?.pair ?? '', delivered: isDelivered};
    const isOther = fileSize !== undefined || (kept !== undefined && kept.tokens.length > 0);
    if (id) return isOther ? {...document, size} : document;
    const isSending = state.kind === 'uploading' && !this.hasFile(name, size);
    const isUnsent = state.kind === 'ready' || state.kind === 'queued' || state.kind === 'uploading';
    if (isUnsent && file) return {...document, size, isSending};
    // Found again after an earlier reload; its file was not chosen since then.
    const isAsked = !file && state.kind === 'failed' && state.problem.kind === 'documentNotSent';
    return isAsked ? {...document, size} : undefined;
  }
}
