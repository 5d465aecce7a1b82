import {resolve} from 'node:path';
import {Option, type Command} from 'commander';
import {moveDocuments} from '../../administration/move-documents.ts';
import {loadConfiguration} from '../../config/index.ts';
import {resolveReferences} from '../../config/references.ts';
import {documentStorage, folderStorage} from '../../documents/bytes/document-storage.ts';
import type {DocumentSettings} from '../../documents/document-settings.ts';
import {CommandError, printable, type CommandIo} from '../command-io.ts';

interface MigrateOptions {
  readonly from: string;
  readonly to?: string;
  readonly config?: string;
  readonly restart?: boolean;
}

/** Adds the command `migrate`, which moves the data of a data folder to a PostgreSQL database. */
export function addMigrateCommand(program: Command, io: CommandIo): void {
  program
    .command('migrate')
    .description('move the data of a data folder into a PostgreSQL database; the service must be stopped')
    .requiredOption('--from <sqlite:folder>', 'data folder that is moved; it stays as it is')
    .addOption(
      new Option(
        '--to <postgres://…>',
        "empty database, absent: the one that is configured; '${NAME}' and '${file:PATH}' stand for a variable of the environment and a file",
      ),
    )
    .option('--config <file>', 'configuration of the service, instead of mtservice.json in the data folder')
    .option('--restart', 'throw away what an earlier try has moved, instead of going on after it')
    .action((options: MigrateOptions) => migrate(io, options));
}

async function migrate(io: CommandIo, options: MigrateOptions): Promise<void> {
  const {dataFolder, database, documents} = await moveOf(io, options);
  // The module is imported here: other commands do not need the PostgreSQL driver.
  const {moveInstallation} = await import('../../store/move/move-installation.ts');
  const counts = {rows: 0, documents: 0};
  await moveInstallation({
    ...{dataFolder, database, restart: options.restart ?? false},
    onTable: (name, rows) => {
      counts.rows += rows;
      io.out(`${name}: ${rows}\n`);
    },
    moveDocuments: async (store) => {
      const {storage} = documents;
      if (storage.kind === 'folder' && storage.path === undefined) return;
      const target = documentStorage(documents, {dataFolder, store});
      await target.bytes.open();
      await target.work.open({alone: false});
      try {
        counts.documents = await moveDocuments(folderStorage(dataFolder).bytes, target);
      } finally {
        target.work.close();
        await target.bytes.close();
      }
      io.out(`documents, files: ${counts.documents}\n`);
    },
  });
  io.out(
    `All rows (${counts.rows}) and files of documents (${counts.documents}) of ${printable(dataFolder)} have arrived, and were compared. ` +
      'Set "database" in mtservice.json if it is not there, and start the service.\n',
  );
}

/** A data folder, and the database and document storage to which its data move. */
interface Move {
  readonly dataFolder: string;
  readonly database: string;
  readonly documents: DocumentSettings;
}

async function moveOf(io: CommandIo, {from, to, config}: MigrateOptions): Promise<Move> {
  const dataFolder = resolve(from.replace(/^sqlite:/, ''));
  if (/^(?!sqlite:)[a-z]+:/.test(from)) {
    throw new CommandError('Name a data folder, as --from sqlite:/var/lib/mtservice.');
  }
  const databaseUrl =
    to === undefined
      ? undefined
      : String(resolveReferences(to, {env: io.env, folder: process.cwd()}, '--to'));
  const {database, documents} = await loadConfiguration({
    dataFolder,
    configFile: config,
    database: databaseUrl,
  });
  if (database === undefined) {
    throw new CommandError('Name the database with --to, or with "database" in mtservice.json.');
  }
  return {dataFolder, database, documents};
}
