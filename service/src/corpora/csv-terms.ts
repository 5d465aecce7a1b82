import {pipeline} from 'node:stream/promises';
import {CsvError, parse} from 'csv-parse';
import {RowTerms, type TermRow} from './row-terms.ts';
import {TermFileError, type TermFileContent, type TermLanguages, type TextPieces} from './term-list.ts';

const DELIMITERS = ['\t', ';', ','] as const;

/** A row as the parser returns it. */
interface ParsedRow {
  readonly record: string[];
  readonly info: {readonly lines: number};
}

/** Maximum size of a row, which the parser keeps in memory. */
const MAX_ROW_BYTES = 1024 * 1024;
/** Length of the sample from which the delimiter is determined, in UTF-16 code units. */
const SAMPLE = 20_000;

/**
 * Reads terms from CSV text: two columns separated by comma, semicolon or tab, quoted where needed. A first
 * row `source,target`, or with language codes or names (`English,Latvian`), names the columns and allows
 * further columns.
 */
export async function readCsvTerms(text: TextPieces, languages: TermLanguages): Promise<TermFileContent> {
  const terms = new RowTerms(languages);
  await eachRow(text, (row) => terms.add(row));
  return terms.list;
}

/** Parses a text as it arrives; reads the next piece only after the rows of the last piece have been used. */
async function eachRow(text: TextPieces, use: (row: TermRow) => void): Promise<void> {
  const {sample, rest} = await sampled(text);
  const parser = parse({
    delimiter: delimiterOf(sample),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MAX_ROW_BYTES,
  });
  let line = 1;
  try {
    await pipeline(rest, parser, async (rows: AsyncIterable<ParsedRow>) => {
      for await (const {record, info} of rows) {
        use({cells: record, line});
        // `lines` is the last line of the record, which may span several lines.
        line = info.lines + 1;
      }
    });
  } catch (error) {
    throw error instanceof CsvError ? csvFault(error, line) : error;
  }
}

/** The beginning of a text, and the whole text. */
async function sampled(text: TextPieces): Promise<{sample: string; rest: AsyncIterable<string>}> {
  const pieces = (async function* () {
    yield* text;
  })();
  let start = '';
  while (start.length < SAMPLE) {
    const next = await pieces.next();
    if (next.done === true) break;
    start += next.value;
  }
  const sample = start.replace(/^\uFEFF/, '');
  return {
    sample,
    rest: (async function* () {
      yield sample;
      yield* pieces;
    })(),
  };
}

function csvFault(error: CsvError, line: number): TermFileError {
  const open = /at line (\d+)/.exec(error.message)?.[1];
  return new TermFileError(
    (words) => {
      if (error.code === 'CSV_MAX_RECORD_SIZE') return words.longRow(line, MAX_ROW_BYTES);
      return error.code === 'CSV_QUOTE_NOT_CLOSED' && open !== undefined
        ? words.openQuote(Number(open))
        : words.badCsv;
    },
    {cause: error},
  );
}

/** Finds the delimiter that most of the first lines contain outside quotes. */
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
