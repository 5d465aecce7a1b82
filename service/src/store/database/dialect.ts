import {sql, type ColumnDefinitionBuilder, type RawBuilder, type SqlBool, type Transaction} from 'kysely';
import type {Tables} from './schema.ts';

/** Column types for migrations shared by both databases. */
interface ColumnTypes {
  readonly number: 'integer' | 'bigint';
  readonly bytes: 'blob' | 'bytea';
  /** Text that is sorted by bytes, whatever the database's collation. */
  readonly text: 'text' | RawBuilder<unknown>;
  /** Makes a numeric column the primary key, numbered by the database. */
  readonly numbered: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
}

/** The few expressions that differ between the two databases. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  readonly columns: ColumnTypes;
  /**
   * Whether rows that are read before a change must be locked; in SQLite, only one transaction writes at a
   * time.
   */
  readonly locksRows: boolean;
  /** Acquires a named lock until the transaction ends, waiting for other transactions that hold it. */
  takeTurn(db: Transaction<Tables>, name: string): Promise<void>;
  /** Milliseconds since 1970, by the clock that all processes of the database share. */
  now(): RawBuilder<number>;
  greatest(a: RawBuilder<number>, b: RawBuilder<number>): RawBuilder<number>;
  /**
   * Issuer, subject and verified address of each identity of a `users` row, as JSON; null if there are no
   * identities.
   */
  identitiesOfUser(): RawBuilder<string | null>;
  /** Expression for sorting by a column of names, ignoring the case of ASCII letters. */
  caseless(column: string): RawBuilder<string>;
  /** Whether a column contains a text, ignoring the case of ASCII letters. */
  contains(column: string, text: string): RawBuilder<SqlBool>;
}

/** SQLite: one process serves a data folder. */
export const SQLITE: Dialect = {
  name: 'sqlite',
  columns: {
    number: 'integer',
    bytes: 'blob',
    text: 'text',
    numbered: (column) => column.primaryKey().autoIncrement(),
  },
  locksRows: false,
  takeTurn: () => Promise.resolve(),
  now: () => sql<number>`${Date.now()}`,
  greatest: (a, b) => sql<number>`max(${a}, ${b})`,
  identitiesOfUser: () =>
    sql<
      string | null
    >`(select nullif(json_group_array(json_array(issuer, subject, email)), '[]') from identities where user_id = users.id)`,
  caseless: (column) => sql<string>`${sql.ref(column)} collate nocase`,
  contains: (column, text) => sql<SqlBool>`instr(lower(${sql.ref(column)}), lower(${text})) > 0`,
};

/** PostgreSQL: any number of processes share a database. */
export const POSTGRES: Dialect = {
  name: 'postgres',
  columns: {
    number: 'bigint',
    bytes: 'bytea',
    text: sql`text collate "C"`,
    numbered: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
  },
  locksRows: true,
  takeTurn: async (db, name) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  },
  // A subquery is evaluated once rather than per row.
  now: () => sql<number>`(select (extract(epoch from clock_timestamp()) * 1000)::bigint)`,
  greatest: (a, b) => sql<number>`greatest(${a}, ${b})`,
  identitiesOfUser: () =>
    sql<
      string | null
    >`(select json_agg(json_build_array(issuer, subject, email))::text from identities where user_id = users.id)`,
  caseless: (column) => sql<string>`lower(${sql.ref(column)})`,
  // Both in the collation of the columns, which changes only ASCII letters.
  contains: (column, text) =>
    sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text}::text collate "C")) > 0`,
};
