import {sql, type RawBuilder} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import {Clearing} from './clearing.ts';

const PLACE_KEPT_MS = 90 * 86_400_000;
const PLACE_NOTED_MS = 86_400_000;

/** Networks from which users have signed in. */
export class KnownPlacesTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;
  readonly #old: Clearing;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
    this.#old = new Clearing(async () => {
      await writer.db
        .deleteFrom('known_places')
        .where('noted_at', '<=', this.#before(PLACE_KEPT_MS))
        .execute();
    });
  }

  /** Whether a network has been recorded in the last few months. */
  async has(hash: Buffer): Promise<boolean> {
    const place = await this.#reader.db
      .selectFrom('known_places')
      .select('hash')
      .where('hash', '=', hash)
      .where('noted_at', '>', this.#before(PLACE_KEPT_MS))
      .executeTakeFirst();
    return place !== undefined;
  }

  /** Records the network from which a user has signed in. */
  async note(hash: Buffer): Promise<void> {
    await this.#old.clear();
    const now = this.#writer.dialect.now();
    await this.#writer.db
      .insertInto('known_places')
      .values({hash, noted_at: now})
      .onConflict((conflict) =>
        conflict
          .column('hash')
          .doUpdateSet({noted_at: now})
          .where('known_places.noted_at', '<', this.#before(PLACE_NOTED_MS)),
      )
      .execute();
  }

  #before(ms: number): RawBuilder<number> {
    return sql<number>`${this.#writer.dialect.now()} - ${ms}`;
  }
}
