import {languageColumn} from './language-column.ts';
import {statedStatus, statusColumns, type StatusColumn} from './status-columns.ts';
import {TermList, type TermLanguages} from './term-list.ts';

/** A row of a table. */
export interface TermRow {
  readonly cells: readonly string[];
  /** Number of the line or row in the file, counted from 1. */
  readonly line: number;
}

interface Columns {
  /** -1 if there is none: a list of words that are forbidden in the target. */
  readonly source: number;
  readonly target: number;
  readonly status: readonly StatusColumn[];
  /** Allowed number of columns. */
  readonly count: number;
}

/** Collects the terms of a table; a first row may name the columns. */
export class RowTerms {
  readonly list = new TermList();
  readonly #languages: TermLanguages;
  #columns: Columns | undefined;

  constructor(languages: TermLanguages) {
    this.#languages = languages;
  }

  add(row: TermRow): void {
    const header = this.#columns ? undefined : headerColumns(row.cells, this.#languages);
    this.#columns ??= header ?? {source: 0, target: 1, status: [], count: 2};
    if (!header) addRow(this.list, row, this.#columns);
  }
}

function headerColumns(cells: readonly string[], languages: TermLanguages): Columns | undefined {
  const readers = [languages.source, languages.target];
  const [source, target] = (['source', 'target'] as const).map((role) =>
    languageColumn(cells, {language: languages[role], role, readers}),
  ) as [number, number];
  const status = statusColumns(cells, languages.target);
  const named = cells.filter((cell) => cell.trim() !== '').length;
  const isNamed = source >= 0 || (status.length > 0 && named === status.length + 1);
  return isNamed && target >= 0 && source !== target
    ? {source, target, status, count: cells.length}
    : undefined;
}

function addRow(list: TermList, {cells, line}: TermRow, columns: Columns): void {
  if (cells.every((cell) => cell.trim() === '')) return;
  const surplus = cells.slice(columns.count).some((cell) => cell.trim() !== '');
  if (cells.length < 2) {
    list.refuse(line, (words) => words.oneColumn);
  } else if (surplus) {
    list.refuse(line, (words) => words.moreColumns(columns.count));
  } else {
    const stated = statedStatus(cells, columns.status);
    if ('unknown' in stated) list.refuse(line, (words) => words.unknownStatus(stated.unknown));
    else
      list.add(line, {source: cells[columns.source] ?? '', target: cells[columns.target] ?? '', ...stated});
  }
}
