import {randomUUID} from 'node:crypto';
import {access, constants, copyFile, lstat, realpath, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {Semaphore} from '../../concurrency/semaphore.ts';
import {badDocument, DocumentError} from '../document-error.ts';
import {OUTPUT_FOLDER, withJobFolder, type JobFolder} from './job-folder.ts';
import {readOfficeFile, type OfficeFile, type OfficeFormat} from './office-format.ts';
import {runProgram, type ProgramEnd} from './run-program.ts';
import {noSandbox, sandboxes, type Sandbox} from './sandbox.ts';

/** A format that LibreOffice writes for the service. */
export type OutputFormat = Extract<OfficeFormat, 'doc' | 'docx' | 'rtf'>;

export interface ConversionOptions {
  readonly signal: AbortSignal;
  /** Time limit of the conversion in milliseconds, excluding the wait for earlier conversions. */
  readonly timeoutMs: number;
  /** Limit of address space; a document of one page needs about 450 MiB, a few hundred pages need 1 GiB. */
  readonly memoryBytes: number;
}

/** An installed LibreOffice. */
export interface LibreOffice {
  /**
   * Whether LibreOffice runs in a sandbox or is allowed to run without a sandbox; otherwise every conversion is
   * refused.
   */
  readonly canConvert: boolean;
  /**
   * Converts a text document, which is recognized by its content rather than its name; returns the path of a
   * new file in `outputFolder`. Only one conversion runs at a time. Rejects with a `DocumentError` if the
   * document cannot be opened or takes too long, or if there is no sandbox; with the signal's reason when
   * aborted; with another error if LibreOffice fails.
   */
  convert(input: string, outputFolder: string, to: OutputFormat, options: ConversionOptions): Promise<string>;
}

export interface LibreOfficeOptions {
  /**
   * Whether to convert without a sandbox if no sandbox works: documents may then use the network and include
   * images stored on this machine.
   */
  readonly allowNetwork?: boolean;
  /**
   * Folder for temporary files, by default the system's; any `mtservice-office-*` that a killed service left
   * behind there may be deleted.
   */
  readonly temporaryFolder?: string;
}

const PROGRAMS = ['soffice', 'libreoffice'];
const FILTERS: Readonly<Record<OutputFormat, string>> = {
  doc: 'MS Word 97',
  docx: 'MS Word 2007 XML',
  rtf: 'Rich Text Format',
};
const MAX_FILE_BYTES = 1024 ** 3;
const PROBE = {memoryBytes: 2 * 1024 ** 3, fileBytes: MAX_FILE_BYTES, timeoutMs: 30_000};

/**
 * Finds LibreOffice at `path`, or on the PATH as `soffice` or `libreoffice`; undefined if LibreOffice is not
 * installed.
 */
export async function findLibreOffice(
  path?: string,
  {allowNetwork = false, temporaryFolder = tmpdir()}: LibreOfficeOptions = {},
): Promise<LibreOffice | undefined> {
  const program = await findProgram(path);
  if (program === undefined) return undefined;
  const sandbox = (await findSandbox(program, temporaryFolder)) ?? (allowNetwork ? noSandbox : undefined);
  return new InstalledLibreOffice(program, sandbox, temporaryFolder);
}

class InstalledLibreOffice implements LibreOffice {
  readonly #program: string;
  readonly #sandbox: Sandbox | undefined;
  readonly #temporaryFolder: string;
  readonly #oneAtATime = new Semaphore(1);

  constructor(program: string, sandbox: Sandbox | undefined, temporaryFolder: string) {
    this.#program = program;
    this.#sandbox = sandbox;
    this.#temporaryFolder = temporaryFolder;
  }

  get canConvert(): boolean {
    return this.#sandbox !== undefined;
  }

  async convert(
    input: string,
    outputFolder: string,
    to: OutputFormat,
    options: ConversionOptions,
  ): Promise<string> {
    const sandbox = this.#sandbox;
    if (!sandbox) {
      throw new DocumentError(
        'notAvailable',
        'Documents of this format are not converted here: the service cannot run LibreOffice cut off from the network.',
      );
    }
    options.signal.throwIfAborted();
    const file = await readOfficeFile(input);
    const name = `input.${file.format}`;
    return this.#oneAtATime.run(
      () =>
        withJobFolder(
          {sandbox, temporaryFolder: this.#temporaryFolder},
          {path: input, name},
          async (folder) => {
            const command = commandOf(this.#program, folder, {name, filter: file.filter, to});
            const limits = {memoryBytes: options.memoryBytes, fileBytes: MAX_FILE_BYTES};
            const ended = await runProgram(sandbox.command(folder.path, command, limits), {
              env: environment(folder),
              signal: options.signal,
              timeoutMs: options.timeoutMs,
            });
            options.signal.throwIfAborted();
            const output = join(folder.path, OUTPUT_FOLDER, `input.${to}`);
            await checkOutput(output, {from: file.format, to}, ended);
            return keep(output, join(outputFolder, `${randomUUID()}.${to}`));
          },
        ),
      {signal: options.signal},
    );
  }
}

function commandOf(
  program: string,
  {inside, profileUrl}: JobFolder,
  {name, filter, to}: {name: string; filter: string; to: OutputFormat},
): string[] {
  return [
    program,
    `-env:UserInstallation=${profileUrl}`,
    ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo', '--nofirststartwizard'],
    `--infilter=${filter}`,
    ...['--convert-to', `${to}:${FILTERS[to]}`, '--outdir', join(inside, OUTPUT_FOLDER), join(inside, name)],
  ];
}

function environment({inside}: Pick<JobFolder, 'inside'>): Record<string, string> {
  return {PATH: process.env['PATH'] ?? '', HOME: inside, TMPDIR: inside, LC_ALL: 'C.UTF-8'};
}

// LibreOffice exits with 0 even on failure, so only the output file shows whether the conversion succeeded.
async function checkOutput(
  path: string,
  {from, to}: {readonly from: OfficeFormat; readonly to: OutputFormat},
  ended: ProgramEnd,
): Promise<void> {
  if (ended.timedOut) {
    throw badDocument('The document takes too long to convert. Save it as DOCX and try again.');
  }
  let written: OfficeFile | undefined;
  let cause: unknown;
  try {
    // Opening a symbolic link would follow it with the permissions of this process.
    if ((await lstat(path)).isFile()) written = await readOfficeFile(path);
  } catch (error) {
    cause = error;
  }
  if (written?.format === to) return;
  if (from === 'pages' && !isOutOfMemory(ended)) throw newerPages(cause);
  if (ended.output.includes('could not be loaded')) {
    throw badDocument(
      'The document cannot be opened. Save it again in its program and try once more.',
      cause,
    );
  }
  const how = ended.signal ?? `code ${ended.code}`;
  throw new Error(`LibreOffice ended without a document (${how}): ${ended.output.trim()}`, {cause});
}

/**
 * Error for a Pages document on which LibreOffice failed: LibreOffice cannot read everything that newer
 * versions of Pages write.
 */
function newerPages(cause: unknown): DocumentError {
  return badDocument(
    'The document was made by a newer version of Pages than this service can read. In Pages choose File, Export To, Word, and send that document.',
    cause,
  );
}

function isOutOfMemory({output, signal, code}: ProgramEnd): boolean {
  return signal === 'SIGKILL' || code === 127 || /memory|bad_alloc|cannot allocate/i.test(output);
}

async function keep(from: string, to: string): Promise<string> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return to;
  } catch (error) {
    await rm(to, {force: true});
    throw error;
  }
}

async function findProgram(path: string | undefined): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates =
    path === undefined ? PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))) : [path];
  for (const candidate of candidates) {
    try {
      await access(candidate, constants.X_OK);
      return await realpath(candidate);
    } catch {
      // The program is missing, or this user may not run the program.
    }
  }
  return undefined;
}

/** Finds the first sandbox in which this LibreOffice runs. */
async function findSandbox(program: string, temporaryFolder: string): Promise<Sandbox | undefined> {
  for (const sandbox of sandboxes()) {
    const works = await withJobFolder({sandbox, temporaryFolder}, undefined, async (folder) => {
      const command = [program, `-env:UserInstallation=${folder.profileUrl}`, '--headless', '--version'];
      const ended = await runProgram(sandbox.command(folder.path, command, PROBE), {
        env: environment(folder),
        signal: new AbortController().signal,
        timeoutMs: PROBE.timeoutMs,
      });
      return ended.code === 0 && ended.output.includes('LibreOffice');
    }).catch(() => false);
    if (works) return sandbox;
  }
  return undefined;
}
