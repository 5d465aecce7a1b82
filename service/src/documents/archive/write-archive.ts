import {createWriteStream} from 'node:fs';
import {pipeline} from 'node:stream/promises';
import type {Archive} from './read-archive.ts';

/** The earliest time that archives know, which Office writes for all of its files. */
const NO_TIME = new Date(1980, 0, 1);

/** Writes a copy of an archive in the same order, replacing the bytes of some files and adding files at the end. */
export async function writeArchive(
  output: string,
  archive: Archive,
  replaced: ReadonlyMap<string, () => Buffer>,
  added: ReadonlyMap<string, Buffer> = new Map(),
): Promise<void> {
  const {default: yazl} = await import('yazl'); // Loaded here, since only workers that write archives need yazl.
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(output));
  // Avoids an unhandled rejection if adding an entry fails.
  written.catch(() => undefined);
  for (const entry of archive.entries) {
    const options = {mtime: entry.modified, forceDosTimestamp: true};
    if (entry.isFolder) zip.addEmptyDirectory(entry.name, options);
    else {
      const bytes = replaced.get(entry.name)?.() ?? (await entry.read());
      // Entries are written in the order in which they are added.
      zip.addBuffer(bytes, entry.name, {...options, compress: !entry.stored});
    }
  }
  for (const [name, bytes] of added) zip.addBuffer(bytes, name, {mtime: NO_TIME, forceDosTimestamp: true});
  zip.end();
  await written;
}
