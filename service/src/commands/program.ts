import {Command, CommanderError} from 'commander';
import {ConfigurationError} from '../config/index.ts';
import {TermFileError} from '../corpora/index.ts';
import {TmxError} from '../corpora/memory/index.ts';
import {EngineError} from '../engines/engine.ts';
import {StoreError} from '../store/index.ts';
import {fileFault} from '../errors/file-fault.ts';
import {CommandError, type CommandIo} from './command-io.ts';
import {addAuditCommand} from './operating/audit-command.ts';
import {addBackupCommands} from './operating/backup-commands.ts';
import {addCheckCommand} from './operating/check-command.ts';
import {addCorpusCommands} from './corpus-commands.ts';
import {addMemoryCommands} from './memory-commands.ts';
import {addModelCommands} from './models/model-commands.ts';
import {packageVersion} from '../config/package-version.ts';
import {addMigrateCommand} from './operating/migrate-command.ts';
import {addNodeCommands} from './operating/node-commands.ts';
import {addProvenanceCommand} from './provenance-command.ts';
import {addReviewCommand} from './operating/review-command.ts';
import {addServeCommand} from './operating/serve-command.ts';
import {addSystemCommands} from './system-commands.ts';
import {addTokenCommands} from './accounts/token-commands.ts';
import {addUserCommands} from './accounts/user-commands.ts';

/**
 * Runs an `mtservice` command; `args` does not include the program's name. Resolves to the exit code: 0, 1 if
 * the command failed, or 2 for wrong usage.
 */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    await program(io).parseAsync([...args], {from: 'user'});
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    io.error(`mtservice: ${messageOf(error)}\n`);
    return 1;
  }
}

function program(io: CommandIo): Command {
  const root = new Command('mtservice')
    .description('A machine-translation service over real engines.')
    .version(packageVersion(), '--version', 'print the version')
    .exitOverride()
    .showHelpAfterError('(add --help for how to use it)')
    .configureOutput({writeOut: (text) => io.out(text), writeErr: (text) => io.error(text)});
  addServeCommand(root, io);
  addBackupCommands(root, io);
  addCheckCommand(root, io);
  addNodeCommands(root, io);
  addMigrateCommand(root, io);
  addAuditCommand(root, io);
  addReviewCommand(root, io);
  addUserCommands(root, io);
  addTokenCommands(root, io);
  addCorpusCommands(root, io);
  addMemoryCommands(root, io);
  addSystemCommands(root, io);
  addModelCommands(root, io);
  addProvenanceCommand(root, io);
  return root;
}

function messageOf(error: unknown): string {
  const expected = [StoreError, TermFileError, TmxError, CommandError, ConfigurationError, EngineError];
  if (expected.some((type) => error instanceof type)) return (error as Error).message;
  const fault = fileFault(error);
  if (fault !== undefined) return fault;
  return error instanceof Error ? `unexpected error: ${error.stack ?? error.message}` : String(error);
}
