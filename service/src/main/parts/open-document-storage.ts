import type {Logger} from 'pino';
import {ConfigurationError, type Configuration} from '../../config/index.ts';
import {checkOwner} from '../../documents/bytes/owner-mark.ts';
import type {Store} from '../../store/index.ts';
import {documentStorage, type DocumentStorage} from '../../documents/bytes/document-storage.ts';
import {StorageWatch} from '../../documents/bytes/storage-watch.ts';

/** A document storage that is open until `close`. */
export interface OpenedStorage extends DocumentStorage {
  readonly watch: StorageWatch;
  /** Whether no other installation stores documents in this storage. */
  readonly isAlone: boolean;
  close(): Promise<void>;
}

/**
 * Opens the storage for received and translated documents. Rejects with a `ConfigurationError` if the storage
 * belongs to another installation. If the storage is unavailable, logs the problem and keeps trying;
 * meanwhile, texts are translated, and `/ready` reports the problem.
 */
export async function openDocumentStorage(
  {documents, database}: Pick<Configuration, 'documents' | 'database'>,
  {
    dataFolder,
    store,
    logger,
  }: {dataFolder: string; store: Pick<Store, 'documentPieces' | 'installation'>; logger: Logger},
): Promise<OpenedStorage> {
  const stored = documentStorage(documents, {dataFolder, store});
  const {bytes, work} = stored;
  const {storage} = documents;
  // The lock of the data folder excludes other installations only from the data folder itself.
  const isAlone = database === undefined && storage.kind === 'folder' && storage.path === undefined;
  const watch = new StorageWatch({bytes, work}, async () => {
    // The storage is opened before the work folder, which would create the storage's folder: a folder whose
    // disk is not mounted must not be created.
    await bytes.open();
    await work.open({alone: isAlone});
    if (!isAlone) await checkOwner(stored, store.installation);
  });
  const problem = await watch.look();
  if (problem?.kind === 'taken') throw new ConfigurationError(problem.message, {cause: problem});
  if (problem) logger.error(`documents are not translated now: ${problem.message}`);
  const close = async (): Promise<void> => {
    work.close();
    await bytes.close();
  };
  return {...stored, watch, isAlone, close};
}
