import {downloadZip} from 'client-zip';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  /** Folder in the archive, such as `Contracts/Old`; absent for a file at the top level. */
  readonly folder?: string;
  /** Reads the content when the file is packed; undefined leaves the file out. */
  readonly content: () => Promise<Blob | undefined>;
}

/**
 * Packs files into one zip archive, uncompressed, since most documents are already compressed. Reads one file at a
 * time. A duplicate name gets a number; characters that some systems reject become underscores, and no path leads
 * out of the archive.
 */
export function archiveOf(files: readonly ArchivedFile[]): Promise<Blob> {
  return downloadZip(entriesOf(files)).blob();
}

async function* entriesOf(files: readonly ArchivedFile[]) {
  const taken = new Set(files.flatMap(({folder}) => foldersAbove(safeFolder(folder))));
  const lastModified = new Date();
  for (const {name, folder, content} of files) {
    const input = await content();
    if (input) yield {name: freeName(safeFolder(folder), name, taken), input, lastModified};
  }
}

const safeName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|^$/, '_');

/** Path of a folder in the archive, with a trailing slash; empty for the top level. */
function safeFolder(folder = ''): string {
  const steps = folder.split('/').filter((step) => !['', '.', '..'].includes(step));
  return steps.map((step) => `${safeName(step).replace(/[. ]+$/, '_')}/`).join('');
}

/** Folders of a path in lower case, such as `a` and `a/b` for `a/b/`; no file may have such a path. */
function foldersAbove(path: string): string[] {
  const steps = path.toLowerCase().split('/').slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

function freeName(folder: string, wanted: string, taken: Set<string>): string {
  const safe = safeName(wanted);
  const [, stem, extension] = /^(.*?)((?:\.[^.]*)?)$/su.exec(safe)!;
  let path = folder + safe;
  // Many file systems ignore case.
  for (let number = 2; taken.has(path.toLowerCase()); number++)
    path = `${folder}${stem} (${number})${extension}`;
  taken.add(path.toLowerCase());
  return path;
}
