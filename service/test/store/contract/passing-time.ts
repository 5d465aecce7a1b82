import type {TestContext} from 'node:test';
import type {Store} from '../../../src/store/index.ts';
import {query} from '../../support/postgres.ts';
import type {StoreKind} from '../store-kind.ts';

/** Columns with times that a store compares, by table. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  tickets: ['expires_at'],
  attempts: ['ends_at'],
  known_places: ['noted_at'],
  sessions: ['expires_at', 'last_used_at'],
  audit: ['at'],
  reviews: ['at'],
  corrections: ['updated_at'],
};

/**
 * Opens a store for which the test can let time pass, by this process's clock or by changing the database.
 */
export async function storeInTime(
  t: TestContext,
  {temporaryLocation, openedStore}: StoreKind,
): Promise<{store: Store; pass(ms: number): Promise<void>}> {
  const location = await temporaryLocation(t);
  const {database} = location;
  if (database === undefined) t.mock.timers.enable({apis: ['Date'], now: Date.now()});
  const store = await openedStore(t, location);
  const pass = async (ms: number): Promise<void> => {
    if (database === undefined) return t.mock.timers.tick(ms);
    for (const [table, columns] of Object.entries(TIMES)) {
      const earlier = columns.map((column) => `${column} = ${column} - ${ms}`).join(', ');
      await query(database, `update ${table} set ${earlier}`);
    }
  };
  return {store, pass};
}
