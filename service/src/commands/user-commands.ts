import type {Command} from 'commander';
import {addUser} from '../accounts/index.ts';
import {CommandError, type CommandIo} from './command-io.ts';
import {dataOption, withStore, type DataOption} from './data-folder.ts';

const MAX_INPUT = 64 * 1024;

/** `user add`. */
export function addUserCommands(program: Command, io: CommandIo): void {
  const user = program.command('user').description('the users of the service');
  user
    .command('add')
    .description('add a user; without a password there is no signing in, only tokens that you issue')
    .argument('<name>', 'user name')
    .option('--password-stdin', 'read the password from the standard input')
    .addOption(dataOption(io))
    .action(async (name: string, options: DataOption & {passwordStdin?: true}) => {
      const password = options.passwordStdin ? await firstLine(io.stdin) : undefined;
      const added = await withStore(options, (store) => addUser(store, name, password), 'create');
      io.out(`User "${added.name}" was added.\n`);
    });
}

async function firstLine(input: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > MAX_INPUT || chunk.includes('\n')) break;
  }
  const line = Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
  if (line === '') {
    throw new CommandError(
      'There was no password on the standard input. Pipe one in, or leave out --password-stdin for a user who only gets tokens.',
    );
  }
  return line;
}
