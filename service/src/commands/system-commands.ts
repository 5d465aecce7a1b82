import type {Command} from 'commander';
import type {SilentEngine} from '../main/configured-systems.ts';
import {storeExists, type DesiredState, type Store} from '../store/index.ts';
import {setSystemState} from '../administration/change-translation.ts';
import {commandLine} from './command-audit.ts';
import {printable, type CommandIo} from './command-io.ts';
import {configured, unknownSystem} from './known-systems.ts';
import {
  configOption,
  dataOption,
  noteMissingData,
  storeLocation,
  withStore,
  type DataOption,
} from './data-folder.ts';
import {addListCommand} from './list-command.ts';
import {addQualityCommand} from './quality-command.ts';
import {addTryCommand} from './try-command.ts';

/**
 * A system in the list; the properties from its engine are undefined while no server of the engine answers.
 */
interface ListedSystem {
  readonly id: string;
  readonly title: string | undefined;
  readonly source: string | undefined;
  readonly target: string | undefined;
  readonly engine: string | undefined;
  readonly desired: DesiredState;
  /** Status as last saved by a running service. */
  readonly status: string | undefined;
  readonly reason: string | undefined;
}

/** Adds the commands `system list`, `start`, `stop`, `quality` and `try`. */
export function addSystemCommands(program: Command, io: CommandIo): void {
  const system = program.command('system').description('the translation systems of the configuration');
  addListCommand<ListedSystem, DataOption>(system, io, {
    description: 'list the systems with the status that the running service last noted',
    headings: ['ID', 'PAIR', 'ENGINE', 'WANTED', 'STATUS', 'TITLE'],
    rows: (options) => listSystems(io, options),
    cells: ({id, source, target, engine, desired, status, reason, title}) => [
      id,
      source === undefined ? '' : `${source}-${target}`,
      engine ?? '',
      desired,
      reason ? `${status}: ${reason}` : (status ?? ''),
      title ?? '',
    ],
  });
  addStateCommand(system, io, {
    name: 'start',
    state: 'started',
    description: 'let a stopped system translate again',
  });
  addStateCommand(system, io, {
    name: 'stop',
    state: 'stopped',
    description: 'stop a system until "system start"',
  });
  addQualityCommand(system, io);
  addTryCommand(system, io);
}

/** A command that sets the desired state of a system. */
interface StateCommand {
  readonly name: string;
  readonly state: DesiredState;
  readonly description: string;
}

function addStateCommand(system: Command, io: CommandIo, {name, state, description}: StateCommand): void {
  system
    .command(name)
    .description(`${description}; a running service follows at once`)
    .argument('<id>', 'id of the system')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (id: string, options: DataOption) => {
      const {systems} = await configured(options);
      const set = async (store: Store): Promise<void> => {
        // While the servers of an engine are down, its systems are known only if a running service has saved
        // them.
        const isKnown = systems.some((candidate) => candidate.id === id) || (await isNoted(store, id));
        if (!isKnown) throw unknownSystem(id);
        await setSystemState(commandLine(store), id, state);
      };
      await withStore(options, set, 'create');
      io.out(`System ${id} is to be ${state}.\n`);
    });
}

async function isNoted(store: Store, id: string): Promise<boolean> {
  return (await store.nodes.statuses()).has(id) || (await store.systems.stopped()).has(id);
}

async function listSystems(io: CommandIo, options: DataOption): Promise<ListedSystem[]> {
  const {systems, silent} = await configured(options);
  for (const engine of silent) io.error(`${toldOf(engine)}\n`);
  if (!storeExists(await storeLocation(options))) {
    await noteMissingData(io, options);
    return systems.map((system) => listed(system, new Map(), new Set()));
  }
  return await withStore(
    options,
    async (store) => {
      const [statuses, stopped] = await Promise.all([store.nodes.statuses(), store.systems.stopped()]);
      const knownIds = new Set(systems.map(({id}) => id));
      const noted = silent.length > 0 ? [...statuses.keys(), ...stopped] : [];
      const unlisted = [...new Set(noted)].filter((id) => !knownIds.has(id)).map(withoutEngine);
      return [...systems, ...unlisted].map((system) => listed(system, statuses, stopped));
    },
    'reading',
  );
}

/** A system with the status that the running service last noted, and whether an operator has stopped it. */
function listed(
  {id, title, source, target, engine}: Omit<ListedSystem, 'desired' | 'status' | 'reason'>,
  statuses: ReadonlyMap<string, {readonly status: string; readonly reason?: string | undefined}>,
  stopped: ReadonlySet<string>,
): ListedSystem {
  return {
    ...{id, title, source, target, engine},
    desired: stopped.has(id) ? 'stopped' : 'started',
    status: statuses.get(id)?.status,
    reason: statuses.get(id)?.reason,
  };
}

/** A system that only the store knows, since no server of its engine answers. */
function withoutEngine(id: string) {
  return {id, title: undefined, source: undefined, target: undefined, engine: undefined};
}

function toldOf({name, servers}: SilentEngine): string {
  const each = servers.map(({server, reason = ''}) => `${server} – ${reason.replace(/[.]$/, '')}`);
  return printable(
    `No server of the engine "${name}" answers (${each.join('; ')}). Its systems are listed as the running service last noted them. Systems that it noted nothing of are not listed.`,
  );
}
