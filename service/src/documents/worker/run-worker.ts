import {Worker} from 'node:worker_threads';
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
const WORKER = new URL(IS_SOURCE ? 'document-worker.ts' : 'document-worker.js', import.meta.url);

/**
 * Takes a document apart in a thread of its own. Rejects with a `DocumentError` for a document that
 * cannot be read or that needs too much time or memory, and with the signal's reason when aborted.
 */
export async function readInWorker(input: DocumentInput, bounds: WorkerBounds): Promise<DocumentContent> {
  const content = await run({kind: 'read', input}, bounds);
  if (!content) throw new Error('the worker told nothing of the document');
  return content;
}

/** Writes a translated document in a thread of its own; rejects as `readInWorker` does. */
export async function writeInWorker(
  input: DocumentInput,
  output: string,
  translations: readonly string[],
  bounds: WorkerBounds,
): Promise<void> {
  await run({kind: 'write', input, output, translations}, bounds);
}

/** Sources are run through tsx, which does not reach into threads by itself. */
function sourceLoader(): string[] {
  const register = `import{register}from${JSON.stringify(import.meta.resolve('tsx/esm/api'))};register()`;
  return ['--import', `data:text/javascript,${encodeURIComponent(register)}`];
}

function run(request: WorkerRequest, bounds: WorkerBounds): Promise<DocumentContent | undefined> {
  const {signal, timeoutMs, memoryMegabytes} = bounds;
  signal.throwIfAborted();
  const worker = new Worker(WORKER, {
    workerData: request,
    env: {},
    execArgv: IS_SOURCE ? sourceLoader() : [],
    resourceLimits: {maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 64},
  });
  return new Promise<DocumentContent | undefined>((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(tooMuch('time'))), timeoutMs);
    const onAbort = (): void => end(() => reject(signal.reason as Error));
    let over = false;
    const end = (then: () => void): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      void worker.terminate().then(then, then);
    };
    signal.addEventListener('abort', onAbort, {once: true});
    worker.once('message', (answer: WorkerAnswer) => end(() => settle(answer, resolve, reject)));
    worker.once('error', (error: Error & {code?: string}) => {
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : error));
    });
    worker.once('exit', (code) => end(() => reject(new Error(`the worker ended with code ${code}`))));
  });
}

function settle(
  answer: WorkerAnswer,
  resolve: (content: DocumentContent | undefined) => void,
  reject: (error: Error) => void,
): void {
  if (answer.kind === 'done') resolve(answer.content);
  else if (answer.kind === 'failed') reject(new Error(answer.message));
  else reject(new DocumentError(answer.error.kind as DocumentErrorKind, answer.error.message));
}

function tooMuch(what: 'time' | 'memory'): DocumentError {
  return badDocument(
    `The document needs more ${what} to be read than the service gives to one. Split it into smaller documents.`,
  );
}
