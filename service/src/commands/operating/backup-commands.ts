import type {Command} from 'commander';
import {backUp, restore, storeExists, StoreError, type BackupContent, type Store} from '../../store/index.ts';
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
      io.out(`Backup of ${printable(data)} in ${printable(folder)}: ${described(content)}.\n`);
      await noteBackup(io, data, folder);
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

/** Notes a backup in the audit log, if that can be: without the note it is a backup all the same. */
async function noteBackup(io: CommandIo, data: string, folder: string): Promise<void> {
  try {
    const note = (store: Store) => auditReading(io, {store, data}, 'backedUp', folder);
    await withStore({data}, note, 'noting');
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    io.error(`The audit log of ${printable(data)} does not tell of this. ${printable(error.message)}\n`);
  }
}

function described({documents, hasConfiguration}: BackupContent): string {
  const files = `${documents} ${documents === 1 ? 'file' : 'files'} of documents`;
  return `the database, ${files}${hasConfiguration ? ', mtservice.json' : ''}`;
}
