import type {Compilable, Kysely, Transaction} from 'kysely';
import type Database from 'libsql';
import type {NodeHint} from '../nodes/node.ts';
import type {Dialect} from './dialect.ts';
import type {Tables} from './schema.ts';

/**
 * Runs a prepared query and returns its first row; undefined if the query finds nothing. The values replace
 * the parameters of the query, in the same order.
 */
export type FirstRow<Row> = (parameters: readonly unknown[]) => Row | undefined | Promise<Row | undefined>;

interface AnyConnection {
  readonly dialect: Dialect;
  readonly db: Kysely<Tables>;
  /** Prepares a query that every request needs; the values in the query are only placeholders. */
  prepared<Row extends object>(query: Compilable): FirstRow<Row>;
  /** Runs work in a transaction; repeats the work if the transaction conflicts with another. */
  transaction<T>(work: (db: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Notifies the other processes, if there are any, of a change. */
  tellHint(hint: NodeHint): void;
  /** Listens to hints of other processes until the returned function is called. */
  hearHints(heard: (hint: NodeHint) => void): () => Promise<void>;
}

/** A connection to a database file, and its query builder. */
export interface SqliteConnection extends AnyConnection {
  readonly kind: 'sqlite';
  readonly database: Database.Database;
}

/** Connections to a PostgreSQL database, and their query builder. */
export interface PostgresConnection extends AnyConnection {
  readonly kind: 'postgres';
  close(): Promise<void>;
}

/** Connection that reads and writes the tables. */
export type StoreConnection = SqliteConnection | PostgresConnection;
