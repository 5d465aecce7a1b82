import type {CommandIo} from '../command-io.ts';
import {CommandError, printable} from '../command-io.ts';
import type {EnginePair} from '../../engines/index.ts';
import {
  fetchedBytes,
  type ModelOffer,
  type OfferedFile,
} from '../../engines/bergamot/registry/model-offer.ts';
import type {ModelRegistry} from '../../engines/bergamot/registry/model-registry.ts';
import {pairName, pairsWritten} from '../../engines/bergamot/pair-names.ts';
import {offeredSizeInWords} from './model-size.ts';
import type {OnPairFault} from './pair-faults.ts';

/** Models of a registry, opened and chosen. */
export interface ChosenModels {
  readonly registry: ModelRegistry;
  readonly offers: readonly ModelOffer[];
}

/** The modules are imported where they are used, so that other commands start without the engine. */
const registryPart = () => import('../../engines/bergamot/registry/model-registry.ts');

/**
 * Finds the models for language pairs in a registry; a pair without a model of its own gets the two that go through
 * English.
 *
 * @param onFault - Called for each pair that is left out; if absent, the first error is thrown.
 */
export async function chooseModels(
  io: CommandIo,
  names: readonly string[],
  address: string | undefined,
  onFault?: OnPairFault,
): Promise<ChosenModels> {
  const {ModelRegistry, MOZILLA_REGISTRY} = await registryPart();
  const orFault = <Value>(name: string, find: () => Value): Value[] => {
    try {
      return [find()];
    } catch (error) {
      if (!onFault) throw error;
      onFault(error, name);
      return [];
    }
  };
  const pairs = separated(names).flatMap((name) => orFault(name, () => requiredPair(name)));
  const registry = await ModelRegistry.open(address ?? MOZILLA_REGISTRY);
  const offers = new Set<ModelOffer>();
  for (const pair of pairs) {
    const models = orFault(pairName(pair), () => registry.modelsFor(pair.source, pair.target)).flat();
    if (models.length > 1) io.out(`${pairName(pair)} goes through English, with two models.\n`);
    for (const model of models) offers.add(model);
  }
  return {registry, offers: [...offers]};
}

/** Arguments that may have several pairs each: `en-es,es-en`. */
export const separated = (names: readonly string[]): string[] =>
  names.flatMap((name) => name.split(',')).flatMap((name) => name.trim() || []);

/** The language pair of an argument, which may be `EN_ES` or `en-zh_hant`; throws a `CommandError` for any other text. */
export function requiredPair(name: string): EnginePair {
  const [pair, other] = pairsWritten(name);
  if (pair && other)
    throw new CommandError(
      `"${name}" may be ${pairName(pair)} or ${pairName(other)}. Write a region in capitals, and all languages in small letters.`,
    );
  if (pair) return pair;
  throw new CommandError(
    `"${name}" is not a pair of languages such as en-es or en-zh-Hant: two codes of two or three letters, with a script or a region if they need one. For a model in a folder, say --source and --target, too.`,
  );
}

/** Leaves out the models that a folder has already, unchanged. */
export async function withoutInstalled(
  io: CommandIo,
  folder: string,
  {registry, offers}: ChosenModels,
): Promise<ChosenModels> {
  const {hasOffer} = await import('../../engines/bergamot/registry/add-offer.ts');
  const missing: ModelOffer[] = [];
  for (const offer of offers) {
    if (await hasOffer(folder, offer))
      io.out(`${pairName(offer)} is there already, as the registry has it.\n`);
    else missing.push(offer);
  }
  return {registry, offers: missing};
}

/** Says what is fetched, from whom, how large it is and under which licence. */
export async function describeModels(io: CommandIo, {registry, offers}: ChosenModels): Promise<void> {
  const [{isPackedSizeKnown, offeredSize}, {offerInWords}] = await Promise.all([
    import('../../engines/bergamot/registry/model-offer.ts'),
    import('../../engines/bergamot/registry/offer-words.ts'),
  ]);
  const sizeInWords = (some: readonly ModelOffer[]): string => {
    const size = offeredSize(some);
    const isPacked = size.bytes === 0 || some.every(isPackedSizeKnown);
    return offeredSizeInWords(size) + (isPacked ? '' : ' unpacked');
  };
  for (const offer of offers)
    io.out(`  ${pairName(offer)}  ${sizeInWords([offer])}  ${printable(offerInWords(offer))}\n`);
  io.out(`From ${registry.address}, ${sizeInWords(offers)} in all.\n`);
}

/** Asks before something is fetched; throws unless the answer is yes. */
export async function confirmFetch(io: CommandIo): Promise<void> {
  io.out('Fetch them? [y/N] ');
  const answer = await firstLine(io.stdin);
  if (/^y(es)?$/i.test(answer.trim())) return;
  io.out('\n');
  throw new CommandError('Nothing was fetched. Answer y, or say --yes to fetch without the question.');
}

async function firstLine(input: AsyncIterable<Buffer | string>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0]!;
}

/** Shows which part of the files is there: at every tenth, so that logs stay short. */
export class FetchProgress {
  readonly #io: CommandIo;
  readonly #total: number;
  readonly #done = new Map<OfferedFile, number>();
  #shown = 0;

  constructor(io: CommandIo, offers: readonly ModelOffer[]) {
    this.#io = io;
    this.#total = offers.flatMap(({files}) => files).reduce((sum, file) => sum + fetchedBytes(file), 0);
  }

  /** Notes the bytes of a packed file, which may be smaller than the registry states for the unpacked one. */
  readonly note = (file: OfferedFile, bytes: number, size: number | undefined): void => {
    const weight = fetchedBytes(file);
    this.#done.set(file, Math.min(weight, size ? (weight * bytes) / size : bytes));
    const sum = [...this.#done.values()].reduce((total, each) => total + each, 0);
    const tenths = Math.floor((sum / this.#total) * 10 + 1e-9);
    if (!(tenths > this.#shown)) return;
    this.#shown = tenths;
    this.#io.out(`  ${tenths * 10}%\n`);
  };
}

/**
 * Fetches models one after the other into the folder of models. Returns how many were added.
 *
 * @param onFault - Called for each model that cannot be added; if absent, the first error is thrown.
 */
export async function addModels(
  io: CommandIo,
  folder: string,
  {registry, offers}: ChosenModels,
  onFault?: OnPairFault,
): Promise<number> {
  const {NoEngineError} = await import('../../engines/bergamot/model-process.ts');
  let added = 0;
  for (const offer of offers) {
    try {
      await addOne(io, folder, registry, offer);
      added++;
    } catch (error) {
      if (!onFault || error instanceof NoEngineError) throw error; // the same for all models
      onFault(error, pairName(offer));
    }
  }
  return added;
}

/** Adds a model, unless another command that adds it at the same time has done so. */
async function addOne(
  io: CommandIo,
  folder: string,
  registry: ModelRegistry,
  offer: ModelOffer,
): Promise<void> {
  const [{addOffer, hasOffer}, {withModelLock}] = await Promise.all([
    import('../../engines/bergamot/registry/add-offer.ts'),
    import('../../engines/bergamot/model-lock.ts'),
  ]);
  const name = pairName(offer);
  let hasWaited = false;
  const onWait = () => {
    hasWaited = true;
    io.out(`Another command is adding ${name}. Waiting until it has ended …\n`);
  };
  await withModelLock(folder, offer, onWait, async () => {
    if (hasWaited && (await hasOffer(folder, offer))) return io.out(`The other command has added ${name}.\n`);
    io.out(`Fetching ${name} …\n`);
    await addOffer(folder, registry, offer, new FetchProgress(io, [offer]).note);
    io.out(`Added ${name}.\n`);
  });
}
