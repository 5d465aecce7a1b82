import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {closeSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {PROGRAM} from '../../support/program.ts';
import {until, within} from '../../systems/within.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const START_MS = deadline(60_000);

export interface LogLine {
  readonly msg: string;
  /** Number of lost lines, in the line that reports them. */
  readonly lines?: number;
}

/** Options for starting a service. */
export interface Start {
  /** Standard output of the service: a file descriptor, or a pipe to the test. */
  readonly stdout: number | 'pipe';
  /** Command that starts the program, as a prefix of the command line. */
  readonly starter?: readonly string[];
  readonly options?: readonly string[];
}

/** A service in its own process, which logs every request. */
export class LoggingService {
  readonly url: string;
  readonly child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.child = child;
  }

  /** Starts the service at an address chosen here, since the address cannot always be read from the log. */
  static async start(
    test: TestContext,
    {stdout, starter = [], options = []}: Start,
  ): Promise<LoggingService> {
    const folder = await temporaryFolder(test);
    const engines = {phrasebook: {engine: 'phrasebook'}};
    await writeFile(join(folder, 'mtservice.json'), JSON.stringify({engines, logLevel: 'debug'}));
    const {host, port} = ownAddress();
    const address = ['--host', host, '--port', String(port)];
    const program = [process.execPath, ...PROGRAM, 'serve', '--data', folder, ...address, ...options];
    const [command, ...args] = [...starter, ...program];
    const child = spawn(command!, args, {stdio: ['ignore', stdout, 'pipe']});
    if (typeof stdout === 'number') closeSync(stdout);
    let errors = '';
    child.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const exit = once(child, 'exit');
    releaseAfter(test, async () => {
      child.kill('SIGKILL');
      await exit;
    });
    const service = new LoggingService(`http://${host}:${port}`, child);
    await until(
      () => service.isHealthy().catch(() => child.exitCode !== null),
      (answers) => answers,
      'the start',
      START_MS,
    );
    if (child.exitCode !== null) throw new Error(`the service ended: ${errors}`);
    return service;
  }

  async isHealthy(): Promise<boolean> {
    return (await this.#get('/health')) === 200;
  }

  /** Sends enough requests to log at least `bytes` bytes; returns the number of requests when all are answered. */
  async log(bytes: number): Promise<number> {
    const path = `/nothing/${'x'.repeat(8_000)}`;
    const requests = Math.ceil(bytes / path.length);
    for (let sent = 0; sent < requests; sent += 1) {
      const status = await this.#get(path);
      if (status !== 404) throw new Error(`status ${status}`);
    }
    return requests;
  }

  /** Stops the service; returns its exit code, or the signal that ended it. */
  async stop(): Promise<number | string | null> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const [code, signal] = (await within(exit, 'ending')) as [number | null, string | null];
    return signal ?? code;
  }

  async #get(path: string): Promise<number> {
    const response = await fetch(this.url + path, {signal: AbortSignal.timeout(deadline(10_000))});
    await response.arrayBuffer();
    return response.status;
  }
}

let started = 0;

/** A loopback address that no other test process uses. */
function ownAddress(): {host: string; port: number} {
  const {pid} = process;
  started += 1;
  return {host: `127.${1 + ((pid >> 16) & 127)}.${(pid >> 8) & 255}.${pid & 255}`, port: 8080 + started};
}

/** Parses the complete lines of a log; throws if a line is cut off or mixed with another. */
export function logLines(text: string): LogLine[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('The service runs at'))
    .map((line) => JSON.parse(line) as LogLine);
}
