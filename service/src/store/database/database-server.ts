import {sql} from 'kysely';
import type {StoreConnection} from './connection.ts';

/** State reported by the database. */
export interface ServerState {
  /**
   * Milliseconds by which the clock of this process is ahead of the database's; undefined if they share a
   * clock.
   */
  readonly clockAheadMs: number | undefined;
  /** Whether the database cannot be written, like a standby. */
  readonly isReadOnly: boolean;
}

/** Access to the state of the database server. */
export class DatabaseServer {
  readonly #connection: StoreConnection;

  constructor(connection: StoreConnection) {
    this.#connection = connection;
  }

  /** Queries the state of the database server. A data folder has no server: its state is constant. */
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
