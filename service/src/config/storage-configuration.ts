import {resolve} from 'node:path';
import {Type, type Static} from 'typebox';
import {CLOSED, textSchema} from '../engines/setting-schemas.ts';
import type {S3Keys, StorageSettings} from '../documents/bytes/storage-settings.ts';

const optional = (description: string) => Type.Optional(textSchema(description));

/** An S3 store as configured. */
export const S3Schema = Type.Object(
  {
    endpoint: Type.Optional(
      Type.String({
        pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$',
        description: 'the address of an S3 store such as "https://s3.example.com" (absent: that of Amazon)',
      }),
    ),
    bucket: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$',
      description: 'the name of a bucket',
    }),
    region: optional('the name of a region (absent: "us-east-1")'),
    accessKeyId: textSchema('text: the id of an access key'),
    secretAccessKey: textSchema('text: its secret, best "${NAME}" or "${file:PATH}"'),
    sessionToken: optional('text: the token of keys that expire'),
    prefix: Type.Optional(
      Type.String({
        pattern: '^([^/].*)?$',
        description: 'text before the names of all objects, such as "mtservice/"; not with a slash first',
      }),
    ),
  },
  {...CLOSED, description: 'an object with the bucket of an S3 store and its keys'},
);

/** Document storage as configured. */
export const StorageSchema = Type.Union(
  [
    Type.Literal('folder'),
    Type.Literal('postgres'),
    Type.Object({folder: textSchema('the path of a folder')}, CLOSED),
    Type.Object({s3: S3Schema}, CLOSED),
  ],
  {description: '"folder", "postgres", {"folder": "/a/shared/folder"} or {"s3": {"bucket": …}}'},
);

type StorageEntry = Static<typeof StorageSchema>;

/** Document storage, and the keys for it. */
export interface ConfiguredStorage {
  readonly storage: StorageSettings;
  readonly storageKeys: S3Keys | undefined;
}

const DEFAULT_REGION = 'us-east-1';

/**
 * Completes the storage settings. By default, documents are stored in a PostgreSQL database if a database is
 * configured, and otherwise in the data folder.
 */
export function configuredStorage(
  entry: StorageEntry | undefined,
  {folder, database}: {readonly folder: string; readonly database: string | undefined},
): ConfiguredStorage {
  const written = entry ?? (database === undefined ? 'folder' : 'postgres');
  if (typeof written === 'string') return {storage: {kind: written}, storageKeys: undefined};
  if ('folder' in written) {
    return {storage: {kind: 'folder', path: resolve(folder, written.folder)}, storageKeys: undefined};
  }
  const {bucket, region = DEFAULT_REGION, prefix = '', accessKeyId, secretAccessKey} = written.s3;
  const {endpoint = `https://s3.${region}.amazonaws.com`, sessionToken} = written.s3;
  return {
    storage: {kind: 's3', endpoint, bucket, region, prefix},
    storageKeys: {accessKeyId, secretAccessKey, ...(sessionToken !== undefined && {sessionToken})},
  };
}

/** The first fault of the storage settings that the schema cannot detect; undefined if there is no such fault. */
export function storageFault({storage}: ConfiguredStorage, database: string | undefined): string | undefined {
  if (storage.kind !== 'postgres' || database !== undefined) return undefined;
  return 'documents.storage must be another than "postgres", or "database" must be the address of a PostgreSQL database';
}
