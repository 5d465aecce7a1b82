import {execFile} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../../../../test/support/deadlines.mjs';

const LIMITS = {memory_limit: '128M', post_max_size: '8M', upload_max_filesize: '6M'};

/** The path of a PHP file for tests. */
export const php = (name: string) => fileURLToPath(new URL(`../php/${name}`, import.meta.url));

/** PHP options as on a small host, with some changed. */
export const optionsWith = (limits: object = {}) =>
  Object.entries({
    ...{'opcache.enable_cli': '1', display_errors: '0', log_errors: '1'},
    ...{...LIMITS, ...limits},
  }).flatMap(([name, value]) => ['-d', `${name}=${String(value)}`]);

/**
 * The folder, if it exists, in which PHP keeps its compiled code of a WordPress, since compiling takes most
 * of the time of a run.
 */
export const compiledOf = (www: string) => join(dirname(www), 'compiled');

/** Runs PHP in the WordPress named by `WP_TEST_ROOT`; returns its output. */
export async function runPhp(args: string[], env: Record<string, string>, input = ''): Promise<string> {
  const compiled = compiledOf(env.WP_TEST_ROOT!);
  const kept = existsSync(compiled) ? ['-d', `opcache.file_cache=${compiled}`] : [];
  return new Promise((resolve, reject) => {
    const child = execFile(
      'php',
      [...optionsWith(), ...kept, ...args],
      {env: {...process.env, ...env}, timeout: deadline(60_000), maxBuffer: 64 * 1024 ** 2},
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const log = logOf(env.WP_TEST_ROOT!).join('');
        reject(new Error(`PHP failed: ${stderr}\n${stdout}\n${log}`, {cause: error}));
      },
    );
    child.stdin!.end(input);
  });
}

/** Runs a PHP file that may fail; returns its exit code and its output. */
export async function runScript(
  path: string,
  env: Record<string, string>,
  input: string,
): Promise<{code: number; output: string; errors: string}> {
  return new Promise((resolve) => {
    const child = execFile(
      'php',
      [...optionsWith(), path],
      {env: {...process.env, ...env}, timeout: deadline(60_000)},
      (error, output, errors) => resolve({code: Number(error?.code ?? 0), output, errors}),
    );
    child.stdin!.end(input);
  });
}

/** The value after the marker in the output of `run.php`. */
export function resultOf<Result>(output: string): Result {
  const [, json] = output.split('<<<mtservice>>>');
  if (json === undefined) throw new Error(`PHP returned no value: ${output}`);
  return JSON.parse(json) as Result;
}

/** Runs code in a site through its server, which has compiled WordPress already; returns the output. */
export async function sendPhp(address: string, www: string, code: string, path: string): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {'content-type': 'text/plain', 'x-test-path': path},
    body: code,
    signal: AbortSignal.timeout(deadline(60_000)),
  });
  const output = await answer.text();
  if (!answer.ok) throw new Error(`PHP failed: ${answer.status} ${output}\n${logOf(www).join('')}`);
  return output;
}

/** The entries of the log of a WordPress. */
export function logOf(www: string): string[] {
  const path = join(www, 'wp-content/debug.log');
  return existsSync(path) ? readFileSync(path, 'utf8').split(/^(?=\[)/m) : [];
}
