import {createHash} from 'node:crypto';
import {sql, type Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';
import type {MovedTable} from './moved-tables.ts';

/** A row, in a form that is the same for both databases. */
export type Row = Readonly<Record<string, string | number | Buffer | null>>;

const ROWS_AT_ONCE = 500;

/** Number of rows of a table, and a hash of their contents. */
export interface TableSum {
  readonly rows: number;
  readonly hash: string;
}

/** Rows of a table in key order, starting after the row with the key `after`. */
export async function* rowsOf(
  db: Kysely<Tables>,
  {name, key}: MovedTable,
  after?: readonly unknown[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last = after;
  for (;;) {
    const from = last ? sql`where (${columns}) > (${sql.join(last)})` : sql``;
    const result = await sql<Record<string, string | number | Buffer | ArrayBuffer | null>>`
      select * from ${sql.table(name)} ${from} order by ${columns} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(
      db,
    );
    const rows = result.rows.map(withBuffers);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = keyOf({key}, rows.at(-1) ?? {});
  }
}

/** Converts array buffers to buffers: while iterating, the SQLite driver returns bytes as array buffers. */
function withBuffers(row: Record<string, string | number | Buffer | ArrayBuffer | null>): Row {
  const entries = Object.entries(row).map(
    ([column, value]) => [column, value instanceof ArrayBuffer ? Buffer.from(value) : value] as const,
  );
  return Object.fromEntries(entries);
}

/** Values of a row in the key columns of its table. */
export function keyOf({key}: Pick<MovedTable, 'key'>, row: Row): (string | number | Buffer | null)[] {
  return key.map((column) => row[column] ?? null);
}

/** Computes the sum of a table; databases with the same rows have the same sum. */
export async function sumOf(db: Kysely<Tables>, table: MovedTable): Promise<TableSum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of rowsOf(db, table)) {
    rows += page.length;
    for (const row of page) {
      for (const column of Object.keys(row).sort()) {
        const value = row[column] ?? null;
        const text = Buffer.isBuffer(value) ? value.toString('hex') : String(value);
        // The lengths separate values; the types distinguish null from the word "null".
        hash.update(`${column} ${value === null ? 'null' : typeof value} ${text.length} ${text}\n`);
      }
    }
  }
  return {rows, hash: hash.digest('hex')};
}
