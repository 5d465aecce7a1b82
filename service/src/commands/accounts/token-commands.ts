import {InvalidArgumentError, Option, type Command} from 'commander';
import {pairText} from '../../administration/prefer-system.ts';
import {issueTokenTo, revokeTokenOf} from '../../administration/change-tokens.ts';
import type {Store, TokenRow} from '../../store/index.ts';
import {commandLine} from '../command-audit.ts';
import {CommandError, printable, type CommandIo} from '../command-io.ts';
import {configOption, dataOption, knownUser, withStore, type DataOption} from '../data-folder.ts';
import {addListCommand, jsonOption, type JsonOption} from '../list-command.ts';
import {knownToken} from './known-token.ts';
import {addPreferCommand} from './prefer-command.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 36_500;

interface IssueOptions extends DataOption, JsonOption {
  readonly label: string;
  readonly days?: number;
  readonly legacy?: true;
}

/** Adds the commands `token issue`, `token revoke`, `token prefer` and `token list`. */
export function addTokenCommands(program: Command, io: CommandIo): void {
  const token = program.command('token').description('the keys (client IDs) of users');
  addIssue(token, io);
  addRevoke(token, io);
  addPreferCommand(token, io);
  addTokenList(token, io);
}

function addIssue(token: Command, io: CommandIo): void {
  token
    .command('issue')
    .description('issue a token; it is printed once and not kept')
    .argument('<user>', 'user name')
    .option('--label <text>', 'what the token is for', '')
    .option('--days <number>', 'days after which the token ends; without it, it never does', dayCount)
    .option('--legacy', 'for a plugin of the original service: JSON is answered in its shapes')
    .addOption(jsonOption())
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (name: string, options: IssueOptions) => {
      const issued = await withStore(options, async (store) => {
        const user = await knownUser(store, name);
        const {days} = options;
        const expiresAt = days === undefined ? undefined : new Date(Date.now() + days * DAY_MS);
        const properties = {legacy: options.legacy === true, expiresAt};
        return await issueTokenTo(commandLine(store), user, options.label, properties);
      });
      io.out(options.json ? `${JSON.stringify(issued)}\n` : `${issued.token}\n`);
    });
}

function addRevoke(token: Command, io: CommandIo): void {
  token
    .command('revoke')
    .description('revoke a token; requests with it are refused from then on')
    .argument('<id>', 'id of the token, or its first characters, as "token list" shows it')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (id: string, options: DataOption) => {
      const revoked = await withStore(options, (store) => revokeOne(store, id));
      io.out(`Token ${revoked.id} of "${printable(revoked.userName)}" was revoked.\n`);
    });
}

function addTokenList(token: Command, io: CommandIo): void {
  addListCommand<TokenRow, {user?: string}>(token, io, {
    description: 'list tokens, newest first',
    options: [new Option('--user <name>', 'only those of this user')],
    headings: ['ID', 'USER', 'LABEL', 'ISSUED', 'LAST USED', 'EXPIRES', 'REVOKED', 'PROFILE', 'SYSTEMS'],
    rows: (options) => withStore(options, (store) => tokensOf(store, options.user), 'reading'),
    cells: ({id, userName, label, createdAt, lastUsedAt, expiresAt, revokedAt, legacy, preferredSystems}) => [
      id,
      userName,
      label,
      createdAt.toISOString(),
      lastUsedAt?.toISOString() ?? '',
      expiresAt?.toISOString() ?? '',
      revokedAt?.toISOString() ?? '',
      legacy ? 'legacy' : '',
      preferredSystems.map((preferred) => `${pairText(preferred)}: ${preferred.systemId}`).join(', '),
    ],
  });
}

async function tokensOf(store: Store, user: string | undefined): Promise<TokenRow[]> {
  return await store.tokens.list(user === undefined ? undefined : (await knownUser(store, user)).name);
}

function dayCount(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > MAX_DAYS)
    throw new InvalidArgumentError(`Give a number from 1 to ${MAX_DAYS}.`);
  return days;
}

async function revokeOne(store: Store, id: string): Promise<TokenRow> {
  const token = await knownToken(store, id);
  if (!(await revokeTokenOf(commandLine(store), token.id, token.userName)))
    throw new CommandError(`Token ${token.id} is already revoked.`);
  return token;
}
