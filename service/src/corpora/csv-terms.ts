import {CsvError, parse} from 'csv-parse/sync';
import {primaryLanguage} from '../../../src/contract/index.ts';
import {TermFileError, TermList, type TermFileContent, type TermLanguages} from './term-list.ts';

const DELIMITERS = ['\t', ';', ','] as const;

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

interface Columns {
  readonly source: number;
  readonly target: number;
  /** Number of columns that a row may have. */
  readonly count: number;
}

/**
 * Reads terms from CSV text: two columns separated by comma, semicolon or tab, quoted where
 * needed. A first row `source,target`, or of language codes or names (`English,Latvian`), names the
 * columns; other columns are then allowed.
 */
export function readCsvTerms(text: string, languages: TermLanguages): TermFileContent {
  const list = new TermList();
  const rows = readRows(text.replace(/^\uFEFF/, ''));
  const [first] = rows;
  const header = first && headerColumns(first.cells, languages);
  const columns = header ?? {source: 0, target: 1, count: 2};
  for (const row of header ? rows.slice(1) : rows) addRow(list, row, columns);
  return list;
}

function readRows(text: string): Row[] {
  const delimiter = delimiterOf(text);
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }) as unknown as {record: string[]; info: {lines: number}}[];
    let end = 0;
    return records.map(({record, info}) => {
      // `lines` is where the record ends; quoted line breaks make it longer than one line.
      const line = end + 1;
      end = info.lines;
      return {cells: record, line};
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = /at line (\d+)/.exec(error.message)?.[1];
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' && line !== undefined;
    throw new TermFileError((words) => (isOpen ? words.openQuote(Number(line)) : words.badCsv), {
      cause: error,
    });
  }
}

/** Finds the delimiter that most of the first lines have outside quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  let best = ',';
  let most = 0;
  for (const delimiter of DELIMITERS) {
    const count = lines.filter((line) => line.includes(delimiter)).length;
    if (count > most) [best, most] = [delimiter, count];
  }
  return best;
}

function headerColumns(cells: readonly string[], languages: TermLanguages): Columns | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const nameReaders = ['en', languages.source, languages.target];
  const find = (name: string, language: string) => {
    const exact = names.findIndex((cell) => cell === name || cell === language.toLowerCase());
    if (exact >= 0) return exact;
    const titles = languageNames(language, nameReaders);
    return names.findIndex((cell) => cell !== '' && (isLanguage(cell, language) || titles.has(cell)));
  };
  const [source, target] = [find('source', languages.source), find('target', languages.target)];
  return source >= 0 && target >= 0 && source !== target ? {source, target, count: cells.length} : undefined;
}

/** Names of a language in small letters, as those who read `readers` write them. */
function languageNames(language: string, readers: readonly string[]): ReadonlySet<string> {
  const codes = [language, primaryLanguage(language)];
  return new Set(
    readers.flatMap((reader) => {
      const names = new Intl.DisplayNames([reader], {type: 'language'});
      return codes.map((code) => (names.of(code) ?? code).toLowerCase());
    }),
  );
}

function isLanguage(cell: string, language: string): boolean {
  return /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/.test(cell) && primaryLanguage(cell) === primaryLanguage(language);
}

function addRow(list: TermList, {cells, line}: Row, columns: Columns): void {
  if (cells.every((cell) => cell.trim() === '')) return;
  const surplus = cells.slice(columns.count).some((cell) => cell.trim() !== '');
  if (cells.length < 2) {
    list.refuse(line, (words) => words.oneColumn);
  } else if (surplus) {
    list.refuse(line, (words) => words.moreColumns(columns.count));
  } else {
    list.add(line, cells[columns.source] ?? '', cells[columns.target] ?? '');
  }
}
