import {CsvError} from 'csv-parse';
import {parse} from 'csv-parse/sync';
import {primaryLanguage} from '../../../../../src/contract/index.ts';
import {charged} from '../../../concurrency/fair-shares.ts';
import {terminologyOf, termLanguage} from '../../../corpora/index.ts';
import {TermList} from '../../../corpora/term-list.ts';
import type {Term} from '../../../engines/engine.ts';
import {OperationError} from '../../../errors/operation-error.ts';
import type {CorpusTerm, NewDictionary, TermCorpus} from '../../../store/index.ts';
import type {DoorParts, DoorRequest} from '../../door.ts';
import type {Fields} from '../../request/fields.ts';
import {requiredParameter} from '../parameters.ts';

/** Columns of a line: source and target, and in CSV also their languages. */
const COLUMNS = 2;
const CSV_COLUMNS = [COLUMNS, 4];

/** The languages of a dictionary, from the fields that name them. */
export function dictionaryLanguages(fields: Fields): {readonly source: string; readonly target: string} {
  const [source, target] = (['source_lang', 'target_lang'] as const).map((name) => {
    const code = termLanguage(requiredParameter(fields, name).toLowerCase());
    if (code !== undefined) return primaryLanguage(code);
    throw new OperationError('badRequest', `Value for '${name}' not supported.`);
  }) as [string, string];
  if (source === target)
    throw new OperationError(
      'badRequest',
      'The parameters source_lang and target_lang name the same language.',
    );
  return {source, target};
}

/** Reads dictionaries for languages that a system translates. */
export async function readDictionaries(
  {operations}: Pick<DoorParts, 'operations'>,
  {caller}: DoorRequest,
  all: readonly Fields[],
): Promise<NewDictionary[]> {
  const systems = await operations.listSystems(caller);
  const dictionaries = all.map((fields) => {
    const languages = dictionaryLanguages(fields);
    const {source, target} = languages;
    const isOffered = systems.some(
      (system) =>
        primaryLanguage(system.source.code) === source && primaryLanguage(system.target.code) === target,
    );
    if (!isOffered)
      throw new OperationError(
        'badRequest',
        `Value for 'target_lang' not supported: no system translates from ${source} to ${target}.`,
      );
    return {...languages, terms: charged(caller.share, () => readEntries(fields))};
  });
  const pairs = new Set(dictionaries.map(({source, target}) => `${source} ${target}`));
  if (pairs.size < dictionaries.length)
    throw new OperationError('badRequest', 'Two dictionaries have the same languages.');
  return dictionaries;
}

/** The entries of a dictionary; throws an `OperationError` with the line if one cannot be used. */
function readEntries(fields: Fields): readonly CorpusTerm[] {
  const entries = fields.text('entries') ?? '';
  const isCsv = fields.oneOf('entries_format', ['tsv', 'csv']) === 'csv';
  const list = new TermList();
  for (const [index, cells] of (isCsv ? csvRows(entries) : tsvRows(entries)).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const line = index + 1;
    const isRow = isCsv ? CSV_COLUMNS.includes(cells.length) : cells.length === COLUMNS;
    if (isRow) list.add(line, {source: cells[0]!, target: cells[1]!});
    else
      list.refuse(
        line,
        () => `an entry is a source and a target, with ${isCsv ? 'a comma' : 'a tab'} between`,
      );
    const [problem] = list.problems;
    if (problem)
      throw new OperationError('badRequest', `Invalid glossary entries, line ${line}: ${problem.message}.`);
  }
  if (list.terms.length === 0)
    throw new OperationError('badRequest', 'The parameter entries has no glossary entries.');
  return list.terms;
}

const tsvRows = (text: string): string[][] => text.split(/\r\n|\n|\r/).map((line) => line.split('\t'));

function csvRows(text: string): string[][] {
  try {
    return parse(text, {relax_column_count: true, skip_empty_lines: false, bom: true});
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperationError(
      'badRequest',
      'The parameter entries is not CSV: a quote is not closed, or stands in the middle of a text.',
    );
  }
}

/** The entries of a corpus as lines with tabs. */
export async function entriesOf(
  {store}: Pick<DoorParts, 'store'>,
  {caller}: DoorRequest,
  {id}: TermCorpus,
): Promise<string> {
  const {terms} = await terminologyOf(await store.corpora.termsOf(id));
  return charged(caller.share, () => separatedByTabs(terms));
}

/** Control characters and line breaks, which an entry must not contain; they become spaces. */
const NO_TEXT = /[\p{Cc}\u2028\u2029]+/gu;

/** Writes one line per source, with its first translation: clients reject a second entry for a source. */
function separatedByTabs(terms: readonly Term[]): string {
  const lines = new Map<string, string>();
  for (const term of terms) {
    const [source, target] = [term.source, term.target].map((text) => text.replace(NO_TEXT, ' ').trim());
    if (source && target && !lines.has(source)) lines.set(source, `${source}\t${target}`);
  }
  return [...lines.values()].join('\n');
}
