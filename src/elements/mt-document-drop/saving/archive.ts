import {downloadZip} from 'client-zip';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Files as one zip archive, stored as they are: most documents are compressed already. A name that
 * is there before gets a number; what no system takes in a name becomes an underscore.
 */
export function archiveOf(files: readonly ArchivedFile[]): Promise<Blob> {
  const taken = new Set<string>();
  const lastModified = new Date();
  const entries = files.map(({name, content}) => ({
    name: freeName(name, taken),
    input: content,
    lastModified,
  }));
  return downloadZip(entries).blob();
}

function freeName(wanted: string, taken: Set<string>): string {
  const safe = wanted.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|^$/, '_');
  const [, stem, extension] = /^(.*?)((?:\.[^.]*)?)$/su.exec(safe)!;
  let name = safe;
  // Names that differ in case only are one name on many systems.
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem} (${number})${extension}`;
  taken.add(name.toLowerCase());
  return name;
}
