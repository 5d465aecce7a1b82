import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../support/deadlines.mjs';

const program = fileURLToPath(new URL('../../../service/dist/cli.js', import.meta.url));
const startDeadlineMs = deadline(20_000);

/** Options for starting a service. */
export interface ServiceOptions {
  /** Port of the service; 0, the default, means any free port. */
  readonly port?: number;
  /**
   * An existing data folder, which is kept; by default, a new one is created and removed with the service.
   */
  readonly dataFolder?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The built service, run as an operator runs it. */
export class RunningService {
  /** The base address. */
  readonly url: string;
  /** Token of the demo account. */
  readonly token: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly #process: ChildProcess;
  readonly #keepsData: boolean;

  private constructor(
    process: ChildProcess,
    address: {url: string; token: string},
    folder: string,
    keepsData: boolean,
  ) {
    this.url = address.url.replace(/\/$/, '');
    this.token = address.token;
    this.port = Number(new URL(address.url).port);
    this.dataFolder = folder;
    this.#process = process;
    this.#keepsData = keepsData;
  }

  static async start({
    port = 0,
    dataFolder,
    args = [],
    env = {},
  }: ServiceOptions = {}): Promise<RunningService> {
    const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'mtservice-e2e-')));
    const child = spawn(process.execPath, [program, 'serve', '--demo-account', '--json', ...args], {
      env: {...process.env, PORT: String(port), MTSERVICE_DATA: folder, ...env},
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
    const lines = createInterface({input: child.stdout});
    const signal = AbortSignal.timeout(startDeadlineMs);
    const started = once(lines, 'line', {signal});
    const ended = once(child, 'exit', {signal}).then(([code]) => {
      throw new Error(`the service ended with code ${String(code)} before it was ready:\n${log}`);
    });
    try {
      const [line] = (await Promise.race([started, ended])) as [string];
      ended.catch(() => undefined);
      return new RunningService(
        child,
        JSON.parse(line) as {url: string; token: string},
        folder,
        dataFolder !== undefined,
      );
    } catch (error) {
      child.kill('SIGKILL');
      throw error instanceof Error && error.name === 'AbortError'
        ? new Error(`no address in time:\n${log}`)
        : error;
    }
  }

  /** Stops the service as an operator would; removes the data folder unless it was given as an option. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const exit = once(this.#process, 'exit', {signal: AbortSignal.timeout(startDeadlineMs)});
      this.#process.kill(signal);
      await exit.catch(() => this.#process.kill('SIGKILL'));
    }
    if (!this.#keepsData) await rm(this.dataFolder, {recursive: true, force: true});
  }
}
