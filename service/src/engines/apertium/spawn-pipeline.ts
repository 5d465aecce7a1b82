import {spawn, type ChildProcessByStdio} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import type {Readable, Writable} from 'node:stream';
import {programEnvironment} from '../../processes/program-environment.ts';
import {EngineError} from '../engine.ts';

/** File of the allocator tcmalloc, as the Debian package libtcmalloc-minimal4 installs it. */
const LIBRARY = 'libtcmalloc_minimal.so.4';

/**
 * Path of an allocator that handles Apertium's many small objects better than the C library's own, as
 * service/bench/apertium-allocator.bench.ts measures; undefined where none is installed.
 *
 * @param root - Folder of libraries, which has a folder for each architecture, such as `x86_64-linux-gnu`.
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

/** Bound of the memory of each process where none is configured: of known pairs none needs a quarter of it. */
export const MEMORY_MEGABYTES = 1_024;

/**
 * Runs a shell command in a process group of its own; throws an `EngineError` without room for its pipes. A
 * process that asks for more than the memory gets none, and ends.
 */
export function spawnPipeline(
  command: string,
  memoryMegabytes = MEMORY_MEGABYTES,
): ChildProcessByStdio<Writable, Readable, Readable> {
  const allocator = findAllocator();
  const child = spawn('sh', ['-c', `ulimit -v ${memoryMegabytes * 1024} || exit; ${command}`], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    // The operator's own LD_PRELOAD takes precedence; an empty one turns the allocator off.
    env: {...(allocator !== undefined && {LD_PRELOAD: allocator}), ...programEnvironment()},
  });
  // Without a free file descriptor there are no pipes, and an error event without a listener would end the service.
  const pipes: (Readable | Writable | undefined)[] = [child.stdin, child.stdout, child.stderr];
  if (pipes.includes(undefined)) {
    child.on('error', () => undefined);
    throw new EngineError('unavailable', 'The Apertium pipeline cannot be started: too many files are open.');
  }
  return child;
}
