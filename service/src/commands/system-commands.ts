import type {Command} from 'commander';
import {storeExists, type DesiredState, type Store} from '../store/index.ts';
import {setSystemState} from '../administration/change-translation.ts';
import {commandLine} from './command-audit.ts';
import type {CommandIo} from './command-io.ts';
import {configured, unknownSystem} from './configured-systems.ts';
import {configOption, dataOption, storeLocation, withStore, type DataOption} from './data-folder.ts';
import {addListCommand} from './list-command.ts';
import {addQualityCommand} from './quality-command.ts';

interface ListedSystem {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly target: string;
  readonly engine: string;
  readonly desired: DesiredState;
  /** As the serving process last noted it. */
  readonly status: string | undefined;
  readonly reason: string | undefined;
}

/** `system list`, `system start`, `system stop`, `system quality`. */
export function addSystemCommands(program: Command, io: CommandIo): void {
  const system = program.command('system').description('the translation systems of the configuration');
  addListCommand<ListedSystem, DataOption>(system, io, {
    description: 'list the systems with the status that the running service last noted',
    headings: ['ID', 'PAIR', 'ENGINE', 'WANTED', 'STATUS', 'TITLE'],
    rows: listSystems,
    cells: ({id, source, target, engine, desired, status, reason, title}) => [
      id,
      `${source}-${target}`,
      engine,
      desired,
      reason ? `${status}: ${reason}` : (status ?? ''),
      title,
    ],
  });
  addStateCommand(system, io, 'start', 'started', 'let a stopped system translate again');
  addStateCommand(system, io, 'stop', 'stopped', 'stop a system until "system start"');
  addQualityCommand(system, io);
}

function addStateCommand(
  system: Command,
  io: CommandIo,
  name: string,
  state: DesiredState,
  about: string,
): void {
  system
    .command(name)
    .description(`${about}; a running service follows at once`)
    .argument('<id>', 'id of the system')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (id: string, options: DataOption) => {
      const systems = await configured(options);
      const set = async (store: Store): Promise<void> => {
        // An engine whose servers are down lists no systems now.
        const isKnown = systems.some((one) => one.id === id) || (await isNoted(store, id));
        if (!isKnown) throw unknownSystem(id);
        await setSystemState(commandLine(store), id, state);
      };
      await withStore(options, set, 'create');
      io.out(`System ${id} is to be ${state}.\n`);
    });
}

async function isNoted(store: Store, id: string): Promise<boolean> {
  return (await store.systemStatuses()).has(id) || (await store.stoppedSystems()).has(id);
}

async function listSystems(options: DataOption): Promise<ListedSystem[]> {
  const systems = await configured(options);
  return await withStore(
    options,
    async (store) => {
      const [statuses, stopped] = await Promise.all([store.systemStatuses(), store.stoppedSystems()]);
      return systems.map(({id, title, source, target, engine}) => ({
        ...{id, title, source, target, engine},
        desired: stopped.has(id) ? 'stopped' : 'started',
        status: statuses.get(id)?.status,
        reason: statuses.get(id)?.reason,
      }));
    },
    storeExists(await storeLocation(options)) ? 'reading' : 'create',
  );
}
