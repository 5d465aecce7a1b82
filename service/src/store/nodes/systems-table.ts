import type {StoreConnection} from '../database/connection.ts';

/** Whether the operator allows a system to start; `started` if there is no row. */
export type DesiredState = 'started' | 'stopped';

/** The operator's desired state of each system. */
export class SystemsTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async desired(systemId: string): Promise<DesiredState> {
    const row = await this.#reader.db
      .selectFrom('systems')
      .select('desired')
      .where('id', '=', systemId)
      .executeTakeFirst();
    return row?.desired ?? 'started';
  }

  /** Allows a system to start, or stops it. */
  async setDesired(systemId: string, desired: DesiredState): Promise<void> {
    await this.#writer.db
      .insertInto('systems')
      .values({id: systemId, desired})
      .onConflict((conflict) => conflict.column('id').doUpdateSet({desired}))
      .execute();
    this.#writer.tellHint('systems');
  }

  /**
   * Returns the ids of all systems with the desired state `stopped`, in a single query, since the method is
   * called often.
   */
  async stopped(): Promise<Set<string>> {
    const rows = await this.#reader.db
      .selectFrom('systems')
      .select('id')
      .where('desired', '=', 'stopped')
      .execute();
    return new Set(rows.map(({id}) => id));
  }
}
