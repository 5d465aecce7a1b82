import {open, type FileHandle} from 'node:fs/promises';
import {extname} from 'node:path';
import {primaryLanguage} from '../../../src/contract/index.ts';
import {isMissingFile, readFault} from '../errors/read-fault.ts';
import type {Store, TermCorpus} from '../store/store.ts';
import {encodingOf} from './text-encoding.ts';
import {readCsvTerms} from './csv-terms.ts';
import {readTbxTerms} from './tbx-terms.ts';
import type {ImportProblem} from './reasons/import-reason.ts';
import {TermFileError, type TermFileContent, type TermLanguages} from './term-list.ts';

/** Largest term file, in bytes. */
export const MAX_TERM_FILE_SIZE = 64 * 1024 * 1024;

/** An imported corpus, and the parts of the file that were skipped. */
export interface ImportedTerms {
  readonly corpus: TermCorpus;
  readonly problems: readonly ImportProblem[];
}

/**
 * Imports a CSV or TBX file as a new corpus, or in the place of the same one, or rejects without a change; languages
 * are RFC 5646 codes.
 */
export async function importTermFile(
  store: Store,
  file: string,
  corpus: Pick<TermCorpus, 'title' | 'type' | 'source' | 'target' | 'systemId' | 'ownerId'>,
  whenSame?: 'refuse' | 'replace',
): Promise<ImportedTerms> {
  const {terms, problems} = readTerms(file, await readCapped(file), corpus);
  if (terms.length === 0) {
    const [first] = problems;
    throw new TermFileError((words) => {
      const none = words.noTerm(file);
      return first === undefined ? none : `${none} ${words.atLine(first.line, first.reason(words))}`;
    });
  }
  const source = primaryLanguage(corpus.source);
  const target = primaryLanguage(corpus.target);
  return {corpus: await store.importCorpus({...corpus, source, target}, terms, whenSame), problems};
}

/** Reads terms from the bytes of a file: TBX by its extension or first character, else CSV. */
export function readTerms(file: string, bytes: Uint8Array, languages: TermLanguages): TermFileContent {
  const text = decodeText(bytes);
  const isTbx =
    ['.tbx', '.xml'].includes(extname(file).toLowerCase()) || /^\s*<(\?xml|martif|tbx)/.test(text);
  return isTbx ? readTbxTerms(text, languages) : readCsvTerms(text, languages);
}

async function readCapped(file: string): Promise<Uint8Array> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const {size} = await handle.stat();
    if (size > MAX_TERM_FILE_SIZE) {
      throw new TermFileError((words) => words.tooLarge(file, MAX_TERM_FILE_SIZE / 1024 / 1024));
    }
    return await handle.readFile();
  } catch (error) {
    if (error instanceof TermFileError) throw error;
    const advice = isMissingFile(error)
      ? `Check the path, which is relative to ${process.cwd()}`
      : 'Name a CSV or TBX file that this user may read';
    throw new TermFileError((words) => words.cannotRead(file, `${readFault(error)}. ${advice}`), {
      cause: error,
    });
  } finally {
    await handle?.close();
  }
}

/** Decodes a file by its byte order mark, else by its XML declaration, else as UTF-8. */
function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, {fatal: true});
  } catch (error) {
    throw new TermFileError((words) => words.unknownEncoding(encoding), {cause: error});
  }
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new TermFileError((words) => words.badEncoding(encoding), {cause: error});
  }
}
