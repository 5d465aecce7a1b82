import type {Command} from 'commander';
import type {NodeRow} from '../../store/index.ts';
import type {CommandIo} from '../command-io.ts';
import {withStore} from '../data-folder.ts';
import {addListCommand} from '../list-command.ts';

/** `node list`. */
export function addNodeCommands(program: Command, io: CommandIo): void {
  const node = program.command('node').description('the running processes of the service');
  addListCommand<NodeRow>(node, io, {
    description: 'list the processes that serve this data; one that is dead is listed for ten minutes',
    headings: ['NAME', 'STATE', 'VERSION', 'STARTED', 'SEEN'],
    rows: (options) => withStore(options, (store) => store.listNodes(), 'reading'),
    cells: ({name, isAlive, version, startedAt, seenAt}) => [
      name,
      isAlive ? 'alive' : 'dead',
      version,
      startedAt.toISOString(),
      seenAt.toISOString(),
    ],
  });
}
