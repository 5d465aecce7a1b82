import {spawn} from 'node:child_process';

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The first of what it printed: what follows is a stack. */
  readonly output: string;
  readonly timedOut: boolean;
}

const OUTPUT_CHARACTERS = 1000;

const alive = new Set<() => void>();
let watching = false;

// Groups are not the terminal's foreground group, so nothing else ends them with this process.
function killAllOnExit(): void {
  if (watching) return;
  watching = true;
  process.once('exit', () => {
    for (const kill of alive) kill();
  });
}

/** Runs a command in a process group of its own to its end, which is at once when it is aborted or out of time; rejects only when it cannot be started. */
export function runGroup(
  command: readonly string[],
  {env, signal, timeoutMs}: {env: Record<string, string>; signal: AbortSignal; timeoutMs: number},
): Promise<Ended> {
  const [program = '', ...parameters] = command;
  const child = spawn(program, parameters, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    cwd: '/',
  });
  let output = '';
  let timedOut = false;
  const kill = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The last process of the group has ended already.
    }
  };
  // Without a free file descriptor there are no pipes.
  for (const stream of [child.stdout, child.stderr] as ((typeof child)['stdout'] | undefined)[]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, OUTPUT_CHARACTERS);
    });
  }
  alive.add(kill);
  killAllOnExit();
  signal.addEventListener('abort', kill);
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, timeoutMs);
  return new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    // Unlike `exit`, it comes when the last process of the group has let go of the pipes, so nobody writes any more.
    child.on('close', (code, ended) => resolve({code, signal: ended, output, timedOut}));
    if (signal.aborted) kill();
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    alive.delete(kill);
  });
}
