/** A bucket of an S3 store. */
export interface S3Place {
  /** Address of the store; buckets are paths below it. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Before the names of all objects. */
  readonly prefix: string;
}

/** What requests to an S3 store are signed with; a running service takes over renewed ones. */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of keys that expire. */
  readonly sessionToken?: string;
}

/** A bucket, and how it is reached. */
export type S3Settings = S3Place & S3Keys;

/** Where the bytes of documents are kept. */
export type StorageSettings =
  /** In the data folder, or in a folder that several machines share. */
  | {readonly kind: 'folder'; readonly path?: string}
  /** In the PostgreSQL database of the service. */
  | {readonly kind: 'postgres'}
  | ({readonly kind: 's3'} & S3Place);
