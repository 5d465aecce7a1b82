import type {Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';

/** Interval between writes. A killed process loses the uses recorded since the last write. */
const WRITE_EVERY_MS = 60_000;

/** Records when tokens were last used, without a disk write per request. */
export class TokenUses {
  readonly #connection: StoreConnection;
  readonly #everyMs: number;
  /** Times not yet written, by token id. */
  #times = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: StoreConnection, everyMs = WRITE_EVERY_MS) {
    this.#connection = connection;
    this.#everyMs = everyMs;
  }

  /** Records that a token is being used now. */
  note(tokenId: string): void {
    this.#times.set(tokenId, Date.now());
    this.#timer ??= setTimeout(() => void this.flush(), this.#everyMs).unref();
  }

  /**
   * Writes the times. If writing fails, for example on a full disk, the times are lost, so that nothing else
   * fails.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const times = this.#times;
    if (times.size === 0) return;
    this.#times = new Map();
    // The times are sorted, so that two processes cannot deadlock.
    const inOrder = [...times].sort(([a], [b]) => (a < b ? -1 : 1));
    const write = this.#connection.transaction(async (db) => {
      for (const [id, time] of inOrder) await noteUse(db, id, time);
    });
    await write.catch(() => undefined);
  }
}

/**
 * Records the time of use; the first use of a token also gets an entry in the audit log. With several
 * processes, only one process logs the first use.
 */
async function noteUse(db: Kysely<Tables>, id: string, time: number): Promise<void> {
  const first = await db
    .updateTable('tokens')
    .set({last_used_at: time})
    .where('id', '=', id)
    .where('last_used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!first) {
    const later = db.updateTable('tokens').set({last_used_at: time}).where('id', '=', id);
    await later.where('last_used_at', '<', time).execute();
    return;
  }
  const {name} = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', first.user_id)
    .executeTakeFirstOrThrow();
  const entry = {at: time, actor: name, action: 'tokenFirstUsed', subject: id, concerns: name} as const;
  await db.insertInto('audit').values(entry).execute();
}
