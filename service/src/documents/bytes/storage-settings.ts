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

/** Settings of the document storage. */
export type StorageSettings =
  /** Storage in the data folder, or in a folder shared by several machines. */
  | {readonly kind: 'folder'; readonly path?: string}
  /** Storage in the PostgreSQL database of the service. */
  | {readonly kind: 'postgres'}
  | ({readonly kind: 's3'} & S3Place);
