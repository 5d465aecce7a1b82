import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../support/deadlines.mjs';

const program = fileURLToPath(new URL('../../../service/dist/cli.js', import.meta.url));
const deadlineMs = deadline(20_000);

/** Exit code and output of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs one `mtservice` command with a data folder until it ends. */
export async function mtservice(dataFolder: string, ...args: readonly string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [program, ...args], {
    env: {...process.env, PORT: '0', MTSERVICE_DATA: dataFolder},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  try {
    const [code] = (await once(child, 'close', {signal: AbortSignal.timeout(deadlineMs)})) as [number | null];
    return {code, output, errors};
  } catch {
    child.kill('SIGKILL');
    throw new Error(`mtservice ${args.join(' ')} did not end:\n${output}${errors}`);
  }
}
