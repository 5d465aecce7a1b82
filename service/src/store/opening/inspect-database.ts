import {sql, type Kysely} from 'kysely';
import {connectPostgres} from '../database/postgres/connection.ts';
import {databaseAddress} from '../database/postgres/database-address.ts';
import type {Tables} from '../database/schema.ts';
import {checkServer, tablesOf, type TablesState} from './open-database.ts';

/** Facts about a database, found without changing it. */
export interface DatabaseInspection {
  /** User, host, port and name of the database, without the password. */
  readonly shown: string;
  readonly tables: TablesState;
  /** A permission that this database user lacks; undefined if no missing permission was found. */
  readonly missingRight: string | undefined;
}

/** Inspects a database; rejects with a `StoreError` if it cannot be used at all. */
export async function inspectDatabase(database: string): Promise<DatabaseInspection> {
  const {shown} = databaseAddress(database);
  const connection = connectPostgres(database);
  try {
    await checkServer(connection);
    const tables = await tablesOf(connection.db);
    return {shown, tables, missingRight: await missingRight(connection.db, tables)};
  } finally {
    await connection.close();
  }
}

async function missingRight(db: Kysely<Tables>, tables: TablesState): Promise<string | undefined> {
  if (tables !== 'current') {
    const {rows} = await sql<{schema: string | null; may: boolean | null}>`select current_schema() as schema,
      has_schema_privilege(current_schema(), 'create') as may`.execute(db);
    if (rows[0]?.may === true) return undefined;
    return `make tables in the schema ${rows[0]?.schema ?? 'public'}`;
  }
  const {rows} = await sql<{name: string}>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
    order by relname limit 1`.execute(db);
  return rows[0] && `read and write the table ${rows[0].name}`;
}
