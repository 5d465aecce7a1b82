import {readdirSync} from 'node:fs';
import {join} from 'node:path';

/** File of the allocator tcmalloc, as the Debian package libtcmalloc-minimal4 installs it. */
const LIBRARY = 'libtcmalloc_minimal.so.4';

/**
 * Path of an allocator that Apertium's many small objects suit better than the C library's own, as
 * service/bench/apertium-allocator.bench.ts measures; undefined where none is installed.
 *
 * @param root - Folder of libraries, with those of each architecture in folders such as `x86_64-linux-gnu`.
 */
export function findAllocator(root = '/usr/lib', architecture = process.arch): string | undefined {
  const triplet = {x64: 'x86_64', arm64: 'aarch64'}[architecture as string];
  if (triplet === undefined) return undefined;
  const folder = join(root, `${triplet}-linux-gnu`);
  try {
    return readdirSync(folder).includes(LIBRARY) ? join(folder, LIBRARY) : undefined;
  } catch {
    return undefined;
  }
}
