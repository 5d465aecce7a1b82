import {open} from 'node:fs/promises';
import type {Archive, ArchiveEntry} from './read-archive.ts';
import {packed, unpacked, ZipWriter, type PackedContent} from './zip-writer.ts';

/** The earliest time that archives know, which Office writes for all of its files. */
const NO_TIME = new Date(1980, 0, 1);
const NOTHING = unpacked(Buffer.alloc(0));

/**
 * Writes a copy of an archive in the same order, replacing the bytes of some files and adding files at the end. Files
 * that are copied are not compressed again: documents with many pictures take most of their time for that.
 */
export async function writeArchive(
  output: string,
  archive: Archive,
  replaced: ReadonlyMap<string, () => Buffer>,
  added: ReadonlyMap<string, Buffer> = new Map(),
): Promise<void> {
  const file = await open(output, 'w');
  try {
    const zip = new ZipWriter(file);
    for (const entry of archive.entries) {
      const content = entry.isFolder ? NOTHING : await contentOf(entry, replaced.get(entry.name));
      await zip.add(entry.name, entry.modified, content);
    }
    for (const [name, bytes] of added) await zip.add(name, NO_TIME, await packed(bytes));
    await zip.end();
  } finally {
    await file.close();
  }
}

async function contentOf(entry: ArchiveEntry, replacement?: () => Buffer): Promise<PackedContent> {
  if (!replacement) return await entry.readPacked();
  return entry.stored ? unpacked(replacement()) : await packed(replacement());
}
