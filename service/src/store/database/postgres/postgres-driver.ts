import type {CompiledQuery, DatabaseConnection, Driver, QueryResult} from 'kysely';
import type pg from 'pg';
import {StoreError} from '../../store-error.ts';
import type {DatabaseAddress} from './database-address.ts';
import {isAnswer, postgresError} from './postgres-error.ts';

const CHANGES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** A connection of the pool while it is in use. */
class ReservedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #address: DatabaseAddress;
  #isBroken = false;

  constructor(client: pg.PoolClient, address: DatabaseAddress) {
    this.#client = client;
    this.#address = address;
  }

  async executeQuery<R>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const {command, rowCount, rows} = await this.run(sql, parameters);
    return {
      rows: rows as R[],
      ...(CHANGES.includes(command) && {numAffectedRows: BigInt(rowCount ?? 0)}),
    };
  }

  async run(sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(sql, storable(parameters));
    } catch (error) {
      this.#isBroken ||= !isAnswer(error);
      throw postgresError(error, this.#address);
    }
  }

  /** Rolls back a transaction. If the rollback fails, the connection is not reused. */
  async rollBack(): Promise<void> {
    if (this.#isBroken) return;
    await this.run('rollback').catch(() => (this.#isBroken = true));
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages, not as a stream.');
  }
}

/** Runs Kysely's statements on the connections of a pool. */
export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #address: DatabaseAddress;

  constructor(pool: pg.Pool, address: DatabaseAddress) {
    this.#pool = pool;
    this.#address = address;
  }

  async init(): Promise<void> {
    // Connections are created on demand.
  }

  async acquireConnection(): Promise<ReservedConnection> {
    try {
      return new ReservedConnection(await this.#pool.connect(), this.#address);
    } catch (error) {
      const {totalCount, options} = this.#pool;
      if (isPoolTimeout(error) && totalCount >= options.max) throw tooSlow(this.#address, totalCount);
      throw postgresError(error, this.#address);
    }
  }

  async beginTransaction(connection: ReservedConnection): Promise<void> {
    await connection.run('begin');
  }

  async commitTransaction(connection: ReservedConnection): Promise<void> {
    const {command} = await connection.run('commit');
    if (command === 'ROLLBACK') throw new StoreError('failed', 'The database took a transaction back.');
  }

  async rollbackTransaction(connection: ReservedConnection): Promise<void> {
    await connection.rollBack();
  }

  async releaseConnection(connection: ReservedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Replaces NUL, which PostgreSQL rejects; stored texts contain no NUL, so a query with NUL finds nothing. */
export function storable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) =>
    typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\\u0000') : value,
  );
}

function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

function tooSlow({server}: DatabaseAddress, connections: number): StoreError {
  return new StoreError(
    'busy',
    `The database on ${server} is too slow: all ${connections} connections of this process are in use. Try again later.`,
  );
}
