import type {TestContext} from 'node:test';
import {openStore, type OpenStoreOptions, type Store, type StoreLocation} from '../../src/store/index.ts';
import type {StoreConnection} from '../../src/store/database/connection.ts';
import {migrate, POSTGRES_MIGRATIONS} from '../../src/store/database/migrations.ts';
import {connectPostgres} from '../../src/store/database/postgres/connection.ts';
import {connect} from '../../src/store/database/sqlite/connection.ts';
import {freshDatabase} from '../support/postgres.ts';
import {temporaryFolder} from './temporary-folder.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

/** A kind of store, for the contract tests. */
export interface StoreKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Whether several processes may use the store at the same time. */
  readonly isShared: boolean;
  /** Creates a location for a store; its folder is removed when the test ends. */
  readonly temporaryLocation: (test: TestContext) => Promise<StoreLocation>;
  /** Opens a store at a location; closed when the test ends. */
  readonly openedStore: (
    test: TestContext,
    location: StoreLocation,
    options?: OpenStoreOptions,
  ) => Promise<Store>;
  /** Connects to a new database with all tables; closed when the test ends. */
  readonly connected: (test: TestContext) => Promise<StoreConnection>;
  /** Opens a store at a new location; closed when the test ends. */
  readonly temporaryStore: (test: TestContext) => Promise<Store>;
}

function storeKind(
  name: StoreKind['name'],
  isShared: boolean,
  {temporaryLocation, connected}: Pick<StoreKind, 'temporaryLocation' | 'connected'>,
): StoreKind {
  const openedStore: StoreKind['openedStore'] = async (test, location, options) => {
    const store = await openStore(location, options);
    releaseAfter(test, () => store.close());
    return store;
  };
  const temporaryStore = async (test: TestContext) => openedStore(test, await temporaryLocation(test));
  return {name, isShared, temporaryLocation, connected, openedStore, temporaryStore};
}

export const SQLITE_STORE = storeKind('SQLite', false, {
  temporaryLocation: async (test) => ({dataFolder: await temporaryFolder(test)}),
  connected: async (test) => {
    const connection = await connect(await temporaryFolder(test));
    releaseAfter(test, () => connection.database.close());
    await migrate(connection.db);
    return connection;
  },
});

export const POSTGRES_STORE = storeKind('PostgreSQL', true, {
  temporaryLocation: async (test) => ({
    dataFolder: await temporaryFolder(test),
    database: await freshDatabase(),
  }),
  connected: async (test) => {
    const connection = connectPostgres(await freshDatabase());
    releaseAfter(test, () => connection.close());
    await migrate(connection.db, POSTGRES_MIGRATIONS);
    return connection;
  },
});
