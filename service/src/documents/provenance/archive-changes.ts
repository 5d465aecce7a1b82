/** Files of an archive that are replaced, and files that are added. */
export interface ArchiveChanges {
  readonly replaced: ReadonlyMap<string, Buffer>;
  readonly added: ReadonlyMap<string, Buffer>;
}

export const NO_CHANGES: ArchiveChanges = {replaced: new Map(), added: new Map()};
