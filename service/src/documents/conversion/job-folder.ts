import {rmSync} from 'node:fs';
import {chown, constants, copyFile, lstat, mkdir, mkdtemp, readdir, rm} from 'node:fs/promises';
import {join} from 'node:path';
import type {Sandbox} from './sandbox.ts';

/** Temporary folder of one run of a program. */
export interface JobFolder {
  /** Path of the folder outside of the sandbox. */
  readonly path: string;
  /** Path of the folder as the program sees it. */
  readonly inside: string;
}

/** Where a job runs. */
export interface JobPlace {
  readonly sandbox: Sandbox;
  readonly temporaryFolder: string;
}

/** Content of a job folder before the program runs. */
export interface JobSetup {
  /** A file that is copied into the folder under a neutral name. */
  readonly input?: {readonly path: string; readonly name: string};
  /** Writes other files of the program. */
  prepare?(folder: string): Promise<void>;
  /** Removes what the program leaves outside of the folder, however it ends. */
  clean?(folder: JobFolder): Promise<void>;
}

/** Subfolder that the program writes to. */
export const OUTPUT_FOLDER = 'output';

const open = new Set<string>();
let watching = false;

function removeAllOnExit(): void {
  if (watching) return;
  watching = true;
  process.once('exit', () => {
    for (const path of open) rmSync(path, {recursive: true, force: true});
  });
}

/** Runs `work` with a fresh folder; always removes the folder afterwards. */
export async function withJobFolder<T>(
  {sandbox, temporaryFolder}: JobPlace,
  setup: JobSetup,
  work: (folder: JobFolder) => Promise<T>,
): Promise<T> {
  const path = await mkdtemp(join(temporaryFolder, 'mtservice-office-'));
  open.add(path);
  removeAllOnExit();
  const folder = {path, inside: sandbox.folder ?? path};
  try {
    await setup.prepare?.(path);
    await mkdir(join(path, OUTPUT_FOLDER));
    if (setup.input) await copyFile(setup.input.path, join(path, setup.input.name));
    if (sandbox.owner !== undefined) await giveTo(sandbox.owner, path);
    return await work(folder);
  } finally {
    await rm(path, {recursive: true, force: true, maxRetries: 5});
    open.delete(path);
    await setup.clean?.(folder);
  }
}

async function giveTo(owner: number, folder: string): Promise<void> {
  await chown(folder, owner, owner);
  for (const name of await readdir(folder, {recursive: true})) await chown(join(folder, name), owner, owner);
}

/** Whether the program wrote the file; a symbolic link would be followed with the permissions of this process. */
export async function isWritten(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isFile();
  } catch {
    return false;
  }
}

/** Copies a file that the program wrote out of the job folder; returns the path of the copy. */
export async function keepOutput(from: string, to: string): Promise<string> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return to;
  } catch (error) {
    await rm(to, {force: true});
    throw error;
  }
}
