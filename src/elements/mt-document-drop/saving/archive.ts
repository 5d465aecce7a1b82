import {downloadZip} from 'client-zip';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  /** Folder in the archive, as `Contracts/Old`; none for a file at its top. */
  readonly folder?: string;
  readonly content: Blob;
}

/**
 * Packs files into one zip archive, uncompressed: most documents are compressed already. A name that
 * is taken in its folder gets a number; characters that some systems refuse become underscores, and no
 * folder leads up or out of the archive.
 */
export function archiveOf(files: readonly ArchivedFile[]): Promise<Blob> {
  const taken = new Set(files.flatMap(({folder}) => foldersAbove(safeFolder(folder))));
  const lastModified = new Date();
  const entries = files.map(({name, folder, content}) => ({
    name: freeName(safeFolder(folder), name, taken),
    input: content,
    lastModified,
  }));
  return downloadZip(entries).blob();
}

const safeName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|^$/, '_');

/** Path of a folder in the archive, with a slash at its end; empty for its top. */
function safeFolder(folder = ''): string {
  const steps = folder.split('/').filter((step) => !['', '.', '..'].includes(step));
  return steps.map((step) => `${safeName(step).replace(/[. ]+$/, '_')}/`).join('');
}

/** Folders of a path in small letters, as no file may have their names: `a` and `a/b` of `a/b/`. */
function foldersAbove(path: string): string[] {
  const steps = path.toLowerCase().split('/').slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

function freeName(folder: string, wanted: string, taken: Set<string>): string {
  const safe = safeName(wanted);
  const [, stem, extension] = /^(.*?)((?:\.[^.]*)?)$/su.exec(safe)!;
  let path = folder + safe;
  // Many systems do not tell upper from lower case.
  for (let number = 2; taken.has(path.toLowerCase()); number++)
    path = `${folder}${stem} (${number})${extension}`;
  taken.add(path.toLowerCase());
  return path;
}
