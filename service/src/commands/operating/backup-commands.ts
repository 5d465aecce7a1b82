import type {Command} from 'commander';
import {backUp, restore, storeExists, type BackupContent, type Store} from '../../store/index.ts';
import {auditReading} from '../command-audit.ts';
import {CommandError, printable, type CommandIo} from '../command-io.ts';
import {dataOption, withStore, type DataOption} from '../data-folder.ts';

/** `backup`, `restore`. */
export function addBackupCommands(program: Command, io: CommandIo): void {
  program
    .command('backup')
    .description('copy the data folder to a new folder; the service may run')
    .argument('<folder>', 'new folder of the backup')
    .addOption(dataOption(io))
    .action(async (folder: string, {data}: DataOption) => {
      if (!storeExists(data)) {
        throw new CommandError(`There is no data in ${data}. Name the data folder with --data.`);
      }
      const content = await backUp(data, folder);
      const note = (store: Store) => auditReading(io, {store, data}, 'backedUp', folder);
      await withStore({data}, note, 'reading');
      io.out(`Backup of ${printable(data)} in ${printable(folder)}: ${described(content)}.\n`);
    });
  program
    .command('restore')
    .description('make a data folder of a backup; the data folder must not exist, or be empty')
    .argument('<folder>', 'folder of the backup')
    .addOption(dataOption(io))
    .action(async (folder: string, {data}: DataOption) => {
      const content = await restore(folder, data);
      io.out(`${printable(data)} has the data of ${printable(folder)}: ${described(content)}.\n`);
    });
}

function described({documents, hasConfiguration}: BackupContent): string {
  const files = `${documents} ${documents === 1 ? 'file' : 'files'} of documents`;
  return `the database, ${files}${hasConfiguration ? ', mtservice.json' : ''}`;
}
