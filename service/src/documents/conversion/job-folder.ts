import {createHash} from 'node:crypto';
import {rmSync} from 'node:fs';
import {chown, copyFile, mkdir, mkdtemp, readdir, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {writeProfile} from './office-profile.ts';
import type {Sandbox} from './sandbox.ts';

/** Temporary folder of one run of LibreOffice. */
export interface JobFolder {
  /** Path of the folder outside of the sandbox. */
  readonly path: string;
  /** Path of the folder as LibreOffice sees it. */
  readonly inside: string;
  readonly profileUrl: string;
}

/** Subfolder that LibreOffice writes to. */
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

/**
 * Runs `work` with a folder that has a fresh profile and a copy of `input` under a neutral name; always
 * removes the folder afterwards.
 */
export async function withJobFolder<T>(
  {sandbox, temporaryFolder}: {readonly sandbox: Sandbox; readonly temporaryFolder: string},
  input: {readonly path: string; readonly name: string} | undefined,
  work: (folder: JobFolder) => Promise<T>,
): Promise<T> {
  const path = await mkdtemp(join(temporaryFolder, 'mtservice-office-'));
  open.add(path);
  removeAllOnExit();
  const inside = sandbox.folder ?? path;
  const profileUrl = pathToFileURL(join(inside, 'profile')).href;
  try {
    await writeProfile(join(path, 'profile'));
    await mkdir(join(path, OUTPUT_FOLDER));
    if (input) await copyFile(input.path, join(path, input.name));
    if (sandbox.owner !== undefined) await giveTo(sandbox.owner, path);
    return await work({path, inside, profileUrl});
  } finally {
    await rm(path, {recursive: true, force: true, maxRetries: 5});
    if (sandbox.folder === undefined) await rm(socketPath(profileUrl), {force: true});
    open.delete(path);
  }
}

async function giveTo(owner: number, folder: string): Promise<void> {
  await chown(folder, owner, owner);
  for (const name of await readdir(folder, {recursive: true})) await chown(join(folder, name), owner, owner);
}

// LibreOffice creates a socket in /tmp no matter where its profile is, and leaves the socket behind when
// killed.
function socketPath(profileUrl: string): string {
  const hash = createHash('md5').update(profileUrl, 'utf16le').digest();
  const name = Array.from(hash, (byte) => byte.toString(16)).join('');
  return `/tmp/OSL_PIPE_${process.getuid?.() ?? 0}_SingleOfficeIPC_${name}`;
}
