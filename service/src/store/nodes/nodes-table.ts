import {sql, type Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import {betterStatus, NODE_KEPT_MS, NODE_SILENCE_MS, type NodeStore, type SharedStatus} from './node.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

/**
 * The running processes, and the status of each system on each of them. With SQLite one process has the database for
 * itself, and need not say that it lives.
 */
export function nodesTable(connection: StoreConnection, reader: Kysely<Tables>): NodeStore {
  const {db: writer, dialect} = connection;
  const before = (ms: number) => sql<number>`${dialect.now()} - ${ms}`;
  const isShared = dialect.name === 'postgres';
  const aliveSince = () => (isShared ? before(NODE_SILENCE_MS) : sql<number>`-1`);
  return {
    async addNode({name, version}) {
      const now = dialect.now();
      const {id} = await writer
        .insertInto('nodes')
        .values({name: toStored(name), version, started_at: now, seen_at: now})
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async renewNode(id) {
      await writer
        .deleteFrom('nodes')
        .where('seen_at', '<', before(NODE_KEPT_MS))
        .where('id', '!=', id)
        .execute();
      const {numUpdatedRows} = await writer
        .updateTable('nodes')
        .set({seen_at: dialect.now()})
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async removeNode(id) {
      await writer.deleteFrom('nodes').where('id', '=', id).execute();
    },

    async listNodes() {
      const rows = await reader
        .selectFrom('nodes')
        .selectAll()
        .select(sql<number>`case when seen_at > ${aliveSince()} then 1 else 0 end`.as('alive'))
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
    },

    async noteSystemStatus(nodeId, systemId, status, reason) {
      const note = {status, reason: reason === undefined ? null : toStored(reason), noted_at: dialect.now()};
      await writer
        .insertInto('system_statuses')
        .values({node_id: nodeId, system_id: systemId, ...note})
        .onConflict((conflict) => conflict.columns(['node_id', 'system_id']).doUpdateSet(note))
        .execute();
    },

    async systemStatuses(except = -1) {
      const rows = await reader
        .selectFrom('system_statuses')
        .innerJoin('nodes', 'nodes.id', 'system_statuses.node_id')
        .select(['system_id', 'status', 'reason'])
        .where('nodes.seen_at', '>', aliveSince())
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
    },

    hearHints: async (heard) =>
      connection.kind === 'postgres' ? connection.hearHints(heard) : () => Promise.resolve(),
  };
}
