import {languageColumn} from './language-column.ts';
import {TermList, type TermLanguages} from './term-list.ts';

/** A row of a table. */
export interface TermRow {
  readonly cells: readonly string[];
  /** Number of the line or row in the file, counted from 1. */
  readonly line: number;
}

interface Columns {
  readonly source: number;
  readonly target: number;
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
    this.#columns ??= header ?? {source: 0, target: 1, count: 2};
    if (!header) addRow(this.list, row, this.#columns);
  }
}

function headerColumns(cells: readonly string[], languages: TermLanguages): Columns | undefined {
  const readers = [languages.source, languages.target];
  const [source, target] = (['source', 'target'] as const).map((role) =>
    languageColumn(cells, {language: languages[role], role, readers}),
  ) as [number, number];
  return source >= 0 && target >= 0 && source !== target ? {source, target, count: cells.length} : undefined;
}

function addRow(list: TermList, {cells, line}: TermRow, columns: Columns): void {
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
