import {open, stat} from 'node:fs/promises';
import {extname} from 'node:path';
import {primaryLanguage} from '../../../src/contract/index.ts';
import type {CorporaTable, NewCorpus, TermCorpus} from '../store/index.ts';
import {textOfFile, type FileFaults} from './text-of-file.ts';
import {readCsvTerms} from './csv-terms.ts';
import {RowTerms} from './row-terms.ts';
import {readTbxTerms} from './tbx-terms.ts';
import {readTmxTerms} from './tmx-terms.ts';
import {eachSheetRow} from './xlsx-rows.ts';
import type {ImportProblem} from './import-reasons/import-reason.ts';
import {TermFileError, type TermFileContent, type TermLanguages} from './term-list.ts';

/** Maximum size of a term file, in bytes. */
export const MAX_TERM_FILE_SIZE = 64 * 1024 * 1024;

const FAULTS: FileFaults = {
  fault: (reason, options) => new TermFileError(reason, options),
  formats: 'CSV, XLSX, TBX or TMX',
};

/** An imported corpus, and the parts of the file that were skipped. */
export interface ImportedTerms {
  readonly corpus: TermCorpus;
  readonly leftOut: number;
  /** The first thousand skipped parts, with line and reason. */
  readonly problems: readonly ImportProblem[];
}

/**
 * Imports a CSV, XLSX, TBX or TMX file as a new corpus or as a replacement; on failure, rejects and changes nothing.
 * Languages are RFC 5646 codes.
 */
export async function importTermFile(
  corpora: CorporaTable,
  file: string,
  corpus: NewCorpus,
  whenSame?: 'refuse' | 'replace',
): Promise<ImportedTerms> {
  const {terms, leftOut, problems} = await readTerms(file, corpus);
  if (terms.length === 0) {
    const [first] = problems;
    throw new TermFileError((words) => {
      const none = words.noTerm(file);
      return first === undefined ? none : `${none} ${words.atLine(first.line, first.reason(words))}`;
    });
  }
  const source = primaryLanguage(corpus.source);
  const target = primaryLanguage(corpus.target);
  return {corpus: await corpora.import({...corpus, source, target}, terms, whenSame), leftOut, problems};
}

/** Reads terms from a file: XLSX, TBX or TMX by its extension or beginning, else CSV. */
export async function readTerms(file: string, languages: TermLanguages): Promise<TermFileContent> {
  await checkSize(file);
  if (await isArchive(file)) {
    const terms = new RowTerms(languages);
    await eachSheetRow(file, (row) => terms.add(row));
    return terms.list;
  }
  const pieces = textOfFile(file, FAULTS);
  const {value: first = ''} = (await pieces.next()) as IteratorResult<string, undefined>;
  const text = joined(first, pieces);
  if (extname(file).toLowerCase() === '.tmx' || /^\s*<(?:[?!][^]{0,1000}?<)?tmx[\s>]/.test(first))
    return await readTmxTerms(text, languages);
  const isTbx =
    ['.tbx', '.xml'].includes(extname(file).toLowerCase()) || /^\s*<(\?xml|martif|tbx)/.test(first);
  return isTbx ? await readTbxTerms(text, languages) : await readCsvTerms(text, languages);
}

/** Whether a file is a ZIP archive, as workbooks are; an unreadable file is reported when it is read. */
async function isArchive(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    const start = Buffer.alloc(4);
    await handle.read(start, 0, 4, 0).finally(() => handle.close());
    return start.equals(Buffer.from('PK\x03\x04', 'latin1'));
  } catch {
    return false;
  }
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function checkSize(file: string): Promise<void> {
  // An unreadable file is reported when it is read.
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size <= MAX_TERM_FILE_SIZE) return;
  throw new TermFileError((words) => words.tooLarge(file, MAX_TERM_FILE_SIZE / 1024 / 1024));
}
