/** Prime of the FNV-1a hash. */
const PRIME = 0x01000193;
const BASIS = 0x811c9dc5;

/** Hash of a text, 32 bits (FNV-1a over UTF-16 code units). */
export function textHash(text: string): number {
  let hash = BASIS;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash;
}

/** One hash of several, in their order; its bits are well spread. */
export function joinedHash(...hashes: readonly number[]): number {
  let hash = BASIS;
  for (const one of hashes) {
    hash = Math.imul(hash ^ one, PRIME);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
