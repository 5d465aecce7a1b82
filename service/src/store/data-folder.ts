import {constants, existsSync} from 'node:fs';
import {access, mkdir, stat} from 'node:fs/promises';
import {dirname, resolve} from 'node:path';
import {StoreError, storeError} from './store-error.ts';

/** Makes the folder, for its owner only, or makes sure that it can be written. */
export async function prepareFolder(dataFolder: string): Promise<void> {
  const path = resolve(dataFolder);
  let nearest = path;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    if (!(await stat(nearest)).isDirectory()) {
      throw new StoreError('failed', `The data folder ${path} cannot be made: ${nearest} is a file.`);
    }
    await access(nearest, constants.W_OK);
    await mkdir(path, {recursive: true, mode: 0o700});
  } catch (error) {
    const known = storeError(error);
    if (known.kind !== 'failed' || known === error) throw known;
    throw new StoreError('failed', `The data folder ${path} cannot be made. ${known.message}`, {
      cause: error,
    });
  }
}
