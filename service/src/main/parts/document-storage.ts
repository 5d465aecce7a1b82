import type {Logger} from 'pino';
import {ConfigurationError, type Configuration} from '../../config/index.ts';
import {checkOwner} from '../../documents/bytes/owner-mark.ts';
import type {Store} from '../../store/index.ts';
import {documentStorage, type DocumentStorage} from '../../documents/bytes/document-storage.ts';
import {StorageWatch} from '../../documents/bytes/storage-watch.ts';

/** Storage that a service uses until `close`. */
export interface OpenedStorage extends DocumentStorage {
  readonly watch: StorageWatch;
  /** Whether nobody else stores documents there. */
  readonly isAlone: boolean;
  close(): Promise<void>;
}

/**
 * Makes ready where documents are received and kept; rejects with a `ConfigurationError` when the place belongs to another
 * installation. A place that cannot be used now is logged, and is made ready when it can: texts are translated meanwhile,
 * and `/ready` says what is wrong.
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
  // The lock of the data folder keeps others away, and nothing else does.
  const isAlone = database === undefined && storage.kind === 'folder' && storage.path === undefined;
  const watch = new StorageWatch({bytes, work}, async () => {
    // In this order: a folder that is not mounted must not be made.
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
