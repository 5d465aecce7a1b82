import {sql, type RawBuilder} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import {
  betterStatus,
  NODE_KEPT_MS,
  NODE_SILENCE_MS,
  type NodeHint,
  type NodeRow,
  type SharedStatus,
} from './node.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import {endSilentReservations} from '../usage/usage-rows.ts';

/**
 * Running processes, and the status of each system on each of them. With SQLite, a single process serves the
 * database and needs no heartbeat.
 */
export class NodesTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /** Adds a node and returns its id. */
  async add({name, version}: {readonly name: string; readonly version: string}): Promise<number> {
    const {db, dialect} = this.#writer;
    const now = dialect.now();
    const {id} = await db
      .insertInto('nodes')
      .values({name: toStored(name), version, started_at: now, seen_at: now})
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /**
   * Records a node's heartbeat, and releases the characters of users' days that dead nodes had reserved.
   * False if the row of the node was removed because the node was silent for too long.
   */
  async renew(id: number): Promise<boolean> {
    const {db, dialect} = this.#writer;
    await db
      .deleteFrom('nodes')
      .where('seen_at', '<', this.#before(NODE_KEPT_MS))
      .where('id', '!=', id)
      .execute();
    const {numUpdatedRows} = await db
      .updateTable('nodes')
      .set({seen_at: dialect.now()})
      .where('id', '=', id)
      .executeTakeFirst();
    await endSilentReservations(this.#writer, NODE_SILENCE_MS);
    return numUpdatedRows > 0n;
  }

  /** Removes a node and its statuses. */
  async remove(id: number): Promise<void> {
    await this.#writer.db.deleteFrom('nodes').where('id', '=', id).execute();
  }

  /** Lists the nodes in order of their starts; dead nodes are listed for some minutes. */
  async list(): Promise<NodeRow[]> {
    const rows = await this.#reader.db
      .selectFrom('nodes')
      .selectAll()
      .select(sql<number>`case when seen_at > ${this.#aliveSince()} then 1 else 0 end`.as('alive'))
      .orderBy('id')
      .execute();
    return rows.map(({id, name, version, started_at, seen_at, alive}) => ({
      id,
      name: fromStored(name),
      version,
      startedAt: new Date(started_at),
      seenAt: new Date(seen_at),
      isAlive: alive === 1,
    }));
  }

  /** Saves the status of a system on a node, for commands and other nodes. */
  async noteStatus(nodeId: number, systemId: string, status: string, reason?: string): Promise<void> {
    const {db, dialect} = this.#writer;
    const note = {status, reason: reason === undefined ? null : toStored(reason), noted_at: dialect.now()};
    await db
      .insertInto('system_statuses')
      .values({node_id: nodeId, system_id: systemId, ...note})
      .onConflict((conflict) => conflict.columns(['node_id', 'system_id']).doUpdateSet(note))
      .execute();
  }

  /** Best status of each system among the live nodes, ignoring the node `except`. */
  async statuses(except = -1): Promise<Map<string, SharedStatus>> {
    const rows = await this.#reader.db
      .selectFrom('system_statuses')
      .innerJoin('nodes', 'nodes.id', 'system_statuses.node_id')
      .select(['system_id', 'status', 'reason'])
      .where('nodes.seen_at', '>', this.#aliveSince())
      .where('node_id', '!=', except)
      .orderBy('system_id')
      .orderBy('node_id')
      .execute();
    const best = new Map<string, SharedStatus>();
    for (const {system_id: id, status, reason} of rows) {
      const before = best.get(id);
      const running = (before?.running ?? 0) + (status === 'running' ? 1 : 0);
      const noted = {status, reason: reason === null ? undefined : fromStored(reason), running};
      best.set(id, {...(before ? betterStatus<SharedStatus>(before, noted) : noted), running});
    }
    return best;
  }

  /**
   * Calls a listener when another process may have changed something. Hints can be lost, so listeners must
   * also check from time to time. Resolves to a function that stops listening.
   */
  async hearHints(heard: (hint: NodeHint) => void): Promise<() => Promise<void>> {
    return await Promise.resolve(this.#writer.hearHints(heard));
  }

  #before(ms: number): RawBuilder<number> {
    return sql<number>`${this.#writer.dialect.now()} - ${ms}`;
  }

  #aliveSince(): RawBuilder<number> {
    return this.#writer.kind === 'postgres' ? this.#before(NODE_SILENCE_MS) : sql<number>`-1`;
  }
}
