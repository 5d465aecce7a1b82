import {createWriteStream} from 'node:fs';
import {pipeline} from 'node:stream/promises';
import type {Archive} from './read-archive.ts';

/** Writes a copy of an archive, in the same order, with the bytes of some files replaced. */
export async function writeArchive(
  output: string,
  archive: Archive,
  replaced: ReadonlyMap<string, () => Buffer>,
): Promise<void> {
  const {default: yazl} = await import('yazl'); // Loaded only by workers that write.
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(output));
  // A failed entry must not leave the promise above without a handler.
  written.catch(() => undefined);
  for (const entry of archive.entries) {
    const options = {mtime: entry.modified, forceDosTimestamp: true};
    if (entry.isFolder) zip.addEmptyDirectory(entry.name, options);
    else {
      const bytes = replaced.get(entry.name)?.() ?? (await entry.read());
      // Entries are written in the order of addition, with one at a time in memory.
      zip.addBuffer(bytes, entry.name, {...options, compress: !entry.stored});
    }
  }
  zip.end();
  await written;
}
