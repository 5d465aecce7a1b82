import {posix} from 'node:path';
import {EntryFault} from './entry-fault.ts';
import type {OfferedFile, StatedContent} from './model-offer.ts';

const PACKINGS = {'.gz': 'gzip', '.zst': 'zstd'} as const;

interface FileEntry {
  readonly kind: OfferedFile['kind'];
  /** Name of the unpacked file; if absent, that of the location. */
  readonly name?: string;
  readonly location: string;
  /** How the file is packed; if absent, its ending says so. */
  readonly packing?: OfferedFile['packing'] | undefined;
  readonly packed: StatedContent;
  readonly unpacked: StatedContent;
}

/**
 * A file of a registry, as an index describes it.
 *
 * @throws EntryFault if a name or a location leads out of its folder.
 */
export function fileOf({kind, name, location, packing: stated, packed, unpacked}: FileEntry): OfferedFile {
  const ending = posix.extname(location);
  const packing = stated ?? (ending in PACKINGS ? PACKINGS[ending as keyof typeof PACKINGS] : 'none');
  const own = name ?? posix.basename(location, ending in PACKINGS ? ending : '');
  if (!/^[\w-][\w.-]*$/.test(own)) throw outside(own);
  if (!/^[^\\/:\p{Cc}][^\\:\p{Cc}]*$/u.test(location) || location.split('/').includes('..'))
    throw outside(location);
  return {kind, name: own, location, packing, packed, unpacked};
}

function outside(name: string): EntryFault {
  const shown = name.slice(0, 80).replace(/[\p{Cc}]/gu, ' ');
  return new EntryFault(`it names a file "${shown}", which is no name of a file in a folder`);
}
