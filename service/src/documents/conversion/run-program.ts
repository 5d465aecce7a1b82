import {spawn} from 'node:child_process';
import {ProcessGroup} from '../../processes/process-group.ts';

/** End of a program: exit code or signal, and output. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The beginning of the program's output, before any stack trace. */
  readonly output: string;
  readonly timedOut: boolean;
}

const OUTPUT_CHARACTERS = 1000;

/**
 * Runs a program until it and all its child processes end; kills them on abort or timeout. Rejects only if
 * the program cannot be started.
 */
export function runProgram(
  command: readonly string[],
  {env, signal, timeoutMs}: {env: Record<string, string>; signal: AbortSignal; timeoutMs: number},
): Promise<ProgramEnd> {
  const [program = '', ...parameters] = command;
  const child = spawn(program, parameters, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    cwd: '/',
  });
  let output = '';
  let timedOut = false;
  const group = new ProcessGroup(child);
  const kill = () => group.kill();
  // If no file descriptor is free, the pipes are missing.
  for (const stream of [child.stdout, child.stderr] as ((typeof child)['stdout'] | undefined)[]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, OUTPUT_CHARACTERS);
    });
  }
  signal.addEventListener('abort', kill);
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, timeoutMs);
  return new Promise<ProgramEnd>((resolve, reject) => {
    child.on('error', reject);
    // Unlike `exit`, this event waits until the last process has closed the pipes, so all output is written.
    child.on('close', (code, ended) => resolve({code, signal: ended, output, timedOut}));
    if (signal.aborted) kill();
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  });
}
