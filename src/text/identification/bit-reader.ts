/** Bits of precision of a probability. */
const PRECISION = 12;
/** How slowly a probability follows the bits. */
const INERTIA = 5;
/** Below this range, the next byte is read. */
const MIN_RANGE = 2 ** 24;

/** Probabilities that a bit is 0, one for each context, all even at first. */
export const evenChances = (contexts: number) => new Uint16Array(contexts).fill(2 ** (PRECISION - 1));

/**
 * Reads bits of an adaptive binary range coder, like that of LZMA, which `encode.mjs` writes. The function reads
 * the next bit in a context, and adapts the context's probability.
 *
 * @param bytes - Bytes as characters from 0 to 255.
 * @param from - Index of the first byte.
 */
export function bitReader(bytes: string, from: number): (chances: Uint16Array, context: number) => 0 | 1 {
  let at = from;
  let code = 0;
  let range = 2 ** 32 - 1;
  const read = () => (code = ((code << 8) | (at < bytes.length ? bytes.charCodeAt(at++) : 0)) >>> 0);
  for (let index = 0; index < 4; index++) read();
  return (chances, context) => {
    const chance = chances[context]!;
    const bound = (range >>> PRECISION) * chance;
    const bit = code < bound ? 0 : 1;
    if (bit) {
      code -= bound;
      range -= bound;
      chances[context] = chance - (chance >> INERTIA);
    } else {
      range = bound;
      chances[context] = chance + ((2 ** PRECISION - chance) >> INERTIA);
    }
    while (range < MIN_RANGE) {
      range = (range << 8) >>> 0;
      read();
    }
    return bit;
  };
}
