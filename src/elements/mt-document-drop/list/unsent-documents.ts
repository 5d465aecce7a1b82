import type {DocumentEntry} from '../documents/document-entry.ts';
import {folderOf, isSamePlace} from '../files/folders.ts';

type Entries = readonly DocumentEntry[];

/** Whether a document was not completely sent when the page was left. */
export function isUnsent({state}: DocumentEntry): boolean {
  return state.kind === 'failed' && state.problem.kind === 'documentNotSent';
}

/** Documents that were not completely sent when the page was left. */
export function unsentOf(entries: Entries): Entries {
  return entries.filter(isUnsent);
}

/** Whether all unsent documents came from folders, so that the user can choose the folder again. */
export function areFromFolders(entries: Entries): boolean {
  return unsentOf(entries).every(({folder}) => folder !== '');
}

/**
 * Finds the document for which a file was chosen again; a file without a folder matches only if one unsent document has
 * its name.
 */
export function unsentFor(entries: Entries, file: File): DocumentEntry | undefined {
  const place = {name: file.name, folder: folderOf(file)};
  const named = unsentOf(entries).filter(({name}) => name === file.name);
  const same = named.find((entry) => isSamePlace(entry, place));
  return same ?? (place.folder === '' && named.length === 1 ? named[0] : undefined);
}
