import {Option} from 'commander';
import {canonicalUserName} from '../accounts/index.ts';
import {loadDatabase} from '../config/index.ts';
import {
  openStore,
  openStoreToRead,
  storeExists,
  type Store,
  type StoreLocation,
  type User,
} from '../store/index.ts';
import {CommandError, type CommandIo} from './command-io.ts';

/** Options of almost all commands. */
export interface DataOption {
  readonly data: string;
  readonly config?: string | undefined;
}

/** The option `--config`, which also determines the database. */
export function configOption(): Option {
  return new Option('--config <file>', 'configuration file, instead of mtservice.json in the data folder');
}

/** The option `--data`, whose default is from the environment. */
export function dataOption({env}: CommandIo): Option {
  return new Option(
    '--data <folder>',
    'data folder; MTSERVICE_DATA in the environment changes the default',
  ).default(env['MTSERVICE_DATA'] || 'data');
}

/** Location of the data: the data folder, and the database of the configuration. */
export async function storeLocation({data, config}: DataOption): Promise<StoreLocation> {
  return {dataFolder: data, database: await loadDatabase({dataFolder: data, configFile: config})};
}

/**
 * Runs work on the store of a data folder or of the configured database. Unless `use` is `create`, a missing
 * store is an error. `reading` and `noting` also work with a read-only store, and `noting` fails instead of
 * migrating tables.
 */
export async function withStore<T>(
  options: DataOption,
  work: (store: Store) => Promise<T>,
  use: 'create' | 'existing' | 'reading' | 'noting' = 'existing',
): Promise<T> {
  const location = await storeLocation(options);
  if (use !== 'create' && !storeExists(location)) {
    throw new CommandError(
      `There is no data in ${options.data}. Name the data folder with --data, or start with "mtservice user add" or "serve".`,
    );
  }
  const isToRead = use === 'reading' || use === 'noting';
  const store = await (isToRead
    ? openStoreToRead(location, {unmigrated: use === 'noting'})
    : openStore(location));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Says that a data folder does not exist, for commands that then show the systems of a new service. */
export async function noteMissingData(io: CommandIo, options: DataOption): Promise<void> {
  if (storeExists(await storeLocation(options))) return;
  io.error(`There is no data in ${options.data}: these are the systems that a new service has.\n`);
}

/** Finds a user by name; throws if there is no such user. */
export async function knownUser(store: Store, name: string): Promise<User> {
  const user = await store.users.byName(canonicalUserName(name));
  if (user) return user;
  throw new CommandError(`There is no user "${name}". Add one with "mtservice user add".`);
}
