import {chmod, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {openStore, type OpenStoreOptions, type Store} from '../../src/store/index.ts';
import {addTables} from './new-data-folder.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

/** Creates a folder; removed when the test ends. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-test-'));
  releaseAfter(test, () => rm(folder, {recursive: true, force: true}));
  return folder;
}

/** Creates a data folder as `mkdir` does, and sets a umask that gives everybody access to new files. */
export async function publicFolder(test: TestContext): Promise<string> {
  const folder = await temporaryFolder(test);
  await chmod(folder, 0o755);
  const umask = process.umask(0);
  releaseAfter(test, () => process.umask(umask));
  return folder;
}

/** Opens the store of a folder; closed when the test ends. */
export async function openedStore(
  test: TestContext,
  folder: string,
  options?: OpenStoreOptions,
): Promise<Store> {
  const store = await openStore(folder, options);
  releaseAfter(test, () => store.close());
  return store;
}

/** Opens a store in a new folder; closed when the test ends. */
export async function temporaryStore(test: TestContext): Promise<Store> {
  const folder = await temporaryFolder(test);
  await addTables(folder);
  return await openedStore(test, folder);
}
