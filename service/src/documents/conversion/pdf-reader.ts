import {randomUUID} from 'node:crypto';
import {join} from 'node:path';
import {badDocument, DocumentError, protectedDocument} from '../document-error.ts';
import {
  InstalledProgram,
  type ConversionOptions,
  type ProgramJob,
  type ProgramOptions,
} from './installed-program.ts';
import {isWritten, keepOutput, OUTPUT_FOLDER} from './job-folder.ts';
import {checkPdf, damagedPdf} from './pdf-file.ts';
import type {ProgramEnd} from './run-program.ts';

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
/** Message of pdftotext about a document of which it finds no page. */
const NO_PAGES = /wrong page range/i;
const OUT_OF_MEMORY = /memory|bad_alloc/i;
/** Exit codes of a shell and of `unshare` for a program that was ended by these signals. */
const ABORTED = 128 + 6;
const FILE_TOO_LARGE = 128 + 25;

/** Finds pdftotext at `path`, or on the PATH; undefined if it is not installed. */
export async function findPdfReader(
  path?: string,
  options: ProgramOptions = {},
): Promise<PdfReader | undefined> {
  const probeOf = (program: string) => ({command: () => [program, '-v'], expected: 'pdftotext'});
  const program = await InstalledProgram.find({names: ['pdftotext'], path}, probeOf, options);
  return program && new InstalledPdfReader(program);
}

class InstalledPdfReader implements PdfReader {
  readonly #program: InstalledProgram;

  constructor(program: InstalledProgram) {
    this.#program = program;
  }

  get canRead(): boolean {
    return this.#program.place !== undefined;
  }

  async readLayout(input: string, outputFolder: string, options: ConversionOptions): Promise<string> {
    const {place} = this.#program;
    if (!place) {
      throw new DocumentError(
        'notAvailable',
        'This service cannot read PDF documents, since it cannot run pdftotext cut off from the network. Save the document as DOCX and send that.',
      );
    }
    options.signal.throwIfAborted();
    await checkPdf(input);
    const output = join(OUTPUT_FOLDER, OUTPUT);
    const job: ProgramJob = {
      input: {path: input, name: INPUT},
      command: (program, {inside}) => [
        ...[program, '-bbox-layout', '-enc', 'UTF-8'],
        ...[join(inside, INPUT), join(inside, output)],
      ],
      maxFileBytes: MAX_LAYOUT_BYTES,
    };
    return await this.#program.run(place, job, options, async (folder, ended) => {
      await checkEnd(join(folder.path, output), ended);
      return await keepOutput(join(folder.path, output), join(outputFolder, `${randomUUID()}.xml`));
    });
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
  if (code === 1 || NO_PAGES.test(output)) throw damagedPdf(new Error(output));
  throw new Error(`pdftotext ended without text (${signal ?? `code ${code}`}): ${output.trim()}`);
}

function tooMuch(what: string): Error {
  return badDocument(`The PDF ${what}. Split it into smaller documents.`);
}
