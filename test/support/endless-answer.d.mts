import type {ServerResponse} from 'node:http';

/** Sends the same piece, spaces when absent, until the client ends the answer; `onSent` gets the bytes that the client took.
 * After `mostBytes` it sends nothing more, and leaves the answer open. */
export function sendWithoutEnd(
  response: ServerResponse,
  piece?: Uint8Array,
  onSent?: (bytes: number) => void,
  mostBytes?: number,
): void;
