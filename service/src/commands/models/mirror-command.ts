import {Option, type Command} from 'commander';
import {pairsWritten} from '../../engines/bergamot/pair-names.ts';
import {CommandError, type CommandIo} from '../command-io.ts';
import {configOption, dataOption} from '../data-folder.ts';
import {chooseModels, confirmFetch, describeModels, FetchProgress, separated} from './fetch-models.ts';
import {modelLocation, registryOption, type RegistryOption} from './model-location.ts';
import {PairFaults} from './pair-faults.ts';

/** Adds the command `model mirror`, for networks without the registry. */
export function addMirrorCommand(model: Command, io: CommandIo): void {
  model
    .command('mirror')
    .description('copy models of a registry to a folder that is a registry itself')
    .argument('<folder>', 'folder of the mirror; name it with --registry where it is used')
    .argument('<pairs...>', 'language pairs such as en-es')
    .addOption(registryOption())
    .addOption(new Option('--yes', 'fetch without asking'))
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (folder: string, names: string[], options: RegistryOption & {readonly yes?: true}) => {
      if (pairsWritten(folder).length > 0)
        throw new CommandError(
          `Name the folder first: mtservice model mirror FOLDER ${[folder, ...names].join(' ')}`,
        );
      const {registry} = await modelLocation(options);
      const faults = PairFaults.ofSeveral(io, separated(names));
      const chosen = await chooseModels(io, names, registry, faults?.note);
      if (chosen.offers.length === 0) return faults?.requireNone('Not copied');
      const [{mirror, requireMirrorRoom, requireSameForm}, {withFolderLock}] = await Promise.all([
        import('../../engines/bergamot/registry/mirror.ts'),
        import('../../engines/bergamot/model-lock.ts'),
      ]);
      await requireSameForm(folder, chosen.registry);
      await describeModels(io, chosen);
      await requireMirrorRoom(folder, chosen.offers);
      if (!options.yes) await confirmFetch(io);
      const onWait = () => io.out(`Another command is writing to ${folder}. Waiting until it has ended …\n`);
      const onBytes = new FetchProgress(io, chosen.offers).note;
      const copied = await withFolderLock(folder, onWait, () =>
        mirror(folder, chosen.registry, chosen.offers, {onBytes, onFault: faults?.note}),
      );
      if (copied > 0)
        io.out(`The models are in ${folder}. Add them with "mtservice model add … --registry ${folder}".\n`);
      faults?.requireNone('Not copied');
    });
}
