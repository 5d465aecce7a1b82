import {existsSync} from 'node:fs';
import {copyFile, mkdir, readdir, rename, rm, stat, statfs, writeFile} from 'node:fs/promises';
import {basename, dirname, join, resolve} from 'node:path';
import {isMissingFile} from '../../errors/file-fault.ts';
import {EngineError, type EnginePair} from '../engine.ts';
import {
  ADDING,
  isModelOf,
  modelFiles,
  modelFilesIn,
  modelFolderOf,
  modelsIn,
  REMOVING,
  type ModelFiles,
} from './models.ts';
import {EngineNotLoadedError, requireEngineFiles} from './engine-files.ts';
import {FACTS_FILE, hashesOf, type ModelFacts} from './model-facts.ts';
import {ModelProcess, NoEngineError} from './model-process.ts';
import {pairName} from './pair-names.ts';
import {writingTo} from './registry/disk-fault.ts';

/** Bytes that stay free on a disk to which a model is copied. */
const SPARE_BYTES = 32 * 2 ** 20;
const TIMEOUT_MS = 60_000;
const MEMORY_MEGABYTES = 4096;

/** A model in the folder. */
export interface InstalledModel {
  readonly source: string;
  readonly target: string;
  /** Size of its files in bytes; 0 if the model has a fault. */
  readonly bytes: number;
  /** What is wrong with the model; undefined if nothing is known to be. */
  readonly fault: string | undefined;
}

const allFiles = ({model, shortlist, vocabularies}: ModelFiles): string[] => [
  model,
  ...vocabularies,
  ...(shortlist ? [shortlist] : []),
];

async function bytesOf(files: ModelFiles): Promise<number> {
  const sizes = await Promise.all(allFiles(files).map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Lists the models of a folder, damaged ones included, without loading them. */
export async function listModels(folder: string): Promise<InstalledModel[]> {
  const models = await modelsIn(folder);
  return Promise.all(
    models.map(async ({source, target, fault}) => ({
      ...{source, target, fault},
      bytes: fault ? 0 : await bytesOf(await modelFiles(folder, {source, target})),
    })),
  );
}

/**
 * Fails unless the engine is installed, so that no model is fetched for an engine that is missing.
 *
 * @throws NoEngineError
 */
export async function requireEngine(): Promise<void> {
  await requireEngineFiles().catch((error: unknown) => {
    throw error instanceof EngineNotLoadedError ? new NoEngineError(error.message) : error;
  });
}

/** Loads a model and lets it translate; rejects with an `EngineError` if it cannot. */
export async function tryModel(files: ModelFiles): Promise<void> {
  const options = {models: [files], timeoutMs: TIMEOUT_MS, memoryMegabytes: MEMORY_MEGABYTES};
  const process = await ModelProcess.start(options);
  process.end();
}

/**
 * Copies the model in `from` to the folder of models, after it has translated once; an earlier model of the pair is
 * replaced at once. Returns the number of bytes copied. The caller holds the lock of the model.
 *
 * @throws EngineError if `from` has no complete model, if it cannot be loaded, or if the disk has no room for it.
 */
export async function addModel(folder: string, pair: EnginePair, from: string): Promise<number> {
  await readdir(from); // names a path that does not exist
  const files = await modelFilesIn(from, 'Name a folder with the unpacked files of one model.');
  requireKnown(pair, files);
  await tryModel(files);
  const bytes = await bytesOf(files);
  await mkdir(folder, {recursive: true});
  await requireRoom(folder, bytes);
  await writingTo(folder, async () => {
    const copying = await newModelFolder(folder, pair);
    try {
      for (const path of allFiles(files)) await copyFile(path, join(copying, basename(path)));
      const facts: ModelFacts = {quality: [], sha256: await hashesOf(allFiles(files))};
      await writeFile(join(copying, FACTS_FILE), JSON.stringify(facts));
      await replaceModel(folder, pair, copying);
    } finally {
      await rm(copying, {recursive: true, force: true});
    }
  });
  return bytes;
}

/**
 * Creates a folder for a model that is being added. Its name is not that of a language pair, so that a service does not
 * see the model before it is whole. The folder of an earlier command that was killed is removed.
 */
export async function newModelFolder(folder: string, pair: EnginePair): Promise<string> {
  const path = join(folder, `${ADDING}${pairName(pair)}`);
  await rm(path, {recursive: true, force: true});
  await mkdir(path, {mode: 0o700});
  return path;
}

/**
 * Moves the folder of a model to the folder of models, after it has translated once; an earlier model of the pair is
 * replaced at once.
 *
 * @throws EngineError if the model is incomplete or cannot be loaded.
 */
export async function placeModel(folder: string, pair: EnginePair, from: string): Promise<void> {
  const files = await modelFilesIn(from, 'The registry does not offer all files of the model.');
  requireKnown(pair, files);
  await tryModel(files);
  await replaceModel(folder, pair, from);
}

/** Throws unless the model will be listed in its folder. */
function requireKnown(pair: EnginePair, {model}: ModelFiles): void {
  if (isModelOf(pair, [basename(model)])) return;
  const {source, target} = pair;
  throw new EngineError(
    'rejected',
    `${source} or ${target} is not the code of a known language. If both are right, rename ${basename(model)} so that it begins with model.${source}${target}.`,
  );
}

async function replaceModel(folder: string, pair: EnginePair, from: string): Promise<void> {
  const earlier = await moveAside(folder, pair);
  await rename(from, modelFolderOf(folder, pair));
  if (earlier) await rm(earlier, {recursive: true, force: true});
}

/**
 * Throws an `EngineError` `rejected` if the disk of a folder has no room for a number of bytes; the folder need not
 * exist.
 */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const {bavail, bsize} = await statfs(existing);
  const free = bavail * bsize;
  if (bytes + SPARE_BYTES <= free) return;
  const [needed, spare, missing] = [bytes, SPARE_BYTES, bytes + SPARE_BYTES - free].map(megabytes);
  throw new EngineError(
    'rejected',
    `The disk of ${existing} has too little room: the models need ${needed} MB, and ${spare} MB must stay free. Free ${missing} MB there, and try again.`,
  );
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

/** Removes a model; returns whether there was one. */
export async function removeModel(folder: string, pair: EnginePair): Promise<boolean> {
  const removing = await moveAside(folder, pair);
  if (removing) await rm(removing, {recursive: true, force: true});
  return removing !== undefined;
}

/** Renames the folder of a model so that it is not listed any more; returns its path, or undefined if the model does not exist. */
async function moveAside(folder: string, pair: EnginePair): Promise<string | undefined> {
  const path = join(folder, `${REMOVING}${pairName(pair)}`);
  await rm(path, {recursive: true, force: true});
  try {
    await rename(modelFolderOf(folder, pair), path);
    return path;
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}
