import {sql, type ColumnDefinitionBuilder, type RawBuilder, type SqlBool, type Transaction} from 'kysely';
import type {Tables} from './schema.ts';

/** Types of columns, for migrations that both databases have. */
interface ColumnTypes {
  readonly number: 'integer' | 'bigint';
  readonly bytes: 'blob' | 'bytea';
  /** Text that is ordered by its bytes, whatever the order of the database. */
  readonly text: 'text' | RawBuilder<unknown>;
  /** Makes a column of numbers the key of the table, which the database fills in. */
  readonly numbered: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
}

/** The few expressions that the two databases write differently. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  readonly columns: ColumnTypes;
  /**
   * Whether rows that are read to be changed must be locked: in SQLite a transaction that writes is the only
   * one.
   */
  readonly locksRows: boolean;
  /** Waits until no other transaction has the turn of this name; it lasts as long as the transaction. */
  takeTurn(db: Transaction<Tables>, name: string): Promise<void>;
  /** Milliseconds since 1970, by the clock that all processes of the database share. */
  now(): RawBuilder<number>;
  greatest(one: RawBuilder<number>, other: RawBuilder<number>): RawBuilder<number>;
  /** Issuer, subject and verified address of each identity of a row of `users`, as JSON; null without one. */
  identitiesOfUser(): RawBuilder<string | null>;
  /** A column by which names are ordered, whatever the case of their ASCII letters. */
  caseless(column: string): RawBuilder<string>;
  /** Whether a column contains a text, whatever the case of their ASCII letters. */
  contains(column: string, text: string): RawBuilder<SqlBool>;
}

/** SQLite, in the one process that serves a data folder. */
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
  greatest: (one, other) => sql<number>`max(${one}, ${other})`,
  identitiesOfUser: () =>
    sql<
      string | null
    >`(select nullif(json_group_array(json_array(issuer, subject, email)), '[]') from identities where user_id = users.id)`,
  caseless: (column) => sql<string>`${sql.ref(column)} collate nocase`,
  contains: (column, text) => sql<SqlBool>`instr(lower(${sql.ref(column)}), lower(${text})) > 0`,
};

/** PostgreSQL, for any number of processes. */
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
  // In a query of its own it is read once, and not for each row.
  now: () => sql<number>`(select (extract(epoch from clock_timestamp()) * 1000)::bigint)`,
  greatest: (one, other) => sql<number>`greatest(${one}, ${other})`,
  identitiesOfUser: () =>
    sql<
      string | null
    >`(select json_agg(json_build_array(issuer, subject, email))::text from identities where user_id = users.id)`,
  caseless: (column) => sql<string>`lower(${sql.ref(column)})`,
  contains: (column, text) => sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`,
};
