import {join} from 'node:path';
import {Option, type Command} from 'commander';
import {loadConfiguration} from '../config/index.ts';
import type {EnginePair} from '../engines/index.ts';
import type {InstalledModel} from '../engines/bergamot/model-folder.ts';
import {modelFiles, pairNamed} from '../engines/bergamot/models.ts';
import {CommandError, type CommandIo} from './command-io.ts';
import {configOption, dataOption, type DataOption} from './data-folder.ts';
import {addListCommand} from './list-command.ts';

const MEGABYTE = 2 ** 20;
const RELOAD = 'A running service follows after a reload (SIGHUP) or a restart.';

interface AddOptions extends DataOption {
  readonly source: string;
  readonly target: string;
}

/** Adds the commands `model list`, `model add`, `model remove` and `model verify`. */
export function addModelCommands(program: Command, io: CommandIo): void {
  const model = program.command('model').description('the neural models on this machine');
  addListCommand<InstalledModel>(model, io, {
    description: 'list the models, and what is wrong with incomplete ones',
    headings: ['PAIR', 'SIZE', 'STATE'],
    rows: async (options) => (await modelFolder()).listModels(await folderOf(options)),
    cells: ({source, target, bytes, fault}) => [
      `${source}-${target}`,
      fault ? '' : sizeOf(bytes),
      fault ?? 'whole',
    ],
  });
  addAddCommand(model, io);
  model
    .command('remove')
    .description('remove a model')
    .argument('<pair>', 'languages of the model, such as en-es')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (name: string, options: DataOption) => {
      const isRemoved = await (await modelFolder()).removeModel(await folderOf(options), pairOf(name));
      if (!isRemoved) throw new CommandError(`There is no model ${name}. See "mtservice model list".`);
      io.out(`Removed ${name}. ${RELOAD}\n`);
    });
  model
    .command('verify')
    .description('load each model and let it translate')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action((options: DataOption) => verify(io, options));
}

function addAddCommand(model: Command, io: CommandIo): void {
  const language = (name: 'source' | 'target', example: string) =>
    new Option(`--${name} <code>`, `${name} language, such as ${example}`).makeOptionMandatory();
  model
    .command('add')
    .description('copy a model into the folder of models, after it has translated once')
    .argument('<folder>', 'folder with the unpacked files of a model of Firefox')
    .addOption(language('source', 'en'))
    .addOption(language('target', 'es'))
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (from: string, {source, target, ...options}: AddOptions) => {
      const pair = pairNamed(`${source}-${target}`);
      if (!pair)
        throw new CommandError(
          '--source and --target are two languages, each a code of two or three letters: en, es',
        );
      const {addModel} = await modelFolder();
      const bytes = await addModel(await folderOf(options), pair, from);
      io.out(`Added ${source}-${target} (${sizeOf(bytes)}). ${RELOAD}\n`);
    });
}

async function verify(io: CommandIo, options: DataOption): Promise<void> {
  const {listModels, tryModel} = await modelFolder();
  const folder = await folderOf(options);
  let faults = 0;
  for (const model of await listModels(folder)) {
    const name = `${model.source}-${model.target}`;
    try {
      await tryModel(await modelFiles(folder, model));
      io.out(`ok     ${name}\n`);
    } catch (error) {
      faults++;
      io.out(`FAULT  ${name}: ${(error as Error).message}\n`);
    }
  }
  if (faults > 0) throw new CommandError(`${faults === 1 ? '1 model' : `${faults} models`} cannot be used.`);
}

/** The module is imported here, so that other commands start without the engine. */
const modelFolder = () => import('../engines/bergamot/model-folder.ts');

/** The folder of the configured engine, or `models` in the data folder. */
async function folderOf({data, config}: DataOption): Promise<string> {
  const {engines} = await loadConfiguration({dataFolder: data, configFile: config});
  const engine = Object.values(engines).find((one) => one.engine === 'bergamot');
  return engine?.engine === 'bergamot' ? engine.folder : join(data, 'models');
}

function pairOf(name: string): EnginePair {
  const pair = pairNamed(name);
  if (pair) return pair;
  throw new CommandError(`"${name}" is no pair of languages such as en-es. See "mtservice model list".`);
}

const sizeOf = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
