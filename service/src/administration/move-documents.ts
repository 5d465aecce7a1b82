import {createHash} from 'node:crypto';
import {copyFile} from 'node:fs/promises';
import {finished} from 'node:stream/promises';
import {taskIdOf} from '../documents/bytes/bytes-names.ts';
import type {DocumentBytes} from '../documents/bytes/document-bytes.ts';
import type {DocumentStorage} from '../documents/bytes/document-storage.ts';
import {StoreError} from '../store/index.ts';

/**
 * Copies documents to another storage and compares the copies. Documents that are already there and equal are
 * not copied again. Returns the number of documents.
 */
export async function moveDocuments(from: DocumentBytes, to: DocumentStorage): Promise<number> {
  let moved = 0;
  for await (const {name} of from.stored()) {
    const there = await to.bytes.names(taskIdOf(name) ?? '');
    const hash = await hashOf(from, name);
    if (!there.includes(name) || (await hashOf(to.bytes, name)) !== hash) {
      await copy(from, to, name);
      if ((await hashOf(to.bytes, name)) !== hash) {
        throw new StoreError(
          'failed',
          `The document ${name} is not the same after it was copied. Try again.`,
        );
      }
    }
    moved += 1;
  }
  return moved;
}

async function copy(from: DocumentBytes, {bytes, work}: DocumentStorage, name: string): Promise<void> {
  const local = await from.local(name);
  const path = work.temporaryPath();
  try {
    await copyFile(local.path, path);
    await bytes.keep(path, name);
  } finally {
    await work.discard(path);
    await local.discard();
  }
}

async function hashOf(bytes: DocumentBytes, name: string): Promise<string> {
  const {stream} = await bytes.read(name);
  const hash = createHash('sha256');
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  await finished(stream);
  return hash.digest('hex');
}
