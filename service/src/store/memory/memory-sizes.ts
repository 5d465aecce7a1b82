import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Kysely} from 'kysely';
import {EVERYONE, type Tables} from '../database/schema.ts';
import type {MemorySize} from './human-translation.ts';

const UNITS_PER_TURN = 20_000;

/** Counts the memories of all systems in steps, so that other requests are answered in between. */
export async function memorySizes(db: Kysely<Tables>): Promise<MemorySize[]> {
  const sizes = new Map<string, {shared: number; own: number}>();
  for (let after = -1; ;) {
    const part = db
      .selectFrom('memory_units')
      .select(['number', 'system_id', 'user_id'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(UNITS_PER_TURN)
      .as('part');
    const rows = await db
      .selectFrom(part)
      .select((select) => [
        'system_id',
        select.fn.countAll<number>().as('all'),
        select.fn.countAll<number>().filterWhere('user_id', '=', EVERYONE).as('shared'),
        select.fn.max('number').as('last'),
      ])
      .groupBy('system_id')
      .execute();
    for (const {system_id: systemId, all, shared} of rows) {
      const before = sizes.get(systemId) ?? {shared: 0, own: 0};
      sizes.set(systemId, {shared: before.shared + shared, own: before.own + all - shared});
    }
    if (rows.reduce((sum, {all}) => sum + all, 0) < UNITS_PER_TURN) break;
    after = Math.max(...rows.map(({last}) => last));
    await nextTurn();
  }
  return [...sizes].map(([systemId, size]) => ({systemId, ...size}));
}
