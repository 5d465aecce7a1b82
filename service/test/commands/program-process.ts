import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import type {TestContext} from 'node:test';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {PROGRAM} from '../support/program.ts';

/** The program, run as a separate process. */
export interface ProgramProcess {
  readonly child: ChildProcess;
  /** The next line of the standard output; rejects with the standard error if the process ends first. */
  line(): Promise<string>;
  /** Resolves to the exit code and the standard error. */
  ended(): Promise<{code: number | null; error: string}>;
}

/** Starts `mtservice`; it is killed when the test ends. */
export function startProgram(
  test: TestContext,
  args: readonly string[],
  env: Record<string, string> = {},
): ProgramProcess {
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    env: {...process.env, ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]();
  const exit = once(child, 'close');
  releaseAfter(test, async () => {
    child.kill('SIGKILL');
    await exit;
  });
  return {
    child,
    async line() {
      const next = await lines.next();
      if (next.done) throw new Error(`there is no other line; errors: ${error}`);
      return next.value;
    },
    async ended() {
      await exit;
      return {code: child.exitCode, error};
    },
  };
}
