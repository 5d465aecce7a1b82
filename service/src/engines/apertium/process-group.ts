import {spawn, type ChildProcessByStdio} from 'node:child_process';
import type {Readable, Writable} from 'node:stream';
import {EngineError} from '../engine.ts';
import {findAllocator} from './allocator.ts';

/** A shell command whose processes are one group and end together. */
export interface ProcessGroup {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Ends all its processes at once, stopped ones too; idempotent. */
  kill(): void;
}

const alive = new Set<ProcessGroup>();
let watching = false;

// Groups are not the terminal's foreground group, so nothing else ends them with this process.
function killAllOnExit(): void {
  if (watching) return;
  watching = true;
  process.once('exit', () => {
    for (const group of alive) group.kill();
  });
}

/** Runs `command` under `sh` in a process group of its own; throws an `EngineError` without room for it. */
export function spawnGroup(command: string): ProcessGroup {
  const allocator = findAllocator();
  const child = spawn('sh', ['-c', command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    // What the operator preloads wins; an empty LD_PRELOAD turns the allocator off.
    env: {...(allocator !== undefined && {LD_PRELOAD: allocator}), ...process.env, LC_ALL: 'C.UTF-8'},
  });
  // Without a free file descriptor there are no pipes, and an error event that nobody else hears ends the service.
  const pipes: (Readable | Writable | undefined)[] = [child.stdin, child.stdout, child.stderr];
  if (pipes.includes(undefined)) {
    child.on('error', () => undefined);
    throw new EngineError('unavailable', 'The Apertium pipeline cannot be started: too many files are open.');
  }
  const group: ProcessGroup = {
    child,
    kill: () => {
      if (!alive.delete(group) || child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The last process of the group has ended already.
      }
    },
  };
  alive.add(group);
  killAllOnExit();
  return group;
}
