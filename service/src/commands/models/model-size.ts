const MEGABYTE = 2 ** 20;

/** Size of a model in megabytes. */
export const sizeOf = (bytes: number): string =>
  bytes === 0 ? 'size not stated' : `${(bytes / MEGABYTE).toFixed(1)} MB`;
