import {sql} from 'kysely';
import type {StoreConnection} from './database/connection.ts';

/** What the database says of itself. */
export interface ServerState {
  /** Milliseconds that the clock of this process is ahead of the database's; undefined where both are the same. */
  readonly clockAheadMs: number | undefined;
  /** Whether nothing can be written, as at a standby. */
  readonly isReadOnly: boolean;
}

/** Asks the database for its state. */
export interface ServerStateStore {
  serverState(): Promise<ServerState>;
}

/** The state of a database server; a data folder has none. */
export function serverStateOf({kind, db, dialect}: StoreConnection): ServerStateStore {
  if (kind === 'sqlite') {
    return {serverState: () => Promise.resolve({clockAheadMs: undefined, isReadOnly: false})};
  }
  return {
    async serverState() {
      const before = Date.now();
      const {rows} = await sql<{now: number; readOnly: string}>`
        select ${dialect.now()} as now, current_setting('transaction_read_only') as "readOnly"`.execute(db);
      const here = (before + Date.now()) / 2;
      return {
        clockAheadMs: Math.round(here - (rows[0]?.now ?? here)),
        isReadOnly: rows[0]?.readOnly === 'on',
      };
    },
  };
}
