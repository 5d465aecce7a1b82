import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {connect} from 'node:net';
import type {TestContext} from 'node:test';
import {until} from '../systems/within.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

/** Runs a balancer in the foreground until the test ends; resolves when it accepts connections. */
export async function runBalancer(
  test: TestContext,
  program: string,
  args: readonly string[],
  {host, port}: {readonly host: string; readonly port: number},
): Promise<void> {
  const child = spawn(program, args, {stdio: ['ignore', 'pipe', 'pipe']});
  let said = '';
  const hear = (text: Buffer) => {
    said = `${said}${text.toString()}`.slice(-4_000);
    // HAProxy logs why it does not use a node, nginx why a request failed.
    for (const line of text.toString().split('\n'))
      if (/^Server \S+ is (UP|DOWN)|\[(error|warn)\]/.test(line)) test.diagnostic(line);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = once(child, 'close');
  releaseAfter(test, async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const isOpen = () =>
    new Promise<boolean>((resolve, reject) => {
      if (child.exitCode !== null) reject(new Error(`${program} ended: ${said}`));
      const socket = connect(port, host, () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => resolve(false)).unref();
      socket.once('connect', () => socket.destroy());
    });
  await until(isOpen, Boolean, `${program} listening`);
}
