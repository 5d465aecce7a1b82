import {existsSync} from 'node:fs';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {EngineError} from '../../engine.ts';
import {newModelFolder, placeModel, requireRoom} from '../model-folder.ts';
import {checkHashes, FACTS_FILE, factsOf, type ModelFacts} from '../model-facts.ts';
import {writingTo} from './disk-fault.ts';
import {download, type OnBytes} from './download.ts';
import {neededBytes, type ModelOffer, type OfferedFile} from './model-offer.ts';
import type {ModelRegistry} from './model-registry.ts';
import {DOWNLOADS} from '../models.ts';
import {pairName} from '../pair-names.ts';
import {unpack} from './unpack.ts';

/**
 * Fetches a model into the folder of models. It is used only after all its files were checked and it has translated
 * once. What was fetched stays in the folder after a failure, so that the next try goes on from there. The caller holds
 * the lock of the model.
 *
 * @throws EngineError if the disk has no room, or if the registry does not give the files that its index describes.
 */
export async function addOffer(
  folder: string,
  registry: ModelRegistry,
  offer: ModelOffer,
  onBytes?: OnBytes,
): Promise<void> {
  await mkdir(folder, {recursive: true});
  await requireRoom(folder, neededBytes([offer]));
  await writingTo(folder, async () => {
    // Names of folders that are no language pair, so that a service does not see the model before it is whole.
    const downloads = join(folder, DOWNLOADS, pairName(offer));
    await mkdir(downloads, {recursive: true});
    const unpacked = await newModelFolder(folder, offer);
    try {
      await fetchFiles(registry, offer, {downloads, unpacked}, onBytes);
      await placeModel(folder, offer, unpacked);
      await rm(downloads, {recursive: true, force: true});
    } finally {
      await rm(unpacked, {recursive: true, force: true});
    }
  });
}

/** Fetches and unpacks the files of a model, and writes its facts. */
async function fetchFiles(
  registry: ModelRegistry,
  offer: ModelOffer,
  {downloads, unpacked}: {readonly downloads: string; readonly unpacked: string},
  onBytes?: OnBytes,
): Promise<void> {
  const hashes: Record<string, string> = {};
  for (const file of offer.files) {
    const places = {packed: join(downloads, file.name), unpacked: join(unpacked, file.name)};
    hashes[file.name] = await fetchUnpacked(registry, file, places, onBytes);
  }
  const facts = JSON.stringify(newFacts(registry, offer, hashes), undefined, 2);
  await writeFile(join(unpacked, FACTS_FILE), facts);
}

interface FilePlaces {
  readonly packed: string;
  readonly unpacked: string;
}

/** Fetches and unpacks a file; returns the hash of its content. */
async function fetchUnpacked(
  registry: ModelRegistry,
  file: OfferedFile,
  places: FilePlaces,
  onBytes?: OnBytes,
): Promise<string> {
  const wasThere = existsSync(places.packed);
  await download(registry, file, places.packed, onBytes);
  try {
    return await unpack(file, places.packed, places.unpacked);
  } catch (error) {
    // After any other fault, such as a full disk, the next try goes on with the packed file.
    if (!(error instanceof EngineError && error.kind === 'malformed')) throw error;
    await rm(places.packed, {force: true}); // fetched again the next time
    // What was there before may be of another version, which an index without hashes of packed files does not show.
    if (wasThere) return fetchUnpacked(registry, file, places, onBytes);
    throw error;
  }
}

/**
 * Whether a folder has exactly the model that a registry offers: by the hashes of its files, and by the place in the
 * registry of a file whose hash is not stated. The hash of the model itself must be.
 */
export async function hasOffer(folder: string, offer: ModelOffer): Promise<boolean> {
  const facts = await factsOf(folder, offer);
  return (
    facts !== undefined &&
    offer.files.every((file) => isFetched(file, facts)) &&
    checkHashes(folder, offer).then(
      () => true,
      () => false,
    )
  );
}

function isFetched({kind, name, location, unpacked}: OfferedFile, facts: ModelFacts): boolean {
  if (unpacked.sha256 !== undefined) return facts.sha256[name] === unpacked.sha256.toLowerCase();
  return kind !== 'model' && name in facts.sha256 && facts.locations?.[name] === location;
}

function newFacts(
  {address}: ModelRegistry,
  {version, architecture, licence, quality, files}: ModelOffer,
  sha256: Readonly<Record<string, string>>,
): ModelFacts {
  const locations = Object.fromEntries(files.map(({name, location}) => [name, location]));
  return {registry: address, version, architecture, licence, quality, sha256, locations};
}
