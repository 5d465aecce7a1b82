import {createReadStream} from 'node:fs';
import {open, rm, stat} from 'node:fs/promises';
import {setTimeout as wait} from 'node:timers/promises';
import {isWebPage} from '../../../answers/web-page.ts';
import {boundedBytes} from '../../../answers/bounded.ts';
import {EngineError} from '../../engine.ts';
import {diskFault} from './disk-fault.ts';
import {PassingFault} from './fetch-from.ts';
import type {OfferedFile} from './model-offer.ts';
import type {ModelRegistry} from './model-registry.ts';
import {sha256Of} from './sha256.ts';

const TRIES = 4;
const PAUSE_MS = 500;
/** Bytes that show what a file is. */
const START_BYTES = 2_000;
/** Size above which a file without a stated size is refused. */
const MAX_BYTES = 2 ** 30;

/** Reports the bytes of a packed file that are there, and its size; undefined if that is not known. */
export type OnBytes = (file: OfferedFile, bytes: number, size: number | undefined) => void;

/**
 * Fetches a packed file of a registry, and checks its size and hash. Goes on where an earlier download was cut, in this
 * call or in an earlier one.
 *
 * @param to - Path of the file; after a failure, it has what was fetched.
 * @throws EngineError if the registry does not give the file that its index describes.
 */
export async function download(
  registry: ModelRegistry,
  file: OfferedFile,
  to: string,
  onBytes: OnBytes = () => undefined,
): Promise<void> {
  const wasThere = (await sizeOf(to)) > 0;
  await fetchRest(registry, file, to, onBytes);
  const fault = await faultOf(file, to);
  if (!fault) {
    const size = await sizeOf(to);
    return onBytes(file, size, size);
  }
  await rm(to, {force: true});
  // The earlier part may be of another version of the file.
  if (wasThere) return download(registry, file, to, onBytes);
  throw new EngineError(
    'malformed',
    `${file.location} from ${registry.address} differs from the index: ${fault}. Nothing was added; try again later, or use another registry.`,
  );
}

async function fetchRest(
  registry: ModelRegistry,
  file: OfferedFile,
  to: string,
  onBytes: OnBytes,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const before = await sizeOf(to);
    if (file.packed.bytes !== undefined && before === file.packed.bytes) return;
    try {
      await append(registry, file, to, onBytes);
      if (file.packed.bytes === undefined || (await sizeOf(to)) >= file.packed.bytes) return;
      if (await isPage(to)) return; // `faultOf` says so
      throw new Error('the connection ended early');
    } catch (error) {
      const hasMore = (await sizeOf(to)) > before;
      if (isLasting(error) || diskFault(error, to) || (tries >= TRIES && !hasMore))
        throw faultFrom(error, registry, file, to);
      if (hasMore) tries = 1;
      await wait(PAUSE_MS);
    }
  }
}

const isLasting = (error: unknown): boolean =>
  error instanceof EngineError && !(error instanceof PassingFault);

function faultFrom(error: unknown, registry: ModelRegistry, file: OfferedFile, to: string): EngineError {
  return error instanceof EngineError ? error : (diskFault(error, to) ?? cutOff(registry, file, error));
}

async function append(
  registry: ModelRegistry,
  file: OfferedFile,
  to: string,
  onBytes: OnBytes,
): Promise<void> {
  const {bytes, offset, size} = await registry.read(file, await sizeOf(to));
  const output = await open(to, offset > 0 ? 'r+' : 'w');
  let length = offset;
  try {
    for await (const chunk of bytes) {
      if (length + chunk.byteLength > (file.packed.bytes ?? MAX_BYTES)) {
        length = Infinity;
        break;
      }
      await output.write(chunk, 0, chunk.byteLength, length);
      length += chunk.byteLength;
      onBytes(file, length, file.packed.bytes ?? size);
    }
  } finally {
    await output.close();
  }
  if (length < Infinity) return;
  await rm(to, {force: true});
  throw new EngineError(
    'malformed',
    `${file.location} from ${registry.address} is larger than its index says. Nothing was added; use another registry.`,
  );
}

async function faultOf({packed}: OfferedFile, path: string): Promise<string | undefined> {
  if (await isPage(path)) return 'it is a web page, which a login page or a proxy may have sent';
  const size = await sizeOf(path);
  if (packed.bytes !== undefined && size !== packed.bytes)
    return `it has ${size} bytes instead of ${packed.bytes}`;
  if (packed.sha256 && (await sha256Of(path)) !== packed.sha256.toLowerCase()) return 'its hash differs';
  return undefined;
}

async function isPage(path: string): Promise<boolean> {
  const start = await boundedBytes(createReadStream(path, {end: START_BYTES - 1}), START_BYTES);
  return isWebPage(start.toString());
}

async function sizeOf(path: string): Promise<number> {
  const file = await stat(path).catch(() => undefined);
  return file?.size ?? 0;
}

function cutOff({address}: ModelRegistry, {location}: OfferedFile, error: unknown): EngineError {
  const {cause, message} = error as Error;
  const reason = cause instanceof Error ? cause.message : message;
  return new EngineError(
    'unavailable',
    `${location} from ${address} was cut off ${TRIES} times (${reason}). Start the command again: it goes on from there.`,
  );
}
