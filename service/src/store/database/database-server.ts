import {sql} from 'kysely';
import type {StoreConnection} from './connection.ts';

/** What the database says of itself. */
export interface ServerState {
  /** Milliseconds that the clock of this process is ahead of the database's; undefined where both are the same. */
  readonly clockAheadMs: number | undefined;
  /** Whether nothing can be written, as at a standby. */
  readonly isReadOnly: boolean;
}

/** The database itself. */
export class DatabaseServer {
  readonly #connection: StoreConnection;

  constructor(connection: StoreConnection) {
    this.#connection = connection;
  }

  /** Asks the database server for its state; a data folder has none. */
  async state(): Promise<ServerState> {
    const {kind, db, dialect} = this.#connection;
    if (kind === 'sqlite') return {clockAheadMs: undefined, isReadOnly: false};
    const before = Date.now();
    const {rows} = await sql<{now: number; readOnly: string}>`
      select ${dialect.now()} as now, current_setting('transaction_read_only') as "readOnly"`.execute(db);
    const here = (before + Date.now()) / 2;
    return {
      clockAheadMs: Math.round(here - (rows[0]?.now ?? here)),
      isReadOnly: rows[0]?.readOnly === 'on',
    };
  }
}
