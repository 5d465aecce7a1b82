import {randomUUID} from 'node:crypto';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Semaphore} from '../../concurrency/semaphore.ts';
import {badDocument, DocumentError, protectedDocument} from '../document-error.ts';
import {
  environment,
  findProgram,
  findSandbox,
  type ConversionOptions,
  type ProgramOptions,
} from './installed-program.ts';
import {isWritten, keepOutput, OUTPUT_FOLDER, withJobFolder} from './job-folder.ts';
import {checkPdf, damagedPdf} from './pdf-file.ts';
import {runProgram, type ProgramEnd} from './run-program.ts';
import {noSandbox, type Sandbox} from './sandbox.ts';

/** An installed pdftotext of poppler. */
export interface PdfReader {
  /**
   * Whether pdftotext runs in a sandbox or is allowed to run without a sandbox; otherwise every document is
   * refused.
   */
  readonly canRead: boolean;
  /**
   * Extracts the words of a PDF with their places; returns the path of a new file in `outputFolder`, as pdftotext
   * writes it with `-bbox-layout`. Only one document is read at a time. Rejects like `LibreOffice.convert`.
   */
  readLayout(input: string, outputFolder: string, options: ConversionOptions): Promise<string>;
}

const INPUT = 'input.pdf';
const OUTPUT = 'layout.xml';
/** A page of text needs about 50 KB. */
const MAX_LAYOUT_BYTES = 512 * 1024 ** 2;

/**
 * Messages of pdftotext about compressed contents that end early or are damaged; other messages are common for
 * documents whose text is complete.
 */
const LOST_CONTENT = /(?:in|end of file in) flate stream/i;
const OUT_OF_MEMORY = /memory|bad_alloc/i;
/** Exit codes of a shell and of `unshare` for a program that was ended by these signals. */
const ABORTED = 128 + 6;
const FILE_TOO_LARGE = 128 + 25;

/** Finds pdftotext at `path`, or on the PATH; undefined if it is not installed. */
export async function findPdfReader(
  path?: string,
  {allowNetwork = false, temporaryFolder = tmpdir()}: ProgramOptions = {},
): Promise<PdfReader | undefined> {
  const program = await findProgram(['pdftotext'], path);
  if (program === undefined) return undefined;
  const probe = {command: () => [program, '-v'], expected: 'pdftotext'};
  const sandbox = (await findSandbox(temporaryFolder, probe)) ?? (allowNetwork ? noSandbox : undefined);
  return new InstalledPdfReader(program, sandbox, temporaryFolder);
}

class InstalledPdfReader implements PdfReader {
  readonly #program: string;
  readonly #sandbox: Sandbox | undefined;
  readonly #temporaryFolder: string;
  readonly #oneAtATime = new Semaphore(1);

  constructor(program: string, sandbox: Sandbox | undefined, temporaryFolder: string) {
    this.#program = program;
    this.#sandbox = sandbox;
    this.#temporaryFolder = temporaryFolder;
  }

  get canRead(): boolean {
    return this.#sandbox !== undefined;
  }

  async readLayout(input: string, outputFolder: string, options: ConversionOptions): Promise<string> {
    const sandbox = this.#sandbox;
    if (!sandbox) {
      throw new DocumentError(
        'notAvailable',
        'This service cannot read PDF documents, since it cannot run pdftotext cut off from the network. Save the document as DOCX and send that.',
      );
    }
    options.signal.throwIfAborted();
    await checkPdf(input);
    const place = {sandbox, temporaryFolder: this.#temporaryFolder};
    return await this.#oneAtATime.run(
      () =>
        withJobFolder(place, {input: {path: input, name: INPUT}}, async (folder) => {
          const output = join(OUTPUT_FOLDER, OUTPUT);
          const files = [join(folder.inside, INPUT), join(folder.inside, output)];
          const command = [this.#program, '-bbox-layout', '-enc', 'UTF-8', ...files];
          const limits = {memoryBytes: options.memoryBytes, fileBytes: MAX_LAYOUT_BYTES};
          const ended = await runProgram(sandbox.command(folder.path, command, limits), {
            env: environment(folder),
            signal: options.signal,
            timeoutMs: options.timeoutMs,
          });
          options.signal.throwIfAborted();
          await checkEnd(join(folder.path, output), ended);
          return await keepOutput(join(folder.path, output), join(outputFolder, `${randomUUID()}.xml`));
        }),
      {signal: options.signal},
    );
  }
}

async function checkEnd(path: string, {code, signal, output, timedOut}: ProgramEnd): Promise<void> {
  if (timedOut) throw tooMuch('takes too long to read');
  if (signal === 'SIGXFSZ' || code === FILE_TOO_LARGE) throw tooMuch('has too much text');
  if (code === ABORTED || OUT_OF_MEMORY.test(output)) {
    throw tooMuch('needs more memory than the service allows for one document');
  }
  if (/incorrect password/i.test(output)) throw protectedDocument();
  if (/copying of text|unsupported|unknown crypt|security handler/i.test(output)) {
    throw new DocumentError(
      'protectedDocument',
      'The PDF is protected so that its text cannot be read. Save it without protection and try again.',
    );
  }
  if (LOST_CONTENT.test(output)) throw damagedPdf(new Error(output));
  if (code === 0 && (await isWritten(path))) return;
  // Only an unreadable document lets pdftotext end with this code; with any other one, the program itself failed.
  if (code === 1) throw damagedPdf(new Error(output));
  throw new Error(`pdftotext ended without text (${signal ?? `code ${code}`}): ${output.trim()}`);
}

function tooMuch(what: string): Error {
  return badDocument(`The PDF ${what}. Split it into smaller documents.`);
}
