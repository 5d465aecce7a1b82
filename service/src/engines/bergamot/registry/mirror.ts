import {mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {requireRoom} from '../model-folder.ts';
import {writingTo} from './disk-fault.ts';
import {download, type OnBytes} from './download.ts';
import {packedBytes, type ModelOffer, type OfferedFile} from './model-offer.ts';
import {EngineError} from '../../engine.ts';
import {INDEXES, type ModelRegistry} from './model-registry.ts';
import {readIndex} from './read-index.ts';
import {pairName} from '../pair-names.ts';
import {unpack} from './unpack.ts';

/** Listeners of the making of a mirror. */
export interface MirrorListeners {
  readonly onBytes?: OnBytes;
  /** Called for each model that cannot be copied; if absent, the first error is thrown. */
  readonly onFault?: ((error: EngineError, pair: string) => void) | undefined;
}

/**
 * Copies models of a registry to a folder that is a registry itself; models that the folder already has stay. The index
 * is written last. Returns how many were copied.
 *
 * @throws EngineError as `addOffer` does.
 */
export async function mirror(
  folder: string,
  registry: ModelRegistry,
  offers: readonly ModelOffer[],
  {onBytes, onFault}: MirrorListeners = {},
): Promise<number> {
  await mkdir(folder, {recursive: true});
  await requireMirrorRoom(folder, offers);
  return await writingTo(folder, async () => {
    const copied: ModelOffer[] = [];
    for (const offer of offers) {
      try {
        for (const file of offer.files) await copyTo(folder, registry, file, onBytes);
        copied.push(offer);
      } catch (error) {
        if (!onFault || !(error instanceof EngineError)) throw error;
        onFault(error, pairName(offer));
      }
    }
    if (copied.length > 0) await writeIndex(folder, registry, copied);
    return copied.length;
  });
}

/** Writes the index of a mirror: its earlier models, and those that were copied. */
async function writeIndex(
  folder: string,
  registry: ModelRegistry,
  offers: readonly ModelOffer[],
): Promise<void> {
  const {name} = registry.indexOf([]);
  const earlier = await earlierOffers(join(folder, name), offers);
  const {text} = registry.indexOf([...earlier, ...offers]);
  await writeFile(join(folder, `${name}.part`), `${text}\n`);
  await rename(join(folder, `${name}.part`), join(folder, name));
}

/** Copies a file of a registry to a mirror, and checks that it can be unpacked. */
async function copyTo(
  folder: string,
  registry: ModelRegistry,
  file: OfferedFile,
  onBytes?: OnBytes,
): Promise<void> {
  const path = join(folder, file.location);
  await mkdir(dirname(path), {recursive: true});
  await download(registry, file, path, onBytes);
  const check = `${path}.unpacked`;
  try {
    await unpack(file, path, check);
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'malformed') await rm(path, {force: true});
    throw error;
  } finally {
    await rm(check, {force: true});
  }
}

/** Throws an `EngineError` `rejected` if a folder is a mirror of a registry of another form, which has another index. */
export async function requireSameForm(folder: string, registry: ModelRegistry): Promise<void> {
  const {name} = registry.indexOf([]);
  const other = (await readdir(folder).catch(() => [])).find(
    (file) => INDEXES.includes(file) && file !== name,
  );
  if (other === undefined) return;
  throw new EngineError(
    'rejected',
    `${folder} is a mirror of a registry of another form: it has ${other}, and this one has ${name}. Name another folder.`,
  );
}

/** Throws an `EngineError` `rejected` if the disk of a mirror has no room for models. */
export function requireMirrorRoom(folder: string, offers: readonly ModelOffer[]): Promise<void> {
  return requireRoom(folder, packedBytes(offers));
}

/** Models that the mirror has, except for those that are replaced. */
async function earlierOffers(path: string, offers: readonly ModelOffer[]): Promise<ModelOffer[]> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const replaced = new Set(offers.map(pairName));
  return text === undefined
    ? []
    : readIndex(text, path).offers.filter((offer) => !replaced.has(pairName(offer)));
}
