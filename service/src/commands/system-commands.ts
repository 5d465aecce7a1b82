import type {Command} from 'commander';
import type {DesiredState} from '../store/index.ts';
import {
  CommandError,
  dataOption,
  jsonOption,
  table,
  withStore,
  type CommandIo,
  type DataOption,
} from './command-io.ts';

interface SystemOptions extends DataOption {
  readonly config?: string;
  readonly json?: true;
}

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

/** `system list`, `system start`, `system stop`. */
export function addSystemCommands(program: Command, io: CommandIo): void {
  const system = program.command('system').description('the translation systems of the configuration');
  system
    .command('list')
    .description('list the systems with the status that the running service last noted')
    .option('--config <file>', 'configuration file')
    .addOption(jsonOption())
    .addOption(dataOption(io))
    .action(async (options: SystemOptions) => {
      const systems = await listSystems(options);
      io.out(options.json ? `${JSON.stringify(systems, null, 2)}\n` : systemTable(systems));
    });
  addStateCommand(system, io, 'start', 'started', 'let a stopped system translate again');
  addStateCommand(system, io, 'stop', 'stopped', 'stop a system until "system start"');
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
    .option('--config <file>', 'configuration file')
    .addOption(dataOption(io))
    .action(async (id: string, options: SystemOptions) => {
      if (!(await configured(options)).some((one) => one.id === id)) {
        throw new CommandError(`There is no system "${id}". See "mtservice system list".`);
      }
      await withStore(options, (store) => store.setDesiredState(id, state), 'create');
      io.out(`System ${id} is to be ${state}.\n`);
    });
}

async function configured({data, config}: SystemOptions) {
  // Only these commands need the engines, so the others start without them.
  const {configuredSystems} = await import('../main/configured-systems.ts');
  return await configuredSystems({dataFolder: data, configFile: config});
}

async function listSystems(options: SystemOptions): Promise<ListedSystem[]> {
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
    'create',
  );
}

function systemTable(systems: readonly ListedSystem[]): string {
  return table(
    ['ID', 'PAIR', 'ENGINE', 'WANTED', 'STATUS', 'TITLE'],
    systems.map(({id, source, target, engine, desired, status, reason, title}) => [
      id,
      `${source}-${target}`,
      engine,
      desired,
      reason ? `${status}: ${reason}` : (status ?? ''),
      title,
    ]),
  );
}
