import {access, constants, realpath} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {Semaphore} from '../../concurrency/semaphore.ts';
import {withJobFolder, type JobFolder, type JobPlace, type JobSetup} from './job-folder.ts';
import {runProgram, type ProgramEnd} from './run-program.ts';
import {noSandbox, sandboxes, type Sandbox} from './sandbox.ts';

export interface ConversionOptions {
  readonly signal: AbortSignal;
  /** Time limit of the conversion in milliseconds, excluding the wait for earlier conversions. */
  readonly timeoutMs: number;
  /**
   * Limit of address space. LibreOffice needs about 450 MiB for a document of one page, and 1 GiB for a few hundred
   * pages; pdftotext needs a fifth of that.
   */
  readonly memoryBytes: number;
}

export interface ProgramOptions {
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

/** A command that shows whether a program runs in a sandbox. */
export interface Probe extends JobSetup {
  command(folder: JobFolder): string[];
  /** Part of the output of the running program. */
  readonly expected: string;
}

const PROBE_LIMITS = {memoryBytes: 2 * 1024 ** 3, fileBytes: 1024 ** 3};
const PROBE_TIMEOUT_MS = 30_000;

/** A run of a program in a job folder. */
export interface ProgramJob extends JobSetup {
  command(program: string, folder: JobFolder): string[];
  /** Size of each file that the program writes. */
  readonly maxFileBytes: number;
}

/** An installed program. It runs in a sandbox, or without one if that is allowed; one run at a time. */
export class InstalledProgram {
  readonly #path: string;
  readonly #place: JobPlace | undefined;
  readonly #oneAtATime = new Semaphore(1);

  private constructor(path: string, place: JobPlace | undefined) {
    this.#path = path;
    this.#place = place;
  }

  /** Finds a program at `path`, or on the PATH under one of its names; undefined if it is not installed. */
  static async find(
    {names, path}: {readonly names: readonly string[]; readonly path: string | undefined},
    probeOf: (program: string) => Probe,
    {allowNetwork = false, temporaryFolder = tmpdir()}: ProgramOptions,
  ): Promise<InstalledProgram | undefined> {
    const program = await findProgram(names, path);
    if (program === undefined) return undefined;
    const sandbox =
      (await findSandbox(temporaryFolder, probeOf(program))) ?? (allowNetwork ? noSandbox : undefined);
    return new InstalledProgram(program, sandbox && {sandbox, temporaryFolder});
  }

  /** Where the program runs; undefined if it cannot be cut off from the network, and must be. */
  get place(): JobPlace | undefined {
    return this.#place;
  }

  /** Runs the program; `finish` reads what it wrote, before the folder is removed. Rejects with the signal's reason when aborted. */
  async run<T>(
    place: JobPlace,
    job: ProgramJob,
    {signal, timeoutMs, memoryBytes}: ConversionOptions,
    finish: (folder: JobFolder, ended: ProgramEnd) => Promise<T>,
  ): Promise<T> {
    const limits = {memoryBytes, fileBytes: job.maxFileBytes};
    return await this.#oneAtATime.run(
      () =>
        withJobFolder(place, job, async (folder) => {
          const command = place.sandbox.command(folder.path, job.command(this.#path, folder), limits);
          const ended = await runProgram(command, {env: environment(folder), signal, timeoutMs});
          signal.throwIfAborted();
          return await finish(folder, ended);
        }),
      {signal},
    );
  }
}

async function findProgram(names: readonly string[], path: string | undefined): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates =
    path === undefined ? names.flatMap((name) => folders.map((folder) => join(folder, name))) : [path];
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

/** Finds the first sandbox in which a program runs. */
async function findSandbox(temporaryFolder: string, probe: Probe): Promise<Sandbox | undefined> {
  for (const sandbox of sandboxes()) {
    if (await worksIn({sandbox, temporaryFolder}, probe).catch(() => false)) return sandbox;
  }
  return undefined;
}

function worksIn(place: JobPlace, probe: Probe): Promise<boolean> {
  return withJobFolder(place, probe, async (folder) => {
    const {code, output} = await runProgram(
      place.sandbox.command(folder.path, probe.command(folder), PROBE_LIMITS),
      {env: environment(folder), signal: new AbortController().signal, timeoutMs: PROBE_TIMEOUT_MS},
    );
    return code === 0 && output.includes(probe.expected);
  });
}

/** Environment of a program whose only folder is that of its job. */
function environment({inside}: JobFolder): Record<string, string> {
  return {PATH: process.env['PATH'] ?? '', HOME: inside, TMPDIR: inside, LC_ALL: 'C.UTF-8'};
}
