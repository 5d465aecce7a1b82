import {setImmediate as nextTurn} from 'node:timers/promises';

/**
 * Size of the pieces: a parser needs about a millisecond for this much markup or for as many small fields.
 */
const PIECE_BYTES = 4 * 1024;
const SLICE_MS = 1;

/**
 * Passes a chunk of a body to a parser in pieces and lets other requests take turns between them: a chunk of
 * 64 KB may contain thousands of attributes or fields.
 */
export async function inTurns(chunk: Buffer, use: (piece: Buffer) => void | Promise<void>): Promise<void> {
  let since = performance.now();
  for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
    await use(chunk.subarray(at, at + PIECE_BYTES));
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
