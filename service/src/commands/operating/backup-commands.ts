import type {Command} from 'commander';
import {configurationPath} from '../../config/index.ts';
import {
  backUp,
  databaseAddress,
  restore,
  storeExists,
  StoreError,
  type BackupContent,
  type Store,
} from '../../store/index.ts';
import {auditCommand, auditIfWritable} from '../command-audit.ts';
import {CommandError, printable, type CommandIo} from '../command-io.ts';
import {configOption, dataOption, storeLocation, withStore, type DataOption} from '../data-folder.ts';

/** Adds the commands `backup` and `restore`, which copy a data folder. */
export function addBackupCommands(program: Command, io: CommandIo): void {
  program
    .command('backup')
    .description('copy the data folder to a new folder; the service may run')
    .argument('<folder>', 'new folder of the backup')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (folder: string, options: DataOption) => {
      const {data} = options;
      const {database} = await storeLocation(options);
      if (database !== undefined) throw databaseIsElsewhere(database, options, DUMP);
      if (!storeExists(data)) {
        throw new CommandError(`There is no data in ${data}. Name the data folder with --data.`);
      }
      const content = await backUp(data, folder);
      io.out(`Backup of ${printable(data)} in ${printable(folder)}: ${described(content)}.\n`);
      await noteBackup(io, options, folder);
    });
  program
    .command('restore')
    .description('make a data folder of a backup; the data folder must not exist, or be empty')
    .argument('<folder>', 'folder of the backup')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (folder: string, options: DataOption) => {
      const {data} = options;
      const {database} = await storeLocation(options);
      if (database !== undefined) throw databaseIsElsewhere(database, options, RESTORE);
      const content = await restore(folder, data);
      io.out(`${printable(data)} has the data of ${printable(folder)}: ${described(content)}.\n`);
    });
}

/** Records a backup in the audit log; if that fails, the backup is still valid. */
async function noteBackup(io: CommandIo, options: DataOption, folder: string): Promise<void> {
  const {data} = options;
  try {
    const note = (store: Store) => auditIfWritable(io, data, () => auditCommand(store, 'backedUp', folder));
    await withStore(options, note, 'noting');
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    io.error(`The audit log of ${printable(data)} does not tell of this. ${printable(error.message)}\n`);
  }
}

const DUMP =
  'Copy it with "pg_dump --format=custom --file=FILE --dbname=ADDRESS", which may be done while the service runs';
const RESTORE =
  'Stop all processes of the service, and fill an empty database with "pg_restore --exit-on-error --dbname=ADDRESS FILE"';

/** Error of a command that copies a data folder, if the data are in a PostgreSQL database. */
function databaseIsElsewhere(database: string, {data, config}: DataOption, how: string): CommandError {
  const {shown} = databaseAddress(database);
  const file = configurationPath({dataFolder: data, configFile: config});
  return new CommandError(
    `The data are in the PostgreSQL database ${shown}, which has tools of its own. ${how}. ` +
      `Save ${file} as well, with the files that it refers to, and the documents where documents.storage keeps them in a folder or at an S3 store.`,
  );
}

function described({documents, hasConfiguration}: BackupContent): string {
  const files = `${documents} ${documents === 1 ? 'file' : 'files'} of documents`;
  return `the database, ${files}${hasConfiguration ? ', mtservice.json' : ''}`;
}
