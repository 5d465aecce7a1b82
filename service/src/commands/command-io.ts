import {Option} from 'commander';
import {canonicalUserName} from '../accounts/index.ts';
import {openStore, storeExists, type Store, type User} from '../store/index.ts';

/** Input, output and environment of a command. */
export interface CommandIo {
  out(text: string): void;
  error(text: string): void;
  readonly stdin: AsyncIterable<Buffer | string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the user or the system asks a running service to stop. */
  stopRequested(): Promise<void>;
}

/** A command that failed; `message` is for the operator: the reason, and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

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

/** `--json`, for scripts. */
export function jsonOption(): Option {
  return new Option('--json', 'print JSON');
}

/** Runs work on the store of a data folder; without `create`, one that is not there is an error. */
export async function withStore<T>(
  {data}: DataOption,
  work: (store: Store) => Promise<T>,
  create: 'create' | 'existing' = 'existing',
): Promise<T> {
  if (create === 'existing' && !storeExists(data)) {
    throw new CommandError(
      `There is no data in ${data}. Name the data folder with --data, or start with "mtservice user add" or "serve".`,
    );
  }
  const store = await openStore(data);
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

/** Rows as aligned columns under their headings; an empty cell is a dash. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows.map((row) => row.map((cell) => printable(cell) || '-'))];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => [...(line[column] ?? '')].length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n');
}

/** Text on one line, without control characters that a terminal would obey. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');
}
