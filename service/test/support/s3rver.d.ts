declare module 's3rver' {
  import type {RequestListener} from 'node:http';

  class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly {readonly name: string}[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    readonly logger: {close(): void; readonly exceptions: {unhandle(): void}};
  }

  export = S3rver;
}
