import {existsSync} from 'node:fs';
import {hostname} from 'node:os';
import {join, resolve} from 'node:path';
import {sql, type Kysely} from 'kysely';
import {migrate} from '../database/migrations.ts';
import {connectPostgres} from '../database/postgres/connection.ts';
import type {Tables} from '../database/schema.ts';
import {connect, DATABASE_FILE} from '../database/sqlite/connection.ts';
import {lockFolder} from '../folder/folder-lock.ts';
import {openDatabase} from '../opening/open-database.ts';
import type {Store} from '../store.ts';
import {StoreError, storeError} from '../store-error.ts';
import {settleReservations} from '../usage/usage-notes.ts';
import {arrivedUntil, beginMove, endMove, noteArrival} from './move-progress.ts';
import {MOVED_TABLES, type MovedTable} from './moved-tables.ts';
import {keyOf, rowsOf, sumOf, type Row} from './table-rows.ts';

/** Options for moving an installation. */
export interface MoveOptions {
  /** Data folder to move from; no service may be running on it. */
  readonly dataFolder: string;
  /** Address of the PostgreSQL database to move to. */
  readonly database: string;
  /** Whether to discard the rows of an earlier attempt instead of continuing it. */
  readonly restart: boolean;
  /** Called for each table once it has been copied and compared. */
  readonly onTable: (name: string, rows: number) => void;
  /** Moves the documents that are stored outside the database; the move ends only after the promise resolves. */
  readonly moveDocuments: (to: Store) => Promise<void>;
}

/**
 * Copies the database of a data folder into a PostgreSQL database, table by table, and compares both. An
 * interrupted move can be continued. Until it is complete, no service may use the new database. The data
 * folder stays unchanged.
 *
 * @throws StoreError If a service runs on the data folder, the database has its own data, or the two
 * databases differ in the end.
 */
export async function moveInstallation(options: MoveOptions): Promise<void> {
  const {dataFolder, database} = options;
  if (!existsSync(join(dataFolder, DATABASE_FILE))) {
    throw new StoreError('missing', `There is no data in ${dataFolder}: it has no file ${DATABASE_FILE}.`);
  }
  const lock = await lockFolder(dataFolder);
  const opened: (() => unknown)[] = [() => lock.release()];
  try {
    const from = await connect(dataFolder);
    opened.push(() => from.database.close());
    await migrate(from.db);
    await settleReservations(from, dataFolder);
    const store = await openDatabase({dataFolder, database}, {moving: true});
    opened.push(() => store.close());
    const to = connectPostgres(database, {unhurried: true});
    opened.push(() => to.close());
    await beginMove(to.db, `${resolve(dataFolder)} on ${hostname()}`, options.restart);
    for (const table of MOVED_TABLES) await moveTable(from.db, to.db, table);
    for (const table of MOVED_TABLES) options.onTable(table.name, await compare(from.db, to.db, table));
    await options.moveDocuments(store);
    await endMove(to.db);
  } catch (error) {
    throw storeError(error);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

async function moveTable(from: Kysely<Tables>, to: Kysely<Tables>, table: MovedTable): Promise<void> {
  for await (const rows of rowsOf(from, table, await arrivedUntil(to, table))) {
    await to.transaction().execute(async (transaction) => {
      await insert(transaction, table, rows);
      await noteArrival(transaction, table, keyOf(table, rows.at(-1) ?? {}));
    });
  }
}

async function insert(db: Kysely<Tables>, {name}: MovedTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}

async function compare(from: Kysely<Tables>, to: Kysely<Tables>, table: MovedTable): Promise<number> {
  const [there, here] = [await sumOf(from, table), await sumOf(to, table)];
  if (there.rows === here.rows && there.hash === here.hash) return here.rows;
  throw new StoreError(
    'failed',
    `The table ${table.name} has ${there.rows} rows in the data folder and ${here.rows} in the database, or their contents differ: ` +
      'the data folder was changed after the move began. Run the same command with --restart.',
  );
}
