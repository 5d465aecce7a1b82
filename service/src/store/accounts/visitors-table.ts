import type {Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import {giveBackUnused} from '../documents/document-charge.ts';
import {UNFINISHED} from '../documents/document-task-rows.ts';
import {removeMemoryIndex} from '../memory/hand-over.ts';
import {insertToken, tokenIdOf} from './tokens-table.ts';

/** A visitor to be added. */
export interface NewVisitor {
  /** Keyed hash of the visitor's network. */
  readonly network: Buffer;
  /** SHA-256 of the visitor's token. */
  readonly tokenHash: Buffer;
  readonly lifetimeMs: number;
  /** Maximum number of visitors at a time, of a network and in all. */
  readonly most: {readonly ofNetwork: number; readonly inAll: number};
}

/** Name of the account of all visitors; longer than any user name. */
const ALL_VISITORS = `${'visitors '.repeat(8)}in all`;

const ENDED_AT_ONCE = 100;

/**
 * Visitors without an account. A visitor is a user with one token and an end time; characters are charged to
 * the account of the visitor's network, and to the account of all networks.
 */
export class VisitorsTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /** Adds a visitor with a token; returns the end time, or undefined if there are too many visitors. */
  async add({network, tokenHash, lifetimeMs, most}: NewVisitor): Promise<Date | undefined> {
    return await this.#writer.transaction(async (transaction) => {
      const all = await accountOf(transaction, ALL_VISITORS);
      // The name of a network is longer than any user name. Its row stays locked until the transaction ends,
      // so that visitors cannot pass the limits together.
      const payer = await accountOf(transaction, `visitors ${network.toString('hex')}`, all);
      const {own, total} = await visitorsOf(transaction, payer);
      if (own >= most.ofNetwork || total >= most.inAll) return undefined;
      const endsAt = new Date(Date.now() + lifetimeMs);
      const {id} = await transaction
        .insertInto('users')
        .values({
          ...{name: `visitor ${tokenIdOf(tokenHash)}`, kind: 'visitor', created_at: Date.now()},
          ...{payer_id: payer, ends_at: endsAt.getTime()},
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertToken(transaction, {hash: tokenHash, userId: id, label: 'visitor', expiresAt: endsAt});
      return endsAt;
    });
  }

  /** Number of visitors whose sessions have not ended. */
  async count(): Promise<number> {
    const {count} = await this.#reader.db
      .selectFrom('users')
      .select(({fn}) => fn.countAll<number>().as('count'))
      .where('ends_at', '>', Date.now())
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * Removes visitors whose sessions ended before a time, with all their data, and then networks without
   * visitors that have used nothing since that day (UTC) began.
   *
   * @returns Ids of the removed document tasks; their files still exist.
   */
  async removeEnded(time = Date.now()): Promise<string[]> {
    const removed: string[] = [];
    for (let isMore = true; isMore;) {
      const {tasks, visitors} = await this.#writer.transaction((db) =>
        removeSomeEnded(db, this.#writer, time),
      );
      removed.push(...tasks);
      isMore = visitors === ENDED_AT_ONCE;
    }
    const day = new Date(time).toISOString().slice(0, 10);
    await this.#writer.transaction((db) => removeNetworks(db, day));
    return removed;
  }
}

/** Adds an account, or finds it, and locks its row until the transaction ends. */
async function accountOf(transaction: Transaction<Tables>, name: string, payerId?: number): Promise<number> {
  const {id} = await transaction
    .insertInto('users')
    .values({name, kind: 'account', created_at: Date.now(), payer_id: payerId ?? null})
    .onConflict((conflict) => conflict.column('name').doUpdateSet({kind: 'account'}))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function visitorsOf(
  transaction: Transaction<Tables>,
  payer: number,
): Promise<{readonly own: number; readonly total: number}> {
  const {own, total} = await transaction
    .selectFrom('users')
    .select(({fn}) => [
      fn.countAll<number>().filterWhere('payer_id', '=', payer).as('own'),
      fn.countAll<number>().as('total'),
    ])
    .where('ends_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return {own: Number(own), total: Number(total)};
}

async function removeNetworks(transaction: Transaction<Tables>, day: string): Promise<void> {
  if (
    !(await transaction.selectFrom('users').select('id').where('name', '=', ALL_VISITORS).executeTakeFirst())
  )
    return; // no visitors so far
  // Locks out new visitors, whose network must not be removed meanwhile.
  await accountOf(transaction, ALL_VISITORS);
  await transaction
    .deleteFrom('users')
    .where('kind', '=', 'account')
    .where('payer_id', 'is not', null)
    .where(({not, exists, selectFrom}) => {
      const visitors = selectFrom('users as visitor').whereRef('visitor.payer_id', '=', 'users.id');
      return not(exists(visitors.select('visitor.id')));
    })
    .where(({not, exists, selectFrom}) => {
      const days = selectFrom('usage').whereRef('usage.user_id', '=', 'users.id').where('day', '>=', day);
      return not(exists(days.select('day')));
    })
    .execute();
}

async function removeSomeEnded(
  transaction: Transaction<Tables>,
  {dialect}: StoreConnection,
  time: number,
): Promise<{readonly tasks: readonly string[]; readonly visitors: number}> {
  const ended = await transaction
    .selectFrom('users')
    .select('id')
    .where('ends_at', '<=', time)
    .orderBy('id')
    .limit(ENDED_AT_ONCE)
    .$if(dialect.locksRows, (query) => query.forUpdate())
    .execute();
  const ids = ended.map(({id}) => id);
  if (ids.length === 0) return {tasks: [], visitors: 0};
  const tasks = await transaction
    .deleteFrom('document_tasks')
    .where('user_id', 'in', ids)
    .returningAll()
    .execute();
  for (const task of tasks) {
    if (UNFINISHED.some((status) => status === task.status)) await giveBackUnused(transaction, task);
  }
  for (const id of ids) await removeMemoryIndex(transaction, id);
  // Deleting a user cascades to the rows of other tables.
  await transaction.deleteFrom('users').where('id', 'in', ids).execute();
  return {tasks: tasks.map(({id}) => id), visitors: ids.length};
}
