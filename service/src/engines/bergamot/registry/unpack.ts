import {createReadStream, createWriteStream} from 'node:fs';
import {copyFile, readFile, stat, writeFile} from 'node:fs/promises';
import {pipeline} from 'node:stream/promises';
import {createGunzip} from 'node:zlib';
import {boundedBytes} from '../../../answers/bounded.ts';
import {EngineError} from '../../engine.ts';
import {diskFault} from './disk-fault.ts';
import type {OfferedFile} from './model-offer.ts';
import {sha256Of} from './sha256.ts';

/** Size above which an unpacked file without a stated size is refused. */
const MAX_BYTES = 2 ** 31;

/**
 * Unpacks a file of a registry, and checks its size and hash. Returns the hash.
 *
 * @throws EngineError `malformed` if it cannot be unpacked, or is not the file that the index describes.
 */
export async function unpack(file: OfferedFile, from: string, to: string): Promise<string> {
  try {
    if (file.packing === 'gzip' && (await isGzip(from))) await gunzip(file, from, to);
    else if (file.packing === 'zstd') await decompressZstd(file, from, to);
    else await copyFile(from, to);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const {message = String(error)} = error as Error;
    throw diskFault(error, to) ?? broken(file, `it cannot be unpacked (${message})`);
  }
  const {size} = await stat(to);
  const {bytes, sha256} = file.unpacked;
  if (bytes !== undefined && size !== bytes)
    throw broken(file, `unpacked, it has ${size} bytes instead of ${bytes}`);
  const hash = await sha256Of(to);
  if (sha256 && hash !== sha256.toLowerCase()) throw broken(file, 'the hash of its content differs');
  return hash;
}

/** Whether a file is packed: some servers unpack gzip files while they send them. */
async function isGzip(path: string): Promise<boolean> {
  const start = createReadStream(path, {end: 1});
  return (await boundedBytes(start, 2)).equals(Buffer.from([0x1f, 0x8b]));
}

async function gunzip(file: OfferedFile, from: string, to: string): Promise<void> {
  const most = file.unpacked.bytes ?? MAX_BYTES;
  await pipeline(
    createReadStream(from),
    createGunzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      let length = 0;
      for await (const chunk of chunks) {
        length += chunk.length;
        if (length > most) throw broken(file, `unpacked, it has more than ${most} bytes`);
        yield chunk;
      }
    },
    createWriteStream(to),
  );
}

/** Node 20 has no zstd of its own. */
async function decompressZstd(file: OfferedFile, from: string, to: string): Promise<void> {
  const {default: fxtranslate} = await import('fxtranslate').catch((error: unknown) => {
    const [reason] = String((error as Error).message).split('\n');
    throw new EngineError(
      'unavailable',
      `The program that unpacks models is missing or damaged (${reason}). Install mtservice-server again.`,
    );
  });
  const packed = await readFile(from);
  await writeFile(to, fxtranslate.verifyAndDecompress(packed, file.unpacked.sha256 ?? ''));
}

function broken({location}: OfferedFile, reason: string): EngineError {
  return new EngineError(
    'malformed',
    `${location} differs from the index: ${reason}. Nothing was added; try again later, or use another registry.`,
  );
}
