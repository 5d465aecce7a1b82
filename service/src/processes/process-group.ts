import type {ChildProcess} from 'node:child_process';

const alive = new Set<ProcessGroup>();
let isWatching = false;

/**
 * The process group of a child that was spawned `detached`. The group is killed as a whole, and also when
 * this process exits: a detached group is not in the terminal's foreground, so nothing else would end it.
 */
export class ProcessGroup {
  readonly #leader: number | undefined;

  constructor(child: ChildProcess) {
    this.#leader = child.pid;
    if (child.pid === undefined) return; // The child could not be started.
    alive.add(this);
    // Unlike `exit`, `close` waits until the last process of the group has closed its pipes.
    child.once('close', () => alive.delete(this));
    if (isWatching) return;
    isWatching = true;
    process.once('exit', () => {
      for (const group of alive) group.kill();
    });
  }

  /** Kills all processes of the group at once, including suspended ones; does nothing if they have ended. */
  kill(): void {
    if (this.#leader === undefined || !alive.delete(this)) return;
    try {
      process.kill(-this.#leader, 'SIGKILL');
    } catch {
      // The last process of the group has just ended.
    }
  }
}
