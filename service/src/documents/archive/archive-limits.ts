/** Bounds of what an archive may unpack to. */
export interface ArchiveLimits {
  readonly maxEntries: number;
  /** Bytes of all entries together. */
  readonly maxInflatedBytes: number;
  /** Inflated bytes for each byte of the archive, beyond the first MiB. */
  readonly maxRatio: number;
}

/** Bounds that real documents stay far below. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  maxEntries: 10_000,
  maxInflatedBytes: 500 * 1024 * 1024,
  maxRatio: 200,
};
