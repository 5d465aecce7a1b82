import {Readable} from 'node:stream';
import {runCommand} from '../../src/commands/program.ts';

/** Result of a command. */
export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a command in this process. */
export async function run(
  args: readonly string[],
  input = '',
  env: Record<string, string> = {},
): Promise<CommandRun> {
  let out = '';
  let error = '';
  const code = await runCommand(args, {
    out: (text) => (out += text),
    error: (text) => (error += text),
    stdin: Readable.from([Buffer.from(input)]),
    env,
    stopRequested: () => Promise.reject(new Error('not a service')),
  });
  return {code, out, error};
}
