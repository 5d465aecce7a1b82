import type {Kysely} from 'kysely';
import type {Tables} from '../../database/schema.ts';

/** Time between two writes. A killed process loses the uses since the last one. */
const WRITE_EVERY_MS = 60_000;

/** Notes when tokens were last used, without a disk write for each request. */
export class TokenUses {
  readonly #db: Kysely<Tables>;
  readonly #everyMs: number;
  /** Times that are not written yet, by the ids of their tokens. */
  #times = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Kysely<Tables>, everyMs = WRITE_EVERY_MS) {
    this.#db = db;
    this.#everyMs = everyMs;
  }

  /** Notes that a token is used now. */
  note(tokenId: string): void {
    this.#times.set(tokenId, Date.now());
    this.#timer ??= setTimeout(() => void this.flush(), this.#everyMs).unref();
  }

  /** Writes the times; on a disk that is full they are lost, since nothing may fail for them. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const times = this.#times;
    if (times.size === 0) return;
    this.#times = new Map();
    const write = this.#db.transaction().execute(async (db) => {
      for (const [id, time] of times) {
        const first = await db
          .selectFrom('tokens')
          .innerJoin('users', 'users.id', 'tokens.user_id')
          .select('users.name')
          .where('tokens.id', '=', id)
          .where('tokens.last_used_at', 'is', null)
          .executeTakeFirst();
        if (first) {
          const entry = {
            at: time,
            actor: first.name,
            action: 'tokenFirstUsed',
            subject: id,
            concerns: first.name,
          } as const;
          await db.insertInto('audit').values(entry).execute();
        }
        await db.updateTable('tokens').set({last_used_at: time}).where('id', '=', id).execute();
      }
    });
    await write.catch(() => undefined);
  }
}
