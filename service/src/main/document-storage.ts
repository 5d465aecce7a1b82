import type {Logger} from 'pino';
import {ConfigurationError, type Configuration} from '../config/index.ts';
import {BytesError} from '../documents/bytes/bytes-error.ts';
import {checkOwner} from '../documents/bytes/owner-mark.ts';
import type {DocumentPieceStore, InstallationStore} from '../store/index.ts';
import {documentStorage, type DocumentStorage} from '../documents/bytes/document-storage.ts';

/** Storage that a service uses until `close`. */
export interface OpenedStorage extends DocumentStorage {
  /** Whether nobody else stores documents there. */
  readonly isAlone: boolean;
  close(): Promise<void>;
}

/**
 * Makes ready where documents are received and kept; rejects with a `ConfigurationError` when there is no such
 * folder. A store that cannot be used now is logged: texts are translated meanwhile, and `/ready` says what is wrong.
 */
export async function openDocumentStorage(
  {documents, database}: Pick<Configuration, 'documents' | 'database'>,
  {
    dataFolder,
    store,
    logger,
  }: {dataFolder: string; store: DocumentPieceStore & InstallationStore; logger: Logger},
): Promise<OpenedStorage> {
  const {bytes, work} = documentStorage(documents, {dataFolder, store});
  const {storage} = documents;
  // The lock of the data folder keeps others away, and nothing else does.
  const isAlone = database === undefined && storage.kind === 'folder' && storage.path === undefined;
  try {
    await bytes.open();
    await work.open({alone: isAlone});
    if (!isAlone) await checkOwner({bytes, work}, await store.installationId()).catch(unlessTaken);
  } catch (error) {
    if (error instanceof BytesError) throw new ConfigurationError(error.message, {cause: error});
    throw error;
  }
  const problem = await bytes.problem();
  if (problem) logger.error(`documents are not translated now: ${problem.message}`);
  const close = async (): Promise<void> => {
    work.close();
    await bytes.close();
  };
  return {bytes, work, isAlone, close};
}

/** A place that fails otherwise may work later; nothing is removed there before its owner is known. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof BytesError) || error.kind === 'taken') throw error;
}
