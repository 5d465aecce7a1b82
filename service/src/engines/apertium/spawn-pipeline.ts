import {spawn, type ChildProcessByStdio} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import type {Readable, Writable} from 'node:stream';
import {programEnvironment} from '../../processes/program-environment.ts';
import {EngineError} from '../engine.ts';

/** File of the tcmalloc allocator in the Debian package libtcmalloc-minimal4. */
const LIBRARY = 'libtcmalloc_minimal.so.4';

/**
 * Path of an allocator that handles Apertium's many small objects better than the C library's, as measured in
 * service/bench/apertium-allocator.bench.ts; undefined if not installed.
 *
 * @param root - Library folder with a subfolder for each architecture, such as `x86_64-linux-gnu`.
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

/** Default memory limit of each process, more than four times the need of any known pair. */
export const MEMORY_MEGABYTES = 1_024;

/**
 * Runs a shell command in its own process group; throws an `EngineError` if there are no file descriptors for
 * its pipes. A process that exceeds the memory limit exits.
 */
export function spawnPipeline(
  command: string,
  memoryMegabytes = MEMORY_MEGABYTES,
): ChildProcessByStdio<Writable, Readable, Readable> {
  const allocator = findAllocator();
  const child = spawn('sh', ['-c', `ulimit -v ${memoryMegabytes * 1024} || exit; ${command}`], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    // The operator's LD_PRELOAD takes precedence; an empty value disables the allocator.
    env: {...(allocator !== undefined && {LD_PRELOAD: allocator}), ...programEnvironment()},
  });
  // If no file descriptor is free, the pipes are missing, and an unhandled error event would end the service.
  const pipes: (Readable | Writable | undefined)[] = [child.stdin, child.stdout, child.stderr];
  if (pipes.includes(undefined)) {
    child.on('error', () => undefined);
    throw new EngineError('unavailable', 'The Apertium pipeline cannot be started: too many files are open.');
  }
  return child;
}
