import type {Compilable, Kysely, Transaction} from 'kysely';
import type Database from 'libsql';
import type {NodeHint} from '../nodes/node.ts';
import type {Dialect} from './dialect.ts';
import type {Tables} from './schema.ts';

/** Finds the first row of a select that is prepared once; parameters are in the order of the query's own. */
export type FirstRow<Row> = (parameters: readonly unknown[]) => Row | undefined | Promise<Row | undefined>;

interface AnyConnection {
  readonly dialect: Dialect;
  readonly db: Kysely<Tables>;
  /** Prepares a query that every request needs; the parameters in it only mark the places of the real ones. */
  prepared<Row extends object>(query: Compilable): FirstRow<Row>;
  /** Runs work in a transaction, again from the start where that gets in the way of another one. */
  transaction<T>(work: (db: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Tells other processes what to look at, where there are others. */
  tellHint(hint: NodeHint): void;
  /** Hears what other processes tell, until the function that it returns is called. */
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

/** What the tables are read and written with. */
export type StoreConnection = SqliteConnection | PostgresConnection;
