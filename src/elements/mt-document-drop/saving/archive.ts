import {downloadZip} from 'client-zip';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Packs files into one zip archive, uncompressed: most documents are compressed already. A name that
 * is taken gets a number; characters that some systems refuse in a name become underscores.
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
  // Many systems do not tell upper from lower case.
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem} (${number})${extension}`;
  taken.add(name.toLowerCase());
  return name;
}
