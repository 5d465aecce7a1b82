import {Option} from 'commander';
import {canonicalUserName} from '../accounts/index.ts';
import {openStore, openStoreToRead, storeExists, type Store, type User} from '../store/index.ts';
import {CommandError, type CommandIo} from './command-io.ts';

/** Options that several commands share. */
export interface DataOption {
  readonly data: string;
}

/** `--data`, with its default from the environment. */
export function dataOption({env}: CommandIo): Option {
  return new Option(
    '--data <folder>',
    'data folder; MTSERVICE_DATA in the environment changes the default',
  ).default(env['MTSERVICE_DATA'] || 'data');
}

/**
 * Runs work on the store of a data folder. Without `create`, one that is not there is an error; `reading` also
 * works where nothing can be written, and `noting` moreover rejects before it would migrate tables.
 */
export async function withStore<T>(
  {data}: DataOption,
  work: (store: Store) => Promise<T>,
  use: 'create' | 'existing' | 'reading' | 'noting' = 'existing',
): Promise<T> {
  if (use !== 'create' && !storeExists(data)) {
    throw new CommandError(
      `There is no data in ${data}. Name the data folder with --data, or start with "mtservice user add" or "serve".`,
    );
  }
  const isToRead = use === 'reading' || use === 'noting';
  const store = await (isToRead ? openStoreToRead(data, {unmigrated: use === 'noting'}) : openStore(data));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The user of a name; an unknown one is an error. */
export async function knownUser(store: Store, name: string): Promise<User> {
  const user = await store.userByName(canonicalUserName(name));
  if (user) return user;
  throw new CommandError(`There is no user "${name}". Add one with "mtservice user add".`);
}
