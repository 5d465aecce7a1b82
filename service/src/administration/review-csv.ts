import type {ReviewRow, Store} from '../store/index.ts';
import type {ReviewPeriod} from './review-period.ts';

/** Without it, spreadsheets read the names in the old encoding of the machine. */
const BYTE_ORDER_MARK = '\ufeff';
/** Number of reviews in memory at a time. */
const PAGE = 1_000;

const COLUMNS: readonly (readonly [name: string, value: (row: ReviewRow) => string | number | undefined])[] =
  [
    ['time', ({at}) => at.toISOString()],
    ['event', ({event}) => event],
    ['user', ({user}) => user],
    ['app', ({app}) => app],
    ['engine', ({provenance}) => provenance.engine],
    ['engineVersion', ({provenance}) => provenance.engineVersion],
    ['engineKind', ({provenance}) => provenance.engineKind],
    ['system', ({provenance}) => provenance.systemID],
    ['sourceLanguage', ({provenance}) => provenance.sourceLanguage],
    ['targetLanguage', ({provenance}) => provenance.targetLanguage],
    ['translated', ({provenance}) => provenance.time],
    ['human', ({provenance}) => provenance.human],
    ['state', ({provenance}) => provenance.state],
    ['reviewer', ({provenance}) => provenance.reviewer],
    ['reviewTime', ({provenance}) => provenance.reviewTime],
    ['reference', ({reference}) => reference],
    ['characters', ({characters}) => characters],
  ];

/** Reviews as CSV (RFC 4180), newest first, in pieces of one page of the list. */
export async function* reviewCsv(
  reviews: Pick<Store['reviews'], 'list'>,
  period: ReviewPeriod,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(COLUMNS.map(([name]) => name));
  for (let before: number | undefined; ;) {
    const rows = await reviews.list({...period, most: PAGE, ...(before !== undefined && {before})});
    if (rows.length > 0) yield rows.map((row) => line(COLUMNS.map(([, value]) => value(row)))).join('');
    before = rows.at(-1)?.number;
    if (rows.length < PAGE) return;
  }
}

function line(values: readonly (string | number | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** A cell, with an apostrophe before what a spreadsheet would run as a formula. */
function cell(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const harmless = /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
