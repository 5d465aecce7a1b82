import type {DocumentEntry} from '../documents/document-entry.ts';
import {folderOf, isSamePlace} from '../files/folders.ts';

type Entries = readonly DocumentEntry[];

/** Documents that were not sent completely when the page was left. */
export function unsentOf(entries: Entries): Entries {
  return entries.filter(({state}) => state.kind === 'failed' && state.problem.kind === 'documentNotSent');
}

/** Whether all of them came in folders: choosing the folder again gives them all back. */
export function areFromFolders(entries: Entries): boolean {
  return unsentOf(entries).every(({folder}) => folder !== '');
}

/** Finds the one that a file was chosen again for; a file without a folder only where its name says which. */
export function unsentFor(entries: Entries, file: File): DocumentEntry | undefined {
  const place = {name: file.name, folder: folderOf(file)};
  const named = unsentOf(entries).filter(({name}) => name === file.name);
  const same = named.find((entry) => isSamePlace(entry, place));
  return same ?? (place.folder === '' && named.length === 1 ? named[0] : undefined);
}
