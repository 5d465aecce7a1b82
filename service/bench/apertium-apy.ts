import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createServer, type AddressInfo} from 'node:net';

/** A running `apertium-apy`, the web service of the Debian package. */
export interface RunningApy {
  readonly url: string;
  close(): Promise<void>;
}

const START_MS = 60_000;

/** Starts `apertium-apy` over the pairs of the distribution. */
export async function startApy(): Promise<RunningApy> {
  const port = await freePort();
  const child = spawn('apertium-apy', ['-p', String(port), '/usr/share/apertium'], {
    stdio: 'ignore',
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const exited = once(child, 'exit');
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid!, 'SIGKILL');
    await exited;
  };
  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error('apertium-apy did not start; is the Debian package apertium-apy installed?');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {url, close};
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/listPairs`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
