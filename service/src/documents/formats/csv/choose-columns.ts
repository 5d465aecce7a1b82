import {languageColumn} from '../../../corpora/language-column.ts';
import {wrongOptions} from '../../document-error.ts';
import type {DocumentInput} from '../format.ts';
import type {CsvField} from './read-csv.ts';

/** Columns that are translated, and the first row with texts. */
export interface ChosenColumns {
  readonly firstRow: 0 | 1;
  readonly columns: readonly {
    /** Index of the column with the texts, and of the one that the translations go to. */
    readonly from: number;
    readonly to: number;
    /** Name in the first row; undefined if that row has no names. */
    readonly name: string | undefined;
  }[];
}

type Rows = readonly (readonly CsvField[])[];

/** Longest name of a column, in characters and words; a first row of longer ones has texts. */
const MAX_NAME = 40;
const MAX_NAME_WORDS = 4;

/**
 * Chooses the columns: those that the user names, else those of the two languages, else all. Rejects a column that the
 * file lacks.
 */
export function chosenColumns(rows: Rows, input: DocumentInput): ChosenColumns {
  const names = (rows[0] ?? []).map(({value}) => value.trim());
  if (input.columns && input.columns.length > 0) return namedColumns(names, input.columns, rows);
  const hasNames = isRowOfNames(names, rows.length);
  const readers = [input.source, input.target];
  const [from, to] = (['source', 'target'] as const).map((role) =>
    hasNames ? languageColumn(names, {language: input[role], role, readers}) : -1,
  ) as [number, number];
  if (from >= 0) return {firstRow: 1, columns: [{from, to: to >= 0 ? to : from, name: undefined}]};
  const width = rows.reduce((most, {length}) => Math.max(most, length), 0);
  return {
    firstRow: hasNames ? 1 : 0,
    columns: Array.from({length: width}, (_, index) => columnAt(index, hasNames ? names[index] : undefined)),
  };
}

const columnAt = (index: number, name: string | undefined) => ({from: index, to: index, name});

/** Columns by their names or by their numbers from 1; with `?` at the end, the file need not have them. */
function namedColumns(names: readonly string[], wanted: readonly string[], rows: Rows): ChosenColumns {
  const width = rows.reduce((most, {length}) => Math.max(most, length), 0);
  const columns = wanted.flatMap((written) => {
    const name = written.replace(/(.)\?$/, '$1');
    const isNamed = (own: string) => [written, name].some((one) => one.toLowerCase() === own.toLowerCase());
    const index = names.findIndex(isNamed);
    if (index >= 0) return columnAt(index, names[index]);
    const number = /^\d+$/.test(name) ? Number(name) : 0;
    if (number >= 1 && number <= width) return columnAt(number - 1, undefined);
    if (name !== written) return []; // with a question mark, not every document has it
    const list = names.slice(0, 20).join(', ').slice(0, 300);
    throw wrongOptions(
      `The document has no column "${name.slice(0, 50)}". Name columns as in its first row, or by their numbers from 1 to ${width}, or write "${name.slice(0, 50)}?" if not every document has it. The first row is: ${list}`,
    );
  });
  const hasNames = columns.some(({name}) => name !== undefined) || isRowOfNames(names, rows.length);
  // Fields are written in their order.
  return {firstRow: hasNames ? 1 : 0, columns: columns.sort((a, b) => a.to - b.to)};
}

/** Whether the first of several rows has the names of columns: short, different, and without figures alone. */
function isRowOfNames(names: readonly string[], rows: number): boolean {
  if (names.length < 2 || rows < 2 || new Set(names).size < names.length) return false;
  return names.every(
    (name) =>
      /\p{L}/u.test(name) &&
      name.length <= MAX_NAME &&
      name.split(/\s+/).length <= MAX_NAME_WORDS &&
      !/[.!?]$|\/\//.test(name),
  );
}
