/** A bucket of an S3 store. */
interface S3Place {
  /** Address of the store; buckets are paths below it. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Prefix of all object names. */
  readonly prefix: string;
}

/** Credentials for signing S3 requests; renewed credentials take effect without a restart. */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Session token; present only with temporary keys. */
  readonly sessionToken?: string;
}

/** A bucket and the keys for it. */
export type S3Settings = S3Place & S3Keys;

/** Where the bytes of documents are kept. */
export type StorageSettings =
  /** In the data folder, or in a folder shared by several machines. */
  | {readonly kind: 'folder'; readonly path?: string}
  /** In the PostgreSQL database of the service. */
  | {readonly kind: 'postgres'}
  | ({readonly kind: 's3'} & S3Place);
