import {readFile} from 'node:fs/promises';
import {readArchive} from '../archive/read-archive.ts';
import {EditedText} from './edited-text.ts';
import {marksOfFormat, type ArchiveMarks} from './family-marks.ts';
import {readFound, UnmarkableError, type FoundMark, type Marks} from './marks.ts';
import {PROVENANCE_MARKS} from './provenance-marks.ts';

/** Reads the marks of a document. Rejects with a `DocumentError` if the document is damaged. */
export async function readMarks(path: string, extension: string): Promise<Marks> {
  const {kind, description: reason = 'the format is not known'} = PROVENANCE_MARKS.get(extension) ?? {};
  const format = kind === 'none' ? undefined : await marksOfFormat(extension);
  if (!format) {
    return {problems: [`No marks are read in .${extension} files: ${reason}.`]};
  }
  try {
    if (format.kind === 'archive') return readFound(await inArchive(path, format.marks));
    if (format.kind === 'bytes') return readFound(format.find(await readFile(path)));
    const {marks} = format;
    const {text} = new EditedText(await readFile(path), marks.declared, marks.fallback);
    return readFound(marks.find(text, extension));
  } catch (error) {
    if (!(error instanceof UnmarkableError)) throw error;
    return {problems: [error.message], isUnreadable: true};
  }
}

async function inArchive(path: string, marks: ArchiveMarks): Promise<readonly FoundMark[]> {
  const archive = await readArchive(path);
  try {
    return await marks.find(archive);
  } finally {
    archive.close();
  }
}
