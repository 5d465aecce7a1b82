import {chmod, readFile, rename, rm, stat, writeFile} from 'node:fs/promises';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import {readArchive} from '../archive/read-archive.ts';
import {writeArchive} from '../archive/write-archive.ts';
import {DocumentError} from '../document-error.ts';
import {EditedText} from './edited-text.ts';
import {marksOfFormat, type ArchiveMarks, type FormatMarks} from './family-marks.ts';
import {markingPath, UnmarkableError, type MarkOutcome} from './marks.ts';
import {PROVENANCE_MARKS} from './provenance-marks.ts';
import type {TextMarks} from './text-marks.ts';

/**
 * Adds a record to a translated document, and makes the mark that it had that of its source; everything else stays
 * byte for byte. In a document that cannot hold the record, as without one, only an earlier mark is changed. Rejects only
 * if the disk fails.
 */
export async function markDocument(
  path: string,
  extension: string,
  record: WireProvenance | undefined,
): Promise<MarkOutcome> {
  const format = await marksOfFormat(extension);
  const {kind, description: reason = 'not known'} = PROVENANCE_MARKS.get(extension) ?? {};
  if (!format || format.kind === 'bytes') return {marked: false, reason};
  const hasPlace = kind !== 'none';
  const outcome: MarkOutcome = hasPlace
    ? await changeMarks(path, extension, format, record)
    : {marked: false, reason};
  // A mark that came with the document must not be read as that of this translation.
  if (!outcome.marked && (record || !hasPlace)) await changeMarks(path, extension, format, undefined);
  return outcome;
}

async function changeMarks(
  path: string,
  extension: string,
  format: Exclude<FormatMarks, {readonly kind: 'bytes'}>,
  record: WireProvenance | undefined,
): Promise<MarkOutcome> {
  const temporary = markingPath(path);
  try {
    const isChanged =
      format.kind === 'archive'
        ? await markArchive(path, temporary, format.marks, record)
        : await markText(path, temporary, {extension, marks: format.marks, record});
    if (!isChanged) return WITHOUT_RECORD;
    await chmod(temporary, (await stat(path)).mode & 0o777);
    await rename(temporary, path);
    return record ? {marked: true} : WITHOUT_RECORD;
  } catch (error) {
    await rm(temporary, {force: true}).catch(() => undefined);
    if (error instanceof UnmarkableError || error instanceof DocumentError)
      return {marked: false, reason: error.message};
    throw error;
  }
}

const WITHOUT_RECORD: MarkOutcome = {marked: false, reason: 'No record was asked for.'};

interface TextToMark {
  readonly extension: string;
  readonly marks: TextMarks;
  readonly record: WireProvenance | undefined;
}

/** Writes the changed text; false if there is nothing to change. */
async function markText(
  path: string,
  temporary: string,
  {extension, marks, record}: TextToMark,
): Promise<boolean> {
  const text = new EditedText(await readFile(path), marks.declared, marks.fallback);
  const edits = marks.edits(text.text, extension, record);
  if (edits.length > 0) await writeFile(temporary, text.write(edits, marks.escape));
  return edits.length > 0;
}

/** Writes the changed archive; false if there is nothing to change. */
async function markArchive(
  path: string,
  temporary: string,
  marks: ArchiveMarks,
  record: WireProvenance | undefined,
): Promise<boolean> {
  const archive = await readArchive(path);
  try {
    const {replaced, added} = await marks.changes(archive, record);
    if (replaced.size + added.size === 0) return false;
    const bytes = new Map(Array.from(replaced, ([name, content]) => [name, () => content] as const));
    await writeArchive(temporary, archive, bytes, added);
    return true;
  } finally {
    archive.close();
  }
}
