import {join, resolve} from 'node:path';
import type {Store} from '../../store/index.ts';
import type {DocumentSettings} from '../document-settings.ts';
import type {DocumentBytes} from './document-bytes.ts';
import {BytesError} from './bytes-error.ts';
import {FolderBytes} from './folder-bytes.ts';
import {PostgresBytes} from './postgres-bytes.ts';
import {S3Bytes} from './s3/s3-bytes.ts';
import {WorkFolder} from './work-folder.ts';

/** Storage in which documents are received and kept. */
export interface DocumentStorage {
  readonly bytes: DocumentBytes;
  readonly work: WorkFolder;
  /** The folder of documents if it is outside of the data folder and may be a mount. */
  readonly folder?: string | undefined;
}

const DOCUMENTS = 'documents';
const INCOMING = 'incoming';

/** Stores documents in a data folder. */
export function folderStorage(dataFolder: string): DocumentStorage {
  return sharedStorage(join(dataFolder, DOCUMENTS), false);
}

/** Stores documents as configured; keys are read again for each request. */
export function documentStorage(
  settings: Pick<DocumentSettings, 'storage' | 'storageKeys'>,
  {dataFolder, store}: {readonly dataFolder: string; readonly store?: Pick<Store, 'documentPieces'>},
): DocumentStorage {
  const {storage} = settings;
  if (storage.kind === 'folder') {
    return storage.path === undefined ? folderStorage(dataFolder) : sharedStorage(storage.path, true);
  }
  const work = new WorkFolder(join(dataFolder, DOCUMENTS, INCOMING));
  if (storage.kind === 'postgres') {
    if (!store) throw new BytesError('misplaced', 'Documents are kept in the database, which is not open.');
    return {work, bytes: new PostgresBytes(store.documentPieces, work)};
  }
  const keys = {accessKeyId: '', secretAccessKey: ''};
  return {work, bytes: new S3Bytes(() => ({...storage, ...(settings.storageKeys ?? keys)}), work)};
}

/** Stores documents in a folder. The work folder is inside that folder, so that storing a file only renames it. */
function sharedStorage(folder: string, isShared: boolean): DocumentStorage {
  const storage = {bytes: new FolderBytes(folder, {isShared}), work: new WorkFolder(join(folder, INCOMING))};
  return isShared ? {...storage, folder: resolve(folder)} : storage;
}
