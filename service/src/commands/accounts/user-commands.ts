import {Argument, Option, type Command} from 'commander';
import {revokeTokensOf} from '../../administration/change-tokens.ts';
import {
  addAccount,
  removeAccount,
  setDisabled,
  setPassword,
  setRole,
} from '../../administration/change-users.ts';
import {documentStorage} from '../../documents/bytes/document-storage.ts';
import {loadStorage} from '../../config/index.ts';
import {ROLES, type Identity, type Role, type Store, type UserRow} from '../../store/index.ts';
import {commandLine} from '../command-audit.ts';
import {CommandError, printable, type CommandIo} from '../command-io.ts';
import {configOption, dataOption, knownUser, withStore, type DataOption} from '../data-folder.ts';
import {addListCommand} from '../list-command.ts';
import {addIdentityCommands} from './identity-commands.ts';

const MAX_INPUT = 64 * 1024;

interface PasswordOptions extends DataOption {
  readonly passwordStdin?: true;
}

interface AddOptions extends PasswordOptions {
  readonly role: Role;
}

interface ChangeOptions extends PasswordOptions {
  readonly none?: true;
  readonly revokeTokens?: true;
}

interface RemoveOptions extends DataOption {
  readonly handOverTo?: string;
  readonly withData?: true;
}

/**
 * Adds the commands `user add`, `user list`, `user password`, `user role`, `user disable`, `user enable` and
 * `user remove`.
 */
export function addUserCommands(program: Command, io: CommandIo): void {
  const user = program.command('user').description('the users of the service');
  const addCommand = (name: string, description: string): Command =>
    user
      .command(name)
      .description(description)
      .argument('<name>', 'user name')
      .addOption(configOption())
      .addOption(dataOption(io));
  addCommand('add', 'add a user; without a password there is no signing in, only tokens that you issue')
    .option('--password-stdin', 'read the password from the standard input')
    .addOption(new Option('--role <role>', 'what the user may do').choices(ROLES).default('user'))
    .action(async (name: string, options: AddOptions) => addUser(io, name, options));
  addUserList(user, io);
  addIdentityCommands(user, io);
  addCommand('password', 'change the password of a user')
    .option('--password-stdin', 'read the new password from the standard input')
    .option('--none', 'take the password away, so that only tokens are left')
    .option('--revoke-tokens', 'also revoke all tokens of the user')
    .action(async (name: string, options: ChangeOptions) => changePasswordOf(io, name, options));
  addCommand('role', 'change what a user may do: an admin may also change the service at its page /admin')
    .addArgument(new Argument('<role>').choices(ROLES))
    .action(async (name: string, role: Role, options: DataOption) => changeRole(io, name, role, options));
  addCommand('disable', 'refuse a user: the tokens and the password do not work until "user enable"').action(
    async (name: string, options: DataOption) => changeState(io, name, options, true),
  );
  addCommand('enable', 'let a disabled user in again').action(async (name: string, options: DataOption) =>
    changeState(io, name, options, false),
  );
  addCommand('remove', 'remove a user and the tokens; say what becomes of the data')
    .option(
      '--hand-over-to <user>',
      'give term corpora, human translations and documents to this user, whose own ones stay',
    )
    .option('--with-data', 'remove term corpora, human translations and documents too')
    .action(async (name: string, options: RemoveOptions) => removeUser(io, name, options));
}

function addUserList(user: Command, io: CommandIo): void {
  addListCommand<UserRow & {readonly identities: readonly Identity[]}>(user, io, {
    description: 'list all users',
    headings: ['USER', 'ROLE', 'ADDED', 'PASSWORD', 'SIGNS IN WITH', 'TOKENS', 'LAST USED', 'DISABLED'],
    rows: (options) => withStore(options, usersWithIdentities, 'reading'),
    cells: ({name, role, createdAt, hasPassword, identities, tokens, lastUsedAt, disabledAt}) => [
      name,
      role,
      createdAt.toISOString(),
      hasPassword ? 'yes' : 'no',
      [...new Set(identities.map(({issuer}) => issuer))].join(', '),
      String(tokens),
      lastUsedAt?.toISOString() ?? '',
      disabledAt?.toISOString() ?? '',
    ],
  });
}

async function usersWithIdentities(store: Store) {
  const [users, identities] = [await store.users.list(), await store.identities.list()];
  const byUser = new Map<string, Identity[]>();
  for (const {userName, ...identity} of identities) {
    byUser.set(userName, [...(byUser.get(userName) ?? []), identity]);
  }
  return users.map((user) => ({...user, identities: byUser.get(user.name) ?? []}));
}

async function addUser(io: CommandIo, name: string, {role, ...options}: AddOptions): Promise<void> {
  const password = options.passwordStdin ? await firstLine(io.stdin) : undefined;
  const add = (store: Store) => addAccount(commandLine(store), {name, password, role});
  const added = await withStore(options, add, 'create');
  io.out(`User "${added.name}" was added.\n`);
}

async function changePasswordOf(io: CommandIo, name: string, options: ChangeOptions): Promise<void> {
  if (!options.passwordStdin === !options.none)
    throw new CommandError('Give either --password-stdin with a new password, or --none.');
  const password = options.passwordStdin ? await firstLine(io.stdin) : undefined;
  const revoked = await withStore(options, async (store) => {
    const user = await knownUser(store, name);
    await setPassword(commandLine(store), user, password);
    return options.revokeTokens ? await revokeTokensOf(commandLine(store), user.name) : undefined;
  });
  const what = password === undefined ? 'was taken away' : 'was changed';
  io.out(`The password of "${printable(name)}" ${what}.\n`);
  if (revoked === undefined) io.out('Tokens that exist still work; --revoke-tokens revokes them.\n');
  else io.out(`${revoked} ${revoked === 1 ? 'token' : 'tokens'} revoked.\n`);
}

async function changeRole(io: CommandIo, name: string, role: Role, options: DataOption): Promise<void> {
  await withStore(options, async (store) => {
    await setRole(commandLine(store), await knownUser(store, name), role);
  });
  io.out(`User "${printable(name)}" is ${role === 'admin' ? 'an administrator' : 'a user'} now.\n`);
}

async function changeState(
  io: CommandIo,
  name: string,
  options: DataOption,
  isDisabled: boolean,
): Promise<void> {
  await withStore(options, async (store) => {
    await setDisabled(commandLine(store), await knownUser(store, name), isDisabled);
  });
  io.out(`User "${printable(name)}" is ${isDisabled ? 'disabled' : 'enabled'}.\n`);
}

async function removeUser(
  io: CommandIo,
  name: string,
  {handOverTo, withData, ...options}: RemoveOptions,
): Promise<void> {
  if ((handOverTo === undefined) === !withData) {
    throw new CommandError(
      'Say what becomes of the term corpora, human translations and documents: either --hand-over-to <user> or --with-data.',
    );
  }
  await withStore(options, async (store) => {
    const user = await knownUser(store, name);
    const heir = handOverTo === undefined ? undefined : await knownUser(store, handOverTo);
    if (heir?.id === user.id)
      throw new CommandError('A user who is removed cannot take the data. Name another one.');
    const settings = await loadStorage({dataFolder: options.data, configFile: options.config});
    const {bytes} = documentStorage(settings, {dataFolder: options.data, store});
    try {
      await removeAccount(commandLine(store), bytes, user, heir);
    } finally {
      await bytes.close();
    }
  });
  const rest = handOverTo === undefined ? ' with all data' : `; "${printable(handOverTo)}" has the data`;
  io.out(`User "${printable(name)}" was removed${rest}.\n`);
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
