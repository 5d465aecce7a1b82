import {createReadStream} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {basename, dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {boundedBytes} from '../../../answers/bounded.ts';
import {EngineError} from '../../engine.ts';
import {fetchFrom, SILENCE_MS, type FilePart} from './fetch-from.ts';
import {type ModelIndex, type ModelOffer, type OfferedFile} from './model-offer.ts';
import {BETWEEN, pairName} from '../pair-names.ts';
import {shortLine} from './offer-words.ts';
import {readIndex} from './read-index.ts';

/** Index of the models that Mozilla publishes for Firefox. */
export const MOZILLA_REGISTRY =
  'https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data/db/models.json';

const MAX_INDEX_BYTES = 32 * 2 ** 20;

/** Names of the index of a registry that is a folder. */
export const INDEXES: readonly string[] = ['models.json', 'records.json'];

/** A registry of models: an address on the web, or a folder on this machine. */
export class ModelRegistry {
  /** Address of the index, or its path. */
  readonly address: string;
  readonly #index: ModelIndex;
  /** Address or folder of the files. */
  readonly #base: string;
  readonly #silenceMs: number;

  private constructor(address: string, index: ModelIndex, base: string, silenceMs = SILENCE_MS) {
    this.address = address;
    this.#index = index;
    this.#base = base;
    this.#silenceMs = silenceMs;
  }

  /**
   * Reads the index of a registry.
   *
   * @param address - Address of the index (`http` or `https`), or a folder with `models.json` or `records.json`.
   * @param silenceMs - Longest time for which the server may send nothing.
   * @throws EngineError if it cannot be read, or is not an index of models.
   */
  static async open(address: string, silenceMs = SILENCE_MS): Promise<ModelRegistry> {
    if (address.startsWith('file:')) return this.#openFolder(fileURLToPath(address));
    if (!isWeb(address) && /^\w+:\/\//.test(address))
      throw new EngineError(
        'rejected',
        `${address} begins with another protocol than http or https. Name such an address, or a folder.`,
      );
    if (!isWeb(address)) return this.#openFolder(resolve(address));
    const text = await textAt(address, silenceMs);
    const index = readIndex(text, address);
    const base = index.base ?? (await attachmentsOf(address, silenceMs)) ?? '.';
    return new ModelRegistry(address, index, filesAt(base, address), silenceMs);
  }

  static async #openFolder(path: string): Promise<ModelRegistry> {
    // The index in a folder, named itself.
    const folder = INDEXES.includes(basename(path)) ? dirname(path) : path;
    for (const name of INDEXES) {
      const path = join(folder, name);
      const text = await readFile(path, 'utf8').catch(() => undefined);
      if (text !== undefined) return new ModelRegistry(path, readIndex(text, path), folder);
    }
    throw new EngineError(
      'unavailable',
      `${folder} is no registry of models: it has neither models.json nor records.json. Name a folder with one of them, or the address of an index, with http:// or https://.`,
    );
  }

  /** All models, by their languages. */
  get offers(): readonly ModelOffer[] {
    return [...this.#index.offers].sort((one, other) => pairName(one).localeCompare(pairName(other)));
  }

  /**
   * The models that translate a language pair: its own, or the two that go through English.
   *
   * @throws EngineError `rejected`, with the pairs that there are, if no models do.
   */
  modelsFor(source: string, target: string): ModelOffer[] {
    const own = this.#find(source, target);
    if (own) return [own];
    const [first, second] = [this.#find(source, BETWEEN), this.#find(BETWEEN, target)];
    if (first && second) return [first, second];
    const name = pairName({source, target});
    if (this.#index.tooNew.includes(name)) {
      throw new EngineError(
        'rejected',
        `${this.address} has ${name} only in a version that this service cannot load yet. Update the service.`,
      );
    }
    this.#requireReadable([name, pairName({source, target: BETWEEN}), pairName({source: BETWEEN, target})]);
    throw new EngineError(
      'rejected',
      `${this.address} has no model for ${name}.${this.#others(source, target)}`,
    );
  }

  /** The bytes of a file, from an offset on if the registry can begin there. */
  async read(file: OfferedFile, offset: number): Promise<FilePart> {
    if (isWeb(this.#base)) return fetchFrom(new URL(file.location, this.#base).href, offset, this.#silenceMs);
    const path = join(this.#base, file.location);
    const {size} = await stat(path).catch(() => {
      throw new EngineError('unavailable', `The registry has no file ${path}. Make the mirror again.`);
    });
    const start = Math.min(offset, size);
    return {bytes: createReadStream(path, {start}), offset: start, size};
  }

  /** Index of a mirror with some of the models, whose files are beside it. */
  indexOf(offers: readonly ModelOffer[]): {readonly name: string; readonly text: string} {
    return {name: this.#index.fileName, text: this.#index.write(offers)};
  }

  #find(source: string, target: string): ModelOffer | undefined {
    return this.#index.offers.find((offer) => offer.source === source && offer.target === target);
  }

  /** Throws an `EngineError` `malformed` if the entry of one of these models cannot be read. */
  #requireReadable(names: readonly string[]): void {
    const broken = names.find((name) => this.#index.faults.has(name) && !this.#has(name));
    if (broken === undefined) return;
    throw new EngineError(
      'malformed',
      `${this.address} has ${broken}, but ${this.#index.faults.get(broken)}. Use another registry for this model.`,
    );
  }

  #has(name: string): boolean {
    return this.#index.offers.some((offer) => pairName(offer) === name);
  }

  #others(source: string, target: string): string {
    const names = this.offers
      .filter((offer) => [offer.source, offer.target].some((code) => code === source || code === target))
      .map(pairName);
    return names.length > 0
      ? ` It has ${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}.`
      : ' "mtservice model list --available" lists its models.';
  }
}

/** What a server of Remote Settings says of itself. */
interface RemoteSettingsServer {
  readonly capabilities: {readonly attachments?: {readonly base_url?: string}};
}

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

/** Address of the files of a registry on the web, which must be on the web, too. */
function filesAt(base: string, address: string): string {
  const folder = base.replace(/\/?$/, '/');
  const url = URL.canParse(folder, address) ? new URL(folder, address).href : '';
  if (isWeb(url)) return url;
  throw new EngineError(
    'malformed',
    `${address} says that its files are at "${shortLine(base)}", which is no address on the web. Use another registry.`,
  );
}

async function textAt(address: string, silenceMs: number): Promise<string> {
  const {bytes} = await fetchFrom(address, 0, silenceMs);
  try {
    return (await boundedBytes(bytes, MAX_INDEX_BYTES)).toString('utf8');
  } catch (error) {
    throw new EngineError(
      'unavailable',
      `${address} was cut off (${(error as Error).message}). Try again later, or use another registry.`,
    );
  }
}

/** Address of the files of a server of Remote Settings; undefined for any other address. */
async function attachmentsOf(address: string, silenceMs: number): Promise<string | undefined> {
  const root = /^.*?\/v1\//.exec(address)?.[0];
  if (!root) return undefined;
  try {
    const server = JSON.parse(await textAt(root, silenceMs)) as Partial<RemoteSettingsServer>;
    const base = server.capabilities?.attachments?.base_url;
    return typeof base === 'string' ? base : undefined;
  } catch {
    return undefined; // a mirror with such a path
  }
}
