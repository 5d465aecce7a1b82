import {chmod, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {openStore, type OpenStoreOptions, type Store} from '../../src/store/index.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

/** A folder that is removed when the test ends. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-test-'));
  releaseAfter(test, () => rm(folder, {recursive: true, force: true}));
  return folder;
}

/** A data folder that was there before the service, as `mkdir` makes it, while files are made for everyone. */
export async function publicFolder(test: TestContext): Promise<string> {
  const folder = await temporaryFolder(test);
  await chmod(folder, 0o755);
  const umask = process.umask(0);
  releaseAfter(test, () => process.umask(umask));
  return folder;
}

/** A store in a folder, closed when the test ends. */
export async function openedStore(
  test: TestContext,
  folder: string,
  options?: OpenStoreOptions,
): Promise<Store> {
  const store = await openStore(folder, options);
  releaseAfter(test, () => store.close());
  return store;
}

/** A store in a folder of its own. */
export async function temporaryStore(test: TestContext): Promise<Store> {
  return await openedStore(test, await temporaryFolder(test));
}
