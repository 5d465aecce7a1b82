import {fork, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {badDocument, DocumentError, type DocumentErrorKind} from '../document-error.ts';
import type {DocumentInput} from '../formats/format.ts';
import type {DocumentContent, WorkerAnswer, WorkerRequest} from './worker-request.ts';

/** Bounds of a worker. */
export interface WorkerBounds {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly memoryMegabytes: number;
}

const IS_SOURCE = import.meta.url.endsWith('.ts');
/** Beside this module, or beside the program that all modules are bundled into. */
const WORKER = fileURLToPath(
  new URL(IS_SOURCE ? 'document-worker.ts' : 'document-worker.js', import.meta.url),
);

/**
 * Takes a document apart in a process of its own. Rejects with a `DocumentError` for a document that
 * cannot be read or that needs too much time or memory, and with the signal's reason when aborted.
 */
export async function readInWorker(input: DocumentInput, bounds: WorkerBounds): Promise<DocumentContent> {
  const content = await run({kind: 'read', input}, bounds);
  if (!content) throw new Error('the worker told nothing of the document');
  return content;
}

/** Writes a translated document in a process of its own; rejects as `readInWorker` does. */
export async function writeInWorker(
  input: DocumentInput,
  output: string,
  translations: readonly string[],
  bounds: WorkerBounds,
): Promise<void> {
  await run({kind: 'write', input, output, translations}, bounds);
}

/** Signals by which V8 ends a process that would need more memory than it may have. */
const OUT_OF_MEMORY: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];
const ERROR_CHARACTERS = 1000;

// Not a thread: one that runs out of memory may take the whole process with it.
function start(memoryMegabytes: number): ChildProcess {
  return fork(WORKER, [], {
    env: {},
    execArgv: [
      `--max-old-space-size=${memoryMegabytes}`,
      ...(IS_SOURCE ? ['--import', import.meta.resolve('tsx')] : []),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function run(request: WorkerRequest, bounds: WorkerBounds): Promise<DocumentContent | undefined> {
  const {signal, timeoutMs, memoryMegabytes} = bounds;
  signal.throwIfAborted();
  const worker = start(memoryMegabytes);
  return new Promise<DocumentContent | undefined>((resolve, reject) => {
    let settled: (() => void) | undefined;
    // Settles when the process is gone, and with it whatever it might still have written.
    const end = (then: () => void): void => {
      settled ??= then;
      worker.kill('SIGKILL');
    };
    const timer = setTimeout(() => end(() => reject(tooMuch('time'))), timeoutMs);
    const onAbort = (): void => end(() => reject(signal.reason as Error));
    signal.addEventListener('abort', onAbort, {once: true});
    let said = '';
    worker.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, ERROR_CHARACTERS);
    });
    worker.once('message', (answer) => end(() => settle(answer as WorkerAnswer, resolve, reject)));
    const onEnd = (failed: () => Error): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (settled) settled();
      else reject(failed());
    };
    worker.once('error', (error) => onEnd(() => error));
    worker.once('close', (code, ended) =>
      onEnd(() =>
        OUT_OF_MEMORY.includes(ended)
          ? tooMuch('memory')
          : new Error(`the worker ended with ${ended ?? `code ${code}`}: ${said}`),
      ),
    );
    worker.send(request, () => undefined);
  });
}

function settle(
  answer: WorkerAnswer,
  resolve: (content: DocumentContent | undefined) => void,
  reject: (error: Error) => void,
): void {
  if (answer.kind === 'done') resolve(answer.content);
  else if (answer.kind === 'failed') reject(Object.assign(new Error(answer.message), {code: answer.code}));
  else reject(new DocumentError(answer.error.kind as DocumentErrorKind, answer.error.message));
}

function tooMuch(what: 'time' | 'memory'): DocumentError {
  return badDocument(
    `The document needs more ${what} to be read than the service gives to one. Split it into smaller documents.`,
  );
}
