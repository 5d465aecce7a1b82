import {sql, type Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';
import {StoreError} from '../store-error.ts';
import {LEFT_TABLES, MOVED_TABLES, type MovedTable} from './moved-tables.ts';

/** Table that exists until the move is complete. */
const PROGRESS = 'move_progress';

/** Key of the last copied row of a table; bytes are stored in hexadecimal. */
type LastKey = readonly (string | number | Buffer | null)[];

/**
 * Returns the data folder from which a move into the database is not complete; undefined if there is no such
 * move.
 */
async function moveUnderWay(db: Kysely<Tables>): Promise<string | undefined> {
  const {rows} = await sql<{found: boolean}>`select to_regclass(${PROGRESS}) is not null as found`.execute(
    db,
  );
  if (rows[0]?.found !== true) return undefined;
  const {rows: begun} = await sql<{source: string}>`
    select source from ${sql.table(PROGRESS)} where name = ''`.execute(db);
  return begun[0]?.source ?? '';
}

/** Rejects if the move of an installation into the database is not complete: only a part would be served. */
export async function refuseHalfMoved(db: Kysely<Tables>): Promise<void> {
  const source = await moveUnderWay(db);
  if (source === undefined) return;
  throw new StoreError(
    'failed',
    `The move of the installation of ${source} into the database is not complete. ` +
      'Run "mtservice migrate" again as before: it continues where it stopped.',
  );
}

/**
 * Starts or continues a move into a database.
 *
 * @throws StoreError If the database has data from anything other than a move of the same installation.
 */
export async function beginMove(db: Kysely<Tables>, source: string, restart: boolean): Promise<void> {
  const underWay = await moveUnderWay(db);
  if (underWay !== undefined && underWay !== source) {
    throw new StoreError(
      'failed',
      `The installation of ${underWay} is being moved into the database. Finish that move, or name another database.`,
    );
  }
  if (underWay === undefined) await refuseData(db);
  if (underWay !== undefined && !restart) return;
  await db.transaction().execute(async (transaction) => {
    await sql`create table if not exists ${sql.table(PROGRESS)} (
      name text primary key, source text not null, after text)`.execute(transaction);
    const all = [...MOVED_TABLES.map(({name}) => name), ...LEFT_TABLES, PROGRESS];
    await sql`truncate ${sql.join(all.map((name) => sql.table(name)))}`.execute(transaction);
    await sql`insert into ${sql.table(PROGRESS)} (name, source) values ('', ${source})`.execute(transaction);
  });
}

async function refuseData(db: Kysely<Tables>): Promise<void> {
  for (const name of ['users', 'audit', 'usage', 'corpora', 'document_tasks'] as const) {
    // Even an empty database has one user: the owner of the translations for all users.
    const most = name === 'users' ? 1 : 0;
    const {rows} = await sql<{count: number}>`select count(*) as count from ${sql.table(name)}`.execute(db);
    if ((rows[0]?.count ?? 0) <= most) continue;
    throw new StoreError(
      'failed',
      'The database has data already, and nothing is written over. Name an empty one.',
    );
  }
}

/** Key of the last copied row of a table; undefined before the first row. */
export async function arrivedUntil(db: Kysely<Tables>, {name}: MovedTable): Promise<LastKey | undefined> {
  const {rows} = await sql<{after: string}>`
    select after from ${sql.table(PROGRESS)} where name = ${name}`.execute(db);
  const [row] = rows;
  return (
    row &&
    (JSON.parse(row.after) as StoredKey).map((part) => (isBytes(part) ? Buffer.from(part.hex, 'hex') : part))
  );
}

type StoredKey = readonly (string | number | null | {readonly hex: string})[];

function isBytes(part: StoredKey[number]): part is {readonly hex: string} {
  return typeof part === 'object' && part !== null;
}

/** Records the key of the last copied row of a table, in the transaction that copies the row. */
export async function noteArrival(db: Kysely<Tables>, {name}: MovedTable, key: LastKey): Promise<void> {
  const stored = JSON.stringify(
    key.map((part) => (Buffer.isBuffer(part) ? {hex: part.toString('hex')} : part)),
  );
  await sql`insert into ${sql.table(PROGRESS)} (name, source, after) values (${name}, '', ${stored})
    on conflict (name) do update set after = excluded.after`.execute(db);
}

/**
 * Completes a move: services may use the database from now on, and new rows get numbers after those of the
 * copied rows.
 */
export async function endMove(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const {name, numbered} of MOVED_TABLES) {
      if (numbered === undefined) continue;
      await sql`select setval(pg_get_serial_sequence(${name}, ${numbered}),
        greatest(1, (select max(${sql.ref(numbered)}) from ${sql.table(name)})))`.execute(transaction);
    }
    await sql`drop table ${sql.table(PROGRESS)}`.execute(transaction);
  });
}
