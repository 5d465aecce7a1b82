import type {StoreConnection} from '../database/connection.ts';
import {keyHash} from './memory-index.ts';

/** Maximum number of a system's latest corrections that are read. */
const MAX_READ = 10_000;

/** Shares of estimated translations that users changed, as numbers without texts. */
export class CorrectionsTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /**
   * Saves how much of an estimated translation its user changed (0 to 1), replacing the earlier values for
   * the same key.
   */
  async save(
    userId: number,
    systemId: string,
    {key, estimate, edited}: {readonly key: string; readonly estimate: number; readonly edited: number},
  ): Promise<void> {
    const figures = {estimate, edited, updated_at: Date.now()};
    await this.#writer.db
      .insertInto('corrections')
      .values({user_id: userId, system_id: systemId, key_hash: keyHash(key), ...figures})
      .onConflict((conflict) => conflict.columns(['system_id', 'user_id', 'key_hash']).doUpdateSet(figures))
      .execute();
  }

  /** Latest corrections of a system, at most 10,000, newest first. */
  async ofSystem(systemId: string): Promise<{estimate: number; edited: number}[]> {
    return await this.#reader.db
      .selectFrom('corrections')
      .select(['estimate', 'edited'])
      .where('system_id', '=', systemId)
      .orderBy('updated_at', 'desc')
      .limit(MAX_READ)
      .execute();
  }
}
