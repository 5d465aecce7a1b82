import {Option, type Command} from 'commander';
import type {InstalledModel} from '../../engines/bergamot/model-folder.ts';
import type {EnginePair} from '../../engines/engine.ts';
import {installedPairs, modelFiles, pairsOf} from '../../engines/bergamot/models.ts';
import {pairName} from '../../engines/bergamot/pair-names.ts';
import type {ModelOffer, SizePrecision} from '../../engines/bergamot/registry/model-offer.ts';
import {CommandError, type CommandIo} from '../command-io.ts';
import {configOption, dataOption, type DataOption} from '../data-folder.ts';
import {addListCommand} from '../list-command.ts';
import {addAddModelCommand} from './add-model-command.ts';
import {requiredPair, separated} from './fetch-models.ts';
import {addMirrorCommand} from './mirror-command.ts';
import {addProbeCommand} from './probe-command.ts';
import {giveModels, modelLocation, registryOption, type RegistryOption} from './model-location.ts';
import {offeredSizeInWords} from './model-size.ts';
import {PairFaults} from './pair-faults.ts';

interface ListOptions extends RegistryOption {
  readonly available?: true;
}

/** A model in the folder, or one of a registry. */
interface ListedModel {
  readonly source: string;
  readonly target: string;
  /** Bytes of its files; of a registry's model, bytes to fetch. */
  readonly bytes: number;
  /** How near that size is; absent for a model in the folder. */
  readonly precision?: SizePrecision;
  /** Version, quality and licence, as the registry states them. */
  readonly facts: string;
  /** What is wrong with the model; undefined for a complete one. */
  readonly fault: string | undefined;
}

/** Adds the commands `model list`, `add`, `remove`, `verify`, `mirror` and `probe`. */
export function addModelCommands(program: Command, io: CommandIo): void {
  const model = program.command('model').description('the neural models on this machine');
  addListCommand<ListedModel, ListOptions>(model, io, {
    description: 'list the models, and what is wrong with incomplete ones',
    options: [new Option('--available', 'list the models of the registry'), registryOption()],
    headings: ['PAIR', 'SIZE', 'FACTS', 'FAULT'],
    rows: async (options) => (options.available ? await available(options) : await installed(options)),
    cells: (listed) => [
      pairName(listed),
      listed.fault ? '' : offeredSizeInWords({precision: 'exact', ...listed}),
      listed.facts,
      listed.fault ?? '',
    ],
  });
  addAddModelCommand(model, io);
  model
    .command('remove')
    .description('remove models')
    .argument('<pairs...>', 'languages of the models, such as en-es')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action((names: string[], options: DataOption) => remove(io, names, options));
  model
    .command('verify')
    .description('check the hashes of each model, and let it translate')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action((options: DataOption) => verify(io, options));
  addMirrorCommand(model, io);
  addProbeCommand(model, io);
}

async function remove(io: CommandIo, names: readonly string[], options: DataOption): Promise<void> {
  const faults = PairFaults.ofSeveral(io, separated(names));
  for (const name of separated(names)) {
    try {
      await removeOne(io, requiredPair(name), options);
    } catch (error) {
      if (!faults) throw error;
      faults.note(error, name);
    }
  }
  faults?.requireNone('Not removed');
}

async function removeOne(io: CommandIo, pair: EnginePair, options: DataOption): Promise<void> {
  const {folder} = await modelLocation(options);
  const {removeModel} = await modelFolder();
  const before = pairsOf(await installedPairs(folder)).map(pairName);
  const isRemoved = await removeModel(folder, pair);
  await giveModels(options, folder);
  if (!isRemoved) {
    throw new CommandError(
      before.includes(pairName(pair))
        ? `${pairName(pair)} has no model of its own: it goes through English.`
        : `There is no model ${pairName(pair)}. See "mtservice model list".`,
    );
  }
  const left = pairsOf(await installedPairs(folder)).map(pairName);
  const lost = before.filter((name) => name !== pairName(pair) && !left.includes(name));
  const also = lost.length > 0 ? ` Pairs that went through it are gone, too: ${lost.join(', ')}.` : '';
  io.out(`Removed ${pairName(pair)}.${also} A running service follows within a few seconds.\n`);
}

async function installed(options: DataOption): Promise<ListedModel[]> {
  const [{folder}, {listModels}, {factsInWords, factsOf}] = await Promise.all([
    modelLocation(options),
    modelFolder(),
    import('../../engines/bergamot/model-facts.ts'),
  ]);
  const models = await listModels(folder);
  return Promise.all(
    models.map(async (model: InstalledModel) => {
      const facts = await factsOf(folder, model);
      return {...model, facts: facts?.registry === undefined ? '' : factsInWords(facts)};
    }),
  );
}

async function available(options: RegistryOption): Promise<ListedModel[]> {
  const [{registry}, {ModelRegistry, MOZILLA_REGISTRY}, {offeredSize}, {offerInWords}] = await Promise.all([
    modelLocation(options),
    import('../../engines/bergamot/registry/model-registry.ts'),
    import('../../engines/bergamot/registry/model-offer.ts'),
    import('../../engines/bergamot/registry/offer-words.ts'),
  ]);
  const {offers} = await ModelRegistry.open(registry ?? MOZILLA_REGISTRY);
  return offers.map((offer: ModelOffer) => ({
    source: offer.source,
    target: offer.target,
    ...offeredSize([offer]),
    facts: offerInWords(offer),
    fault: undefined,
  }));
}

async function verify(io: CommandIo, options: DataOption): Promise<void> {
  const [{listModels, tryModel}, {checkHashes}, {NoEngineError}] = await Promise.all([
    modelFolder(),
    import('../../engines/bergamot/model-facts.ts'),
    import('../../engines/bergamot/model-process.ts'),
  ]);
  const {folder} = await modelLocation(options);
  let faults = 0;
  for (const model of await listModels(folder)) {
    const name = pairName(model);
    try {
      const isKnown = await checkHashes(folder, model);
      await tryModel(await modelFiles(folder, model));
      io.out(
        `ok     ${name}${isKnown ? '' : ': it translates; it has no hashes to compare, add it again to have some'}\n`,
      );
    } catch (error) {
      if (error instanceof NoEngineError) throw error; // the same for all models
      faults++;
      io.out(`FAULT  ${name}: ${(error as Error).message}\n`);
    }
  }
  if (faults > 0) throw new CommandError(`${faults === 1 ? '1 model' : `${faults} models`} cannot be used.`);
}

/** The module is imported here, so that other commands start without the engine. */
const modelFolder = () => import('../../engines/bergamot/model-folder.ts');
