import type {Command} from 'commander';
import {importTranslations, type NamedMemory} from '../administration/change-translation.ts';
import {exportMemory, type ImportedMemory, type MemoryTarget} from '../corpora/memory/index.ts';
import {loadConfiguration} from '../config/index.ts';
import {EVERYONE, type Store} from '../store/index.ts';
import {auditCommand, auditIfWritable, commandLine} from './command-audit.ts';
import {CommandError, printable, type CommandIo} from './command-io.ts';
import {configured} from './known-systems.ts';
import {configOption, dataOption, knownUser, withStore, type DataOption} from './data-folder.ts';
import {jsonOption} from './list-command.ts';

const MAX_PROBLEMS = 20;

interface MemoryOptions extends DataOption {
  readonly system: string;
  readonly user?: string;
  readonly json?: true;
}

/** Adds the commands `memory import` and `memory export`. */
export function addMemoryCommands(program: Command, io: CommandIo): void {
  const memory = program
    .command('memory')
    .description('human translations of a system, which are used before the engine is asked');
  addMemoryCommand(memory, io, 'import', 'add the units of a TMX file')
    .addOption(jsonOption())
    .action(async (file: string, options: MemoryOptions) => {
      const [report, target] = await withStore(options, async (store) => {
        const target = await targetOf(store, options);
        return [await importTranslations(commandLine(store), file, target), target] as const;
      });
      reportImport(io, report, options.json === true);
      if (report.imported === 0 && report.leftOut > 0) throw nothingFits(file, report, target);
    });
  addMemoryCommand(memory, io, 'export', 'write the human translations to a new TMX file').action(
    async (file: string, options: MemoryOptions) => {
      const units = await withStore(
        options,
        async (store) => {
          const target = await targetOf(store, options);
          const written = await exportMemory(store.memory, file, target);
          await auditIfWritable(io, options.data, () =>
            auditCommand(store, 'memoryExported', target.systemId, target.userName),
          );
          return written;
        },
        'reading',
      );
      io.out(`${counted(units)} written to ${printable(file)}.\n`);
    },
  );
}

function addMemoryCommand(memory: Command, io: CommandIo, name: string, description: string): Command {
  return memory
    .command(name)
    .description(description)
    .argument('<file>', 'TMX')
    .requiredOption('--system <id>', 'translation system')
    .option('--user <name>', 'only those of this user; without it, those for all users')
    .addOption(configOption())
    .addOption(dataOption(io));
}

/** The memory that the options select. */
async function targetOf(store: Store, options: MemoryOptions): Promise<NamedMemory> {
  const system = (await configured(options)).systems.find(({id}) => id === options.system);
  if (!system) throw new CommandError(`There is no system "${options.system}". See "mtservice system list".`);
  const user = options.user === undefined ? undefined : await knownUser(store, options.user);
  const {id: systemId, source, target} = system;
  const memory = {systemId, source, target, userName: user?.name};
  if (!user) return {...memory, userId: EVERYONE};
  const {limits} = await loadConfiguration({dataFolder: options.data, configFile: options.config});
  return {...memory, userId: user.id, most: limits.memoryUnitsPerUser};
}

function reportImport(io: CommandIo, report: ImportedMemory, json: boolean): void {
  const {imported, repeated, replaced, leftOut, problems} = report;
  if (json) {
    io.out(`${JSON.stringify(report)}\n`);
    return;
  }
  for (const {line, message} of problems.slice(0, MAX_PROBLEMS)) {
    io.error(`Line ${line}: ${printable(message)}.\n`);
  }
  if (leftOut > MAX_PROBLEMS) io.error(`… and ${leftOut - MAX_PROBLEMS} more.\n`);
  if (leftOut > 0) io.error(`Left out for these reasons: ${leftOut}.\n`);
  const more = [
    ...(repeated > 0 ? [`${repeated} the same as one before`] : []),
    ...(replaced > 0 ? [`${replaced} replaced by a later translation of the same sentence`] : []),
  ];
  io.out(`${counted(imported)} imported${more.map((part) => `; ${part}`).join('')}.\n`);
}

/** Error if nothing in a file could be used, usually because the system has another language pair. */
function nothingFits(
  file: string,
  {languages}: ImportedMemory,
  {source, target}: MemoryTarget,
): CommandError {
  const name = printable(file);
  const languageNames =
    languages.map((language) => `"${printable(language)}"`).join(', ') || 'no named language';
  return new CommandError(
    `No unit of ${name} was imported. It has texts in ${languageNames}, and the system translates from "${source}" to "${target}". Name a system of the pair of the file with --system; "mtservice system list" shows them.`,
  );
}

function counted(units: number): string {
  return `${units} ${units === 1 ? 'unit' : 'units'}`;
}
