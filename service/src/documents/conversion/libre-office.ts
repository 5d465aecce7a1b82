import {createHash, randomUUID} from 'node:crypto';
import {rm} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {badDocument, DocumentError} from '../document-error.ts';
import {
  InstalledProgram,
  type ConversionOptions,
  type Probe,
  type ProgramJob,
  type ProgramOptions,
} from './installed-program.ts';
import {isWritten, keepOutput, OUTPUT_FOLDER, type JobFolder} from './job-folder.ts';
import {readOfficeFile, type OfficeFile, type OfficeFormat} from './office-format.ts';
import {writeProfile} from './office-profile.ts';
import type {ProgramEnd} from './run-program.ts';

/** A format that LibreOffice writes for the service. */
export type OutputFormat = Extract<OfficeFormat, 'doc' | 'docx' | 'rtf'>;

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

const PROGRAMS = ['soffice', 'libreoffice'];
const FILTERS: Readonly<Record<OutputFormat, string>> = {
  doc: 'MS Word 97',
  docx: 'MS Word 2007 XML',
  rtf: 'Rich Text Format',
};
const MAX_FILE_BYTES = 1024 ** 3;

/**
 * Finds LibreOffice at `path`, or on the PATH as `soffice` or `libreoffice`; undefined if LibreOffice is not
 * installed.
 */
export async function findLibreOffice(
  path?: string,
  options: ProgramOptions = {},
): Promise<LibreOffice | undefined> {
  const program = await InstalledProgram.find({names: PROGRAMS, path}, probeOf, options);
  return program && new InstalledLibreOffice(program);
}

class InstalledLibreOffice implements LibreOffice {
  readonly #program: InstalledProgram;

  constructor(program: InstalledProgram) {
    this.#program = program;
  }

  get canConvert(): boolean {
    return this.#program.place !== undefined;
  }

  async convert(
    input: string,
    outputFolder: string,
    to: OutputFormat,
    options: ConversionOptions,
  ): Promise<string> {
    const {place} = this.#program;
    if (!place) {
      throw new DocumentError(
        'notAvailable',
        'Documents of this format are not converted here: the service cannot run LibreOffice cut off from the network.',
      );
    }
    options.signal.throwIfAborted();
    const {format, filter} = await readOfficeFile(input);
    const name = `input.${format}`;
    const job: ProgramJob = {
      input: {path: input, name},
      prepare: writeProfileIn,
      // Without a sandbox, LibreOffice's socket is outside of the folder.
      clean: (folder) =>
        place.sandbox.folder === undefined
          ? rm(socketPath(profileUrl(folder)), {force: true})
          : Promise.resolve(),
      command: (program, folder) => commandOf(program, folder, {name, filter, to}),
      maxFileBytes: MAX_FILE_BYTES,
    };
    return await this.#program.run(place, job, options, async (folder, ended) => {
      const output = join(folder.path, OUTPUT_FOLDER, `input.${to}`);
      await checkOutput(output, {from: format, to}, ended);
      return await keepOutput(output, join(outputFolder, `${randomUUID()}.${to}`));
    });
  }
}

function writeProfileIn(folder: string): Promise<void> {
  return writeProfile(join(folder, 'profile'));
}

function profileUrl({inside}: JobFolder): string {
  return pathToFileURL(join(inside, 'profile')).href;
}

// LibreOffice creates a socket in /tmp no matter where its profile is, and leaves the socket behind when
// killed.
function socketPath(profile: string): string {
  const hash = createHash('md5').update(profile, 'utf16le').digest();
  const name = Array.from(hash, (byte) => byte.toString(16)).join('');
  return `/tmp/OSL_PIPE_${process.getuid?.() ?? 0}_SingleOfficeIPC_${name}`;
}

function probeOf(program: string): Probe {
  return {
    prepare: writeProfileIn,
    command: (folder) => [program, `-env:UserInstallation=${profileUrl(folder)}`, '--headless', '--version'],
    expected: 'LibreOffice',
  };
}

function commandOf(
  program: string,
  folder: JobFolder,
  {name, filter, to}: {name: string; filter: string; to: OutputFormat},
): string[] {
  return [
    program,
    `-env:UserInstallation=${profileUrl(folder)}`,
    ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo', '--nofirststartwizard'],
    `--infilter=${filter}`,
    ...[
      '--convert-to',
      `${to}:${FILTERS[to]}`,
      '--outdir',
      join(folder.inside, OUTPUT_FOLDER),
      join(folder.inside, name),
    ],
  ];
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
    if (await isWritten(path)) written = await readOfficeFile(path);
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
