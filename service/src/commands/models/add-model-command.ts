import {basename, resolve} from 'node:path';
import {Option, type Command} from 'commander';
import type {EnginePair} from '../../engines/engine.ts';
import {isNamedAfter, modelFilesIn} from '../../engines/bergamot/models.ts';
import {pairName, pairOf} from '../../engines/bergamot/pair-names.ts';
import {CommandError, type CommandIo} from '../command-io.ts';
import {configOption, dataOption} from '../data-folder.ts';
import {
  addModels,
  chooseModels,
  confirmFetch,
  describeModels,
  separated,
  withoutInstalled,
} from './fetch-models.ts';
import {
  engineHint,
  giveModels,
  modelLocation,
  registryOption,
  type RegistryOption,
} from './model-location.ts';
import {sizeOf} from './model-size.ts';
import {PairFaults} from './pair-faults.ts';

/** Says when the models that were added can be used. */
async function sayOffered(io: CommandIo, options: AddOptions): Promise<void> {
  const location = await modelLocation(options);
  io.out(
    location.isConfigured
      ? `The models are in ${resolve(location.folder)}. A running service offers what was added within a few seconds.\n`
      : engineHint(location, options),
  );
}

interface AddOptions extends RegistryOption {
  readonly source?: string;
  readonly target?: string;
  readonly yes?: true;
}

/** Adds the command `model add`, for models of a registry or in a folder. */
export function addAddModelCommand(model: Command, io: CommandIo): void {
  model
    .command('add')
    .description('add models: of a registry by their languages, or one in a folder')
    .argument('<what...>', 'language pairs such as en-es, or a folder with the unpacked files of one model')
    .addOption(new Option('--source <code>', 'source language of the model in the folder, such as en'))
    .addOption(new Option('--target <code>', 'target language of the model in the folder, such as es'))
    .addOption(registryOption())
    .addOption(new Option('--yes', 'fetch without asking'))
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (what: string[], options: AddOptions) => {
      const isFolder = options.source !== undefined || options.target !== undefined;
      await (isFolder ? addFromFolder(io, what, options) : addFromRegistry(io, what, options));
    });
}

async function addFromFolder(io: CommandIo, what: readonly string[], options: AddOptions): Promise<void> {
  const {source = '', target = ''} = options;
  const pair = pairOf(source, target);
  if (!pair)
    throw new CommandError(
      '--source and --target are two languages, each a code of two or three letters: en, es (with a script or a region: zh-Hant, pt-BR)',
    );
  if (what.length > 1) throw new CommandError('Name one folder: a model has one source and one target.');
  const [{addModel}, {withModelLock}] = await Promise.all([
    import('../../engines/bergamot/model-folder.ts'),
    import('../../engines/bergamot/model-lock.ts'),
  ]);
  const {folder} = await modelLocation(options);
  const onWait = () => io.out(`Another command is adding ${pairName(pair)}. Waiting until it has ended …\n`);
  const bytes = await withModelLock(folder, pair, onWait, () => addModel(folder, pair, what[0]!));
  await giveModels(options, folder);
  io.out(`Added ${pairName(pair)} (${sizeOf(bytes)}).\n`);
  await sayOtherName(io, pair, what[0]!);
  await sayOffered(io, options);
}

/** Says that the files of a model are named after other languages, which the engine does not notice. */
async function sayOtherName(io: CommandIo, pair: EnginePair, folder: string): Promise<void> {
  const {model} = await modelFilesIn(folder, '');
  const name = pairName(pair);
  if (isNamedAfter(pair, basename(model))) return;
  io.out(
    `Its file is named ${basename(model)}: if it is a model of other languages, remove it (mtservice model remove ${name}).\n`,
  );
}

async function addFromRegistry(io: CommandIo, names: readonly string[], options: AddOptions): Promise<void> {
  const [{requireEngine, requireRoom}, {neededBytes}] = await Promise.all([
    import('../../engines/bergamot/model-folder.ts'),
    import('../../engines/bergamot/registry/model-offer.ts'),
  ]);
  await requireEngine();
  const {folder, registry} = await modelLocation(options);
  const faults = PairFaults.ofSeveral(io, separated(names));
  const chosen = await withoutInstalled(io, folder, await chooseModels(io, names, registry, faults?.note));
  if (chosen.offers.length > 0) {
    await describeModels(io, chosen);
    await requireRoom(folder, neededBytes(chosen.offers));
    if (!options.yes) await confirmFetch(io);
    let added = 0;
    try {
      added = await addModels(io, folder, chosen, faults?.note);
    } finally {
      await giveModels(options, folder);
    }
    if (added > 0) await sayOffered(io, options);
  }
  faults?.requireNone('Not added');
}
