import {Option, type Command} from 'commander';
import type {Identity} from '../../store/index.ts';
import {auditCommand} from '../command-audit.ts';
import {CommandError, printable, type CommandIo} from '../command-io.ts';
import {configOption, dataOption, knownUser, withStore, type DataOption} from '../data-folder.ts';

interface IdentityOptions extends DataOption, Identity {}

/**
 * Adds the commands `user link` and `user unlink`, which connect users to identities at an OpenID Connect
 * provider.
 */
export function addIdentityCommands(user: Command, io: CommandIo): void {
  const addCommand = (name: string, description: string): Command =>
    user
      .command(name)
      .description(description)
      .argument('<name>', 'user name')
      .addOption(new Option('--issuer <url>', 'address of the provider').makeOptionMandatory())
      .addOption(
        new Option('--subject <text>', "the provider's own name of the person (sub)").makeOptionMandatory(),
      )
      .addOption(configOption())
      .addOption(dataOption(io));
  addCommand('link', 'let somebody of a provider of OpenID Connect sign in as this user').action(
    async (name: string, options: IdentityOptions) => link(io, name, options),
  );
  addCommand('unlink', 'undo "user link"').action(async (name: string, options: IdentityOptions) =>
    unlink(io, name, options),
  );
}

async function link(
  io: CommandIo,
  name: string,
  {data, config, ...identity}: IdentityOptions,
): Promise<void> {
  await withStore({data, config}, async (store) => {
    const user = await knownUser(store, name);
    await store.identities.add(user.id, identity);
    await auditCommand(store, 'identityLinked', identity.subject, user.name);
  });
  io.out(
    `"${printable(identity.subject)}" of ${printable(identity.issuer)} signs in as "${printable(name)}" now.\n`,
  );
}

async function unlink(
  io: CommandIo,
  name: string,
  {data, config, ...identity}: IdentityOptions,
): Promise<void> {
  await withStore({data, config}, async (store) => {
    const user = await knownUser(store, name);
    if (!(await store.identities.remove(user.id, identity))) {
      const has = (await store.identities.ofUser(user.id)).map(
        ({issuer, subject}) => `"${subject}" of ${issuer}`,
      );
      const hint = has.length === 0 ? 'The user has none.' : `The user has ${has.join(', ')}.`;
      throw new CommandError(`User "${user.name}" does not have this identity. ${hint}`);
    }
    await auditCommand(store, 'identityUnlinked', identity.subject, user.name);
  });
  io.out(`"${printable(identity.subject)}" does not sign in as "${printable(name)}" any more.\n`);
}
