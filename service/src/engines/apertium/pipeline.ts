import {StringDecoder} from 'node:string_decoder';
import {ProcessGroup} from '../../processes/process-group.ts';
import {EngineError, type EngineErrorKind} from '../engine.ts';
import {MEMORY_MEGABYTES, spawnPipeline} from './spawn-pipeline.ts';

interface Request {
  readonly stream: string;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: string) => void;
  readonly reject: (reason: unknown) => void;
}

interface Written extends Request {
  readonly mark: string;
}

/**
 * Maximum number of requests in the pipeline: enough to keep it busy, while later requests can still be
 * aborted.
 */
const MAX_WRITTEN = 64;

/** Maximum number of UTF-16 code units received without the end of an answer. */
const MAX_ANSWER_LENGTH = 8_000_000;

/** Messages of programs that run out of memory. */
const OUT_OF_MEMORY =
  /bad_alloc|out of memory|cannot allocate memory|memory exhausted|failed to map segment/i;

/** Minimum wait for the first answer, which comes after the dictionaries are loaded. */
const START_MS = 30_000;

/**
 * One running Apertium pipeline. Requests are written in a sliding window and answered in order; each ends
 * with a unique mark, so that no request gets another's answer.
 */
export class Pipeline {
  readonly #child: ReturnType<typeof spawnPipeline>;
  readonly #group: ProcessGroup;
  readonly #timeoutMs: number;
  readonly #memoryMegabytes: number;
  readonly #queued = new Set<Request>();
  readonly #written: Written[] = [];
  readonly #endListeners = new Set<(reason: EngineError) => void>();
  #decoder = new StringDecoder('utf8');
  #received = '';
  #sequence = 0;
  #turn: NodeJS.Immediate | undefined;
  #answered = false;
  #complaint = '';
  #watchdog: NodeJS.Timeout | undefined;
  #ended: EngineError | undefined;

  constructor(command: string, timeoutMs: number, memoryMegabytes = MEMORY_MEGABYTES) {
    this.#timeoutMs = timeoutMs;
    this.#memoryMegabytes = memoryMegabytes;
    const child = spawnPipeline(command, memoryMegabytes);
    this.#child = child;
    this.#group = new ProcessGroup(child);
    child.stdout.on('data', (data: Buffer) => this.#receive(data));
    child.stderr.on(
      'data',
      (data: Buffer) => (this.#complaint = (this.#complaint + String(data)).slice(-500)),
    );
    child.stdin.on('error', () => this.#end('crashed', 'stopped reading'));
    child.on('error', (error) => this.#end('unavailable', `cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => this.#end('crashed', `ended with ${signal ?? `exit code ${code}`}`));
    child.stdout.on('end', () => this.#end('crashed', 'ended'));
  }

  /** Process id of the shell that leads the process group. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Translates text in Apertium's stream format, without NUL; rejects with an `EngineError`. A request
   * aborted while waiting rejects with the signal's reason and is never written.
   */
  ask(stream: string, signal?: AbortSignal): Promise<string> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#queued.add({stream, signal, resolve, reject});
      // An idle pipeline gets the first request at once; further requests of the same turn are written
      // together.
      if (this.#written.length === 0 && this.#turn === undefined) this.#write();
      else this.#turn ??= setImmediate(() => this.#write());
    });
  }

  /** Calls the listener once, with the reason, when the pipeline has ended or was stopped. */
  onEnd(listener: (reason: EngineError) => void): void {
    this.#endListeners.add(listener);
  }

  /** Ends the pipeline; pending requests reject with `crashed`. */
  stop(): void {
    this.#end('crashed', 'was stopped');
  }

  #write(): void {
    this.#turn = undefined;
    let text = '';
    for (const request of this.#queued) {
      if (this.#written.length >= MAX_WRITTEN) break;
      this.#queued.delete(request);
      if (request.signal?.aborted) {
        request.reject(request.signal.reason);
        continue;
      }
      const mark = `[s${++this.#sequence}]`;
      text += `${request.stream}${mark}\0`;
      this.#written.push({...request, mark});
      if (this.#written.length === 1) this.#watch();
    }
    if (text === '') return;
    this.#child.stdin.write(text);
  }

  #receive(data: Buffer): void {
    this.#received += this.#decoder.write(data);
    const answers = this.#received.split('\0');
    this.#received = answers.pop() ?? '';
    for (const answer of answers) {
      if (this.#ended) return;
      this.#answer(answer);
    }
    if (this.#received.length > MAX_ANSWER_LENGTH) this.#end('malformed', 'sent an answer without an end');
    else if (!this.#ended && answers.length > 0) {
      this.#watch();
      if (this.#queued.size > 0) this.#turn ??= setImmediate(() => this.#write());
    }
  }

  #answer(answer: string): void {
    const first = this.#written[0];
    if (!first || !answer.endsWith(first.mark)) {
      // When one of the programs dies, the programs after it still end what they have received.
      if (!/\[s\d+\]$/.test(answer)) this.#end('crashed', 'lost an answer');
      else this.#end('malformed', 'answered in the wrong order');
      return;
    }
    this.#written.shift();
    this.#answered = true;
    first.resolve(answer.slice(0, -first.mark.length));
  }

  // The time limit counts from the last answer, so that waiting for earlier requests does not make a request
  // late.
  #watch(): void {
    clearTimeout(this.#watchdog);
    if (this.#written.length === 0) return;
    const wait = this.#answered ? this.#timeoutMs : Math.max(START_MS, this.#timeoutMs);
    this.#watchdog = setTimeout(() => this.#end('timeout', 'did not answer in time'), wait);
  }

  #end(kind: EngineErrorKind, what: string): void {
    if (this.#ended) return;
    const complaint = this.#complaint.trim().split('\n').at(-1);
    const advice = OUT_OF_MEMORY.test(this.#complaint)
      ? ` One of its processes needs more memory than memoryMegabytes (${this.#memoryMegabytes}) of the engine allows.`
      : '';
    const message = `The Apertium pipeline ${what}${complaint ? `: ${complaint}` : ''}.${advice}`;
    this.#ended = new EngineError(kind, message);
    clearTimeout(this.#watchdog);
    this.#group.kill();
    this.#child.stdin.destroy();
    clearImmediate(this.#turn);
    for (const {reject} of [...this.#written.splice(0), ...this.#queued]) reject(this.#ended);
    this.#queued.clear();
    for (const listener of this.#endListeners) listener(this.#ended);
  }
}
