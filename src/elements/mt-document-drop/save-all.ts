import type {ArchivedFile} from './saving/archive.ts';
import {loadArchive} from './load-parts.ts';
import {saveFile} from './save-file.ts';

/** Saves files as one archive of this name, or each by itself when what makes archives cannot be loaded. */
export async function saveAll(files: readonly ArchivedFile[], name: string): Promise<void> {
  try {
    const {archiveOf} = await loadArchive();
    saveFile(await archiveOf(files), name);
  } catch {
    for (const file of files) saveFile(file.content, file.name);
  }
}
