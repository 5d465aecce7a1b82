import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFile, writeFile} from 'node:fs/promises';
import {connect} from 'node:net';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {until} from '../systems/within.ts';

/** Makes a certificate for `localhost`; one file has it and its key, as HAProxy and nginx read it. */
export async function makeCertificate(folder: string): Promise<{file: string; ca: string}> {
  const file = join(folder, 'certificate.pem');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  const ca = await readFile(certificate, 'utf8');
  await writeFile(file, ca + (await readFile(key, 'utf8')));
  return {file, ca};
}

/** Runs a balancer in the foreground until the test ends; resolves when it takes connections. */
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
    // HAProxy tells why it leaves a node alone.
    for (const line of text.toString().split('\n'))
      if (/^Server \S+ is (UP|DOWN)/.test(line)) test.diagnostic(line);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = once(child, 'close');
  test.after(async () => {
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
