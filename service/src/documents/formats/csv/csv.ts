import type {TextPart} from '../../markup/text-part.ts';
import type {DocumentFormat, DocumentInput} from '../format.ts';
import {isLanguage} from '../string-file/is-language.ts';
import {codedText} from '../text-file/coded-text.ts';
import {splitSpace} from '../text-file/edge-space.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {chosenColumns, type ChosenColumns} from './choose-columns.ts';
import {readCsv, type CsvField, type CsvTable} from './read-csv.ts';

/**
 * CSV and TSV files: texts in the columns are translated, or put into the column of the target language if a file has one;
 * the row of names, numbers, identifiers, addresses and formulas are kept.
 */
export const csv: DocumentFormat = {
  open: (input) => openTextFile(input, extract, {fallback: 'old'}),
};

/** An article number or another code: capitals and figures. */
const CODE = /^(?=\D*\d)[A-Z\d][A-Z\d_./-]*$/;

function extract(part: TextPart, input: DocumentInput): void {
  const table = readCsv(part.markup.source, input.extension);
  const chosen = chosenColumns(table.rows, input);
  for (const row of table.rows.slice(chosen.firstRow)) {
    for (const column of chosen.columns) {
      const source = row[column.from];
      const target = row[column.to] ?? missingField(row);
      if (!source || !target) continue;
      if (isTranslated(source, target, column))
        addField(part, table, {source, target, missing: Math.max(0, column.to + 1 - row.length)});
      else if (source !== target && /\p{L}/u.test(target.value)) part.addKept('unknown');
    }
  }
}

/** The place after the last field of a row. */
function missingField(row: readonly CsvField[]): CsvField | undefined {
  const end = row.at(-1)?.range.end;
  return end === undefined ? undefined : {value: '', range: {start: end, end}, isQuoted: false};
}

/** A field to translate, and the one that the translation goes to. */
interface Translated {
  readonly source: CsvField;
  readonly target: CsvField;
  /** Number of fields that the row lacks up to the target. */
  readonly missing: number;
}

function isTranslated(source: CsvField, target: CsvField, {name}: ChosenColumns['columns'][number]): boolean {
  // A translation that is there was written by a person.
  if (source !== target && target.value.trim() !== '') return false;
  const text = source.value.trim();
  if (text.startsWith('=') || CODE.test(text)) return false;
  return isLanguage(source.value, {key: name, parent: undefined, isAmongTexts: true});
}

function addField(part: TextPart, table: CsvTable, {source, target, missing}: Translated): void {
  const {before, text, after} = splitSpace(source.value);
  const paragraph = codedText(text, source.range.start, {write: (plain) => plain});
  if (!paragraph) return;
  const {start, end} = target.range;
  part.addElsewhere(target.range, paragraph, (translated, emit) => {
    if (source === target && translated === text) return emit(start, end);
    const field = written(before + translated + after, source.isQuoted || target.isQuoted, table);
    return table.delimiter.repeat(missing) + field;
  });
}

/** Writes a field, in quotation marks where it needs them. */
function written(value: string, isQuoted: boolean, {delimiter, hasQuotes}: CsvTable): string {
  if (!hasQuotes) return value.replace(/[\t\r\n]+/g, ' ');
  const needsQuotes = /["\r\n]/.test(value) || (delimiter !== '' && value.includes(delimiter));
  return isQuoted || needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
}
