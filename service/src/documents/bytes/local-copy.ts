import {createWriteStream} from 'node:fs';
import {pipeline} from 'node:stream/promises';
import type {LocalBytes, OpenedBytes} from './document-bytes.ts';
import type {WorkFolder} from './work-folder.ts';

/** Copies bytes to a file of the work folder; leaves nothing behind on failure. */
export async function localCopy(
  work: WorkFolder,
  {stream}: OpenedBytes,
  signal?: AbortSignal,
): Promise<LocalBytes> {
  const path = work.temporaryPath();
  const discard = (): Promise<void> => work.discard(path);
  try {
    await pipeline(stream, createWriteStream(path, {flags: 'wx', mode: 0o600}), {signal});
  } catch (error) {
    await discard();
    signal?.throwIfAborted();
    throw error;
  }
  return {path, discard};
}
