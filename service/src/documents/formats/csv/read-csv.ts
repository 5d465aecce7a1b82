import type {SourceRange} from '../../markup/paragraph.ts';
import {damagedText} from '../wrong-format.ts';

/** A field of a row. */
export interface CsvField {
  /** The text, without quotation marks around it. */
  readonly value: string;
  /** Source range of the field, with its quotation marks. */
  readonly range: SourceRange;
  readonly isQuoted: boolean;
}

/** Fields and delimiter of a file. */
export interface CsvTable {
  readonly rows: readonly (readonly CsvField[])[];
  /** One character; empty if the rows have a single field. */
  readonly delimiter: string;
  /** Whether fields may be in quotation marks. */
  readonly hasQuotes: boolean;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Number of characters and rows that the delimiter is found by. */
const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_ROWS = 100;
/** Least shares of rows with the same number of fields; prose has commas, too, with a space after them. */
const MIN_REGULAR = 0.8;
const MIN_REGULAR_WITHOUT_SPACES = 0.5;
/** First line with the delimiter, which Excel reads and does not show. */
const SEPARATOR_LINE = /^sep=([^"\r\n])\r?\n/;

/** Reads a CSV or TSV file; rejects one with an open quotation mark. */
export function readCsv(source: string, extension: string): CsvTable {
  const start = source.startsWith('\uFEFF') ? 1 : 0;
  if (extension === 'tsv') return readTabs(source, start);
  const line = SEPARATOR_LINE.exec(source.slice(start, start + 8));
  if (line) {
    const delimiter = line[1]!;
    return {rows: quotedRows(source, start + line[0].length, delimiter), delimiter, hasQuotes: true};
  }
  const delimiter = delimiterOf(source, start);
  return {rows: quotedRows(source, start, delimiter), delimiter, hasQuotes: true};
}

/** Programs write tabs with and without quotation marks; if one is not closed at the end of a field, they are letters. */
function readTabs(source: string, start: number): CsvTable {
  const rows = [...rowsOf(source, start, '\t')];
  const fields = rows.filter((row) => typeof row !== 'number');
  if (fields.length === rows.length) return {rows: fields, delimiter: '\t', hasQuotes: true};
  return {rows: plainRows(source, start), delimiter: '\t', hasQuotes: false};
}

function quotedRows(source: string, start: number, delimiter: string): CsvField[][] {
  return Array.from(rowsOf(source, start, delimiter), (row) => {
    if (typeof row !== 'number') return row;
    throw damagedText(
      source,
      row,
      'has a text whose quotation mark is not closed',
      'Close it, or write each quotation mark within a text twice.',
    );
  });
}

/** The delimiter with which most rows have the same number of fields, at least two. */
function delimiterOf(source: string, start: number): string {
  const sample = source.slice(0, SAMPLE_CHARACTERS);
  const candidates = DELIMITERS.map((delimiter) => {
    const rows: CsvField[][] = [];
    for (const row of rowsOf(sample, start, delimiter)) {
      if (typeof row !== 'number' && !(row.length === 1 && row[0]!.value === '')) rows.push(row);
      if (rows.length === SAMPLE_ROWS) break;
    }
    // The sample may end within a row.
    if (sample.length < source.length && rows.length > 1) rows.pop();
    const usual = mostFrequent(rows.map(({length}) => length));
    const regular = rows.filter(({length}) => length === usual).length / Math.max(1, rows.length);
    return {delimiter, usual, regular, isProse: isProse(rows)};
  }).filter(
    ({usual, regular, isProse}) =>
      usual > 1 && regular >= (isProse ? MIN_REGULAR : MIN_REGULAR_WITHOUT_SPACES),
  );
  const [best] = candidates.sort((a, b) => b.regular - a.regular || b.usual - a.usual);
  return best?.delimiter ?? '';
}

/** Whether most fields after the first begin with a space, as what follows the commas of a text. */
function isProse(rows: readonly (readonly CsvField[])[]): boolean {
  const later = rows.flatMap((row) => row.slice(1));
  return later.filter(({value}) => value.startsWith(' ')).length * 2 > later.length;
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/**
 * The rows of a text; a number is the position of a quotation mark that is not closed, after which no row follows. Between
 * tabs, it has to be closed at the end of its field.
 */
function* rowsOf(
  source: string,
  start: number,
  delimiter: string,
): Generator<CsvField[] | number, void, undefined> {
  const stop = new RegExp(`[\\r\\n${delimiter.replace(/[\\\]^-]/, '\\$&')}]`, 'g');
  let row: CsvField[] = [];
  for (let at = start; at <= source.length;) {
    let end = at;
    const isQuoted = source[at] === '"';
    if (isQuoted) {
      const closing = closingMark(source, at + 1);
      end = closing + 1;
      const isWhole = closing >= 0 && (end === source.length || '\t\r\n'.includes(source[end]!));
      if (closing < 0 || (delimiter === '\t' && !isWhole)) return yield at;
    }
    // Text after a closing quotation mark belongs to the field, as in spreadsheets.
    stop.lastIndex = end;
    end = stop.exec(source)?.index ?? source.length;
    row.push(fieldOf(source, {start: at, end}, isQuoted));
    if (source[end] === delimiter && delimiter !== '') at = end + 1;
    else {
      yield row;
      row = [];
      at = end + (source.startsWith('\r\n', end) ? 2 : 1);
      if (at >= source.length) return;
    }
  }
}

/** Position of the quotation mark that closes a field; -1 if it is open. */
function closingMark(source: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = source.indexOf('"', at);
    if (at < 0 || source[at + 1] !== '"') return at;
  }
}

function fieldOf(source: string, range: SourceRange, isQuoted: boolean): CsvField {
  const written = source.slice(range.start, range.end);
  const isWhole = isQuoted && written.length > 1 && written.endsWith('"');
  const value = isWhole ? written.slice(1, -1).replaceAll('""', '"') : written;
  return {value, range, isQuoted: isWhole};
}

function plainRows(source: string, start: number): CsvField[][] {
  const rows: CsvField[][] = [];
  let at = start;
  for (const line of source.slice(start).split(/(?<=\n)|(?<=\r)(?!\n)/)) {
    const row: CsvField[] = [];
    let from = at;
    for (const value of line.replace(/[\r\n]+$/, '').split('\t')) {
      row.push({value, range: {start: from, end: from + value.length}, isQuoted: false});
      from += value.length + 1;
    }
    rows.push(row);
    at += line.length;
  }
  return rows;
}
