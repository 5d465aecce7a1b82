import {chmod, readFile, rename, rm, stat, writeFile} from 'node:fs/promises';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import {readArchive} from '../archive/read-archive.ts';
import {writeArchive} from '../archive/write-archive.ts';
import {DocumentError} from '../document-error.ts';
import {EditedText} from './edited-text.ts';
import {marksOfFormat, type ArchiveMarks} from './family-marks.ts';
import {markingPath, UnmarkableError, type MarkOutcome} from './marks.ts';
import {PROVENANCE_MARKS} from './provenance-marks.ts';
import type {TextMarks} from './text-marks.ts';

/**
 * Adds a record to a translated document, and makes the mark that it had that of its source; everything else stays
 * byte for byte. Rejects only if the disk fails: a document that cannot hold a mark is left unchanged.
 */
export async function markDocument(
  path: string,
  extension: string,
  record: WireProvenance,
): Promise<MarkOutcome> {
  const format = await marksOfFormat(extension);
  if (!format || format.kind === 'bytes')
    return {marked: false, reason: PROVENANCE_MARKS.get(extension)?.description ?? 'not known'};
  const temporary = markingPath(path);
  try {
    if (format.kind === 'archive') await markArchive(path, temporary, format.marks, record);
    else await writeFile(temporary, await markedText(path, extension, format.marks, record));
    await chmod(temporary, (await stat(path)).mode & 0o777);
    await rename(temporary, path);
    return {marked: true};
  } catch (error) {
    await rm(temporary, {force: true}).catch(() => undefined);
    if (error instanceof UnmarkableError || error instanceof DocumentError)
      return {marked: false, reason: error.message};
    throw error;
  }
}

async function markedText(
  path: string,
  extension: string,
  marks: TextMarks,
  record: WireProvenance,
): Promise<Buffer> {
  const text = new EditedText(await readFile(path), marks.declared, marks.fallback);
  return text.write(marks.edits(text.text, extension, record), marks.escape);
}

async function markArchive(
  path: string,
  temporary: string,
  marks: ArchiveMarks,
  record: WireProvenance,
): Promise<void> {
  const archive = await readArchive(path);
  try {
    const {replaced, added} = await marks.changes(archive, record);
    const bytes = new Map(Array.from(replaced, ([name, content]) => [name, () => content] as const));
    await writeArchive(temporary, archive, bytes, added);
  } finally {
    archive.close();
  }
}
