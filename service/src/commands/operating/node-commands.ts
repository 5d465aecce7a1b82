import type {Command} from 'commander';
import {namesakes, type NodeRow, type Store} from '../../store/index.ts';
import type {CommandIo} from '../command-io.ts';
import {withStore} from '../data-folder.ts';
import {addListCommand} from '../list-command.ts';

interface ListedNode extends NodeRow {
  /** Whether another live node has the same name. */
  readonly hasNamesake: boolean;
}

/** Adds the command `node list`, which shows the running processes of the service. */
export function addNodeCommands(program: Command, io: CommandIo): void {
  const node = program.command('node').description('the running processes of the service');
  addListCommand<ListedNode>(node, io, {
    description: 'list the processes that serve this data; one that is dead is listed for ten minutes',
    headings: ['NAME', 'STATE', 'VERSION', 'STARTED', 'SEEN'],
    rows: (options) => withStore(options, listNodes, 'reading'),
    cells: ({name, isAlive, hasNamesake, version, startedAt, seenAt}) => [
      name,
      hasNamesake ? 'alive, name used twice' : isAlive ? 'alive' : 'dead',
      version,
      startedAt.toISOString(),
      seenAt.toISOString(),
    ],
  });
}

async function listNodes(store: Store): Promise<ListedNode[]> {
  const nodes = await store.nodes.list();
  const sharing = namesakes(nodes);
  return nodes.map((node) => ({...node, hasNamesake: sharing.has(node.id)}));
}
