import {createHash} from 'node:crypto';
import {setTimeout as wait} from 'node:timers/promises';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type Dialect,
} from 'kysely';
import pg from 'pg';
import {backOffMs} from '../../../concurrency/back-off.ts';
import type {FirstRow, PostgresConnection} from '../connection.ts';
import {POSTGRES} from '../dialect.ts';
import type {Tables} from '../schema.ts';
import {databaseAddress, type DatabaseAddress} from './database-address.ts';
import {HintListener, tellHint} from './hints.ts';
import {PostgresDriver, storable} from './postgres-driver.ts';
import {isInTheWay, postgresError} from './postgres-error.ts';

/** Maximum number of connections of one process. */
const MAX_CONNECTIONS = 10;
const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;
/** Longest wait for the server or the network; longer than the server's own limit for statements. */
const ANSWER_MS = 35_000;
const IDLE_TRANSACTION_MS = 60_000;
const CLOSE_MS = 5_000;

const INT8 = 20;
const NUMERIC = 1700;
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 || id === NUMERIC
      ? Number
      : (pg.types.getTypeParser(id, format) as (text: string) => unknown),
};

/** Options of `connectPostgres`. */
export interface PostgresOptions {
  /**
   * Whether to use a single connection without a time limit for statements, for long work such as a
   * migration.
   */
  readonly unhurried?: boolean;
}

/** Creates a pool of connections to a database; connections are opened on demand. */
export function connectPostgres(
  database: string,
  {unhurried = false}: PostgresOptions = {},
): PostgresConnection {
  const address = databaseAddress(database);
  const pool = poolOf(address, unhurried);
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool, address),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const db = new Kysely<Tables>({dialect});
  let closing: Promise<void> | undefined;
  return {
    kind: 'postgres',
    dialect: POSTGRES,
    db,
    prepared: (query) => prepared(pool, address, query),
    transaction: (work) => repeated(() => db.transaction().execute(work)),
    tellHint: (hint) => tellHint(pool, hint),
    hearHints: (heard) => {
      const listener = new HintListener(address, heard);
      return () => listener.close();
    },
    close: () => (closing ??= closePool(pool)),
  };
}

function poolOf({url}: DatabaseAddress, unhurried: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'mtservice',
    types,
    max: unhurried ? 1 : MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!unhurried && {
      statement_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    }),
  });
  // Without a handler, a lost connection would end the process. The pool drops the connection; the code that
  // uses it gets the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function prepared<Row extends object>(
  pool: pg.Pool,
  address: DatabaseAddress,
  query: Compilable,
): FirstRow<Row> {
  const text = query.compile().sql;
  const name = `q${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  return async (parameters) => {
    try {
      const {rows} = await pool.query<Row>({name, text, values: storable(parameters)});
      return rows[0];
    } catch (error) {
      throw postgresError(error, address);
    }
  };
}

const MAX_TRIES = 6;
const BACK_OFF = {firstMs: 5, longestMs: 200};

/** Runs a transaction; repeats the transaction if it conflicts with another. */
async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= MAX_TRIES || !isInTheWay(error)) throw error;
    }
    await wait(backOffMs(tries, BACK_OFF));
  }
}

/** Closes the connections without waiting for a server that does not answer. */
async function closePool(pool: pg.Pool): Promise<void> {
  const late = new AbortController();
  const ended = pool.end().catch(() => undefined);
  await Promise.race([
    ended,
    wait(CLOSE_MS, undefined, {signal: late.signal, ref: false}).catch(() => undefined),
  ]);
  late.abort();
}
