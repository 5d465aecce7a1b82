import type {Command} from 'commander';
import {
  forgetPreferredSystem,
  pairText,
  preferredFor,
  preferSystem,
  type PreferableSystem,
  type PreferenceFault,
} from '../../administration/prefer-system.ts';
import type {Store, TokenRow} from '../../store/index.ts';
import {commandLine} from '../command-audit.ts';
import {CommandError, printable, type CommandIo} from '../command-io.ts';
import {configured, unknownSystem} from '../known-systems.ts';
import {configOption, dataOption, withStore, type DataOption} from '../data-folder.ts';
import {knownToken} from './known-token.ts';

interface PreferOptions extends DataOption {
  readonly clear?: true;
}

/** Adds the command `token prefer`, which sets the system that the doors use with a token. */
export function addPreferCommand(token: Command, io: CommandIo): void {
  token
    .command('prefer')
    .description(
      'choose the system that the doors take for a language pair; a running service follows at once',
    )
    .argument('<id>', 'id of the token, or its first characters, as "token list" shows it')
    .argument('<pair>', 'languages, as "en-lv"; without countries it holds for all of them')
    .argument('[system]', 'id of the system, as "system list" shows it')
    .option('--clear', 'leave the choice to the doors again')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (id: string, pair: string, systemId: string | undefined, options: PreferOptions) => {
      if ((systemId === undefined) === !options.clear)
        throw new CommandError('Give either the id of a system, or --clear.');
      const message =
        systemId === undefined
          ? await withStore(options, (store) => clear(store, id, pair))
          : await choose(options, {id, pair, systemId});
      io.out(`${printable(message)}\n`);
    });
}

async function choose(
  options: DataOption,
  choice: {readonly id: string; readonly pair: string; readonly systemId: string},
): Promise<string> {
  const configuredSystems = await configured(options);
  return await withStore(options, async (store) => {
    const token = await knownToken(store, choice.id);
    const system = systemNamed(choice.systemId, configuredSystems);
    const preferred = await preferSystem(commandLine(store), token, system, choice.pair);
    if (typeof preferred === 'string') throw refusal(preferred, token, system, choice.pair);
    const what = `for ${pairText(preferred)} at the doors`;
    return `Token ${token.id} of "${token.userName}" takes the system ${preferred.systemId} ${what}.`;
  });
}

function systemNamed(
  id: string,
  {systems, silent}: Awaited<ReturnType<typeof configured>>,
): PreferableSystem {
  const system = systems.find((candidate) => candidate.id === id);
  if (system !== undefined) return system;
  if (silent.length === 0) throw unknownSystem(id);
  const engines = silent.map(({name}) => `"${name}"`).join(', ');
  throw new CommandError(
    `There is no system "${id}" now, and no server of ${engines} answers to say which systems it has. Try again when it does.`,
  );
}

function refusal(
  fault: PreferenceFault,
  {id, userName, expiresAt}: TokenRow,
  system: PreferableSystem,
  pair: string,
): CommandError {
  switch (fault) {
    case 'revoked':
      return new CommandError(`Token ${id} is revoked.`);
    case 'expired':
      return new CommandError(`Token ${id} ended at ${expiresAt?.toISOString() ?? ''}. Issue another one.`);
    case 'otherUsers':
      return new CommandError(
        `User "${userName}" may not use the system "${system.id}": its "visibleTo" in the configuration does not name the user.`,
      );
    case 'otherPair':
      return new CommandError(`The system "${system.id}" translates ${pairText(system)}, not "${pair}".`);
  }
}

async function clear(store: Store, id: string, pair: string): Promise<string> {
  const token = await knownToken(store, id);
  const preferred = preferredFor(token, pair);
  if (!preferred || !(await forgetPreferredSystem(commandLine(store), token, preferred))) {
    const has = token.preferredSystems.map(pairText).join(', ');
    const hint = has === '' ? 'It has none.' : `It has one for ${has}.`;
    throw new CommandError(`Token ${token.id} has no system of its own for "${pair}". ${hint}`);
  }
  return `Token ${token.id} of "${token.userName}" takes the readiest system for ${pairText(preferred)} at the doors.`;
}
