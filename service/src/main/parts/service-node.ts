import {hostname} from 'node:os';
import type {Logger} from 'pino';
import {packageVersion} from '../../config/package-version.ts';
import {namesakes, NODE_RENEWAL_MS, type NodesTable} from '../../store/index.ts';

/** This process among those that share the database. */
export interface ServiceNode {
  /** Id of the node; it changes if other nodes presumed this one dead. */
  readonly id: number;
  readonly name: string;
  /** Problem of this node and what to do; undefined if it has no problem. */
  problem(): string | undefined;
  /** Removes it from the list of nodes. */
  leave(): Promise<void>;
}

/** How a process becomes a node. */
export interface JoinOptions {
  /** Name in lists of nodes; by default the machine's name with the process id. */
  readonly name: string | undefined;
  /** Whether other processes may use the database; otherwise no heartbeat is needed. */
  readonly isShared: boolean;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const SAME_NAME =
  'Another living process has the name of this node. Give each of them a name of its own in the setting "node".';

/** Adds this process to the nodes of the service and sends a heartbeat every two seconds. */
export async function joinNodes(
  nodes: Pick<NodesTable, 'add' | 'renew' | 'remove' | 'list'>,
  {name: configured, isShared, logger}: JoinOptions,
): Promise<ServiceNode> {
  const name = configured ?? `${hostname()}-${process.pid}`;
  const version = packageVersion();
  // With exclusive use of the database, this process is the only live node.
  if (!isShared) for (const {id} of await nodes.list()) await nodes.remove(id);
  let id = await nodes.add({name, version});
  let isSilent = false;
  let hasNamesake = false;
  let renewing: Promise<void> | undefined;

  const lookForNamesakes = async (): Promise<void> => {
    const hadNamesake = hasNamesake;
    hasNamesake = namesakes(await nodes.list()).has(id);
    if (hasNamesake && !hadNamesake) logger.warn({node: name}, SAME_NAME);
  };
  const renew = async (): Promise<void> => {
    try {
      if (!(await nodes.renew(id))) {
        id = await nodes.add({name, version});
        logger.warn({node: name}, 'this node was taken for dead, and has joined the others again');
      }
      isSilent = false;
      await lookForNamesakes();
    } catch (error) {
      // Log only the first of consecutive failures: the database may be down for long.
      if (!isSilent) logger.error({err: error}, 'this node cannot say that it lives');
      isSilent = true;
    } finally {
      renewing = undefined;
    }
  };
  const timer = isShared ? setInterval(() => (renewing ??= renew()), NODE_RENEWAL_MS).unref() : undefined;
  return {
    get id() {
      return id;
    },
    name,
    problem: () => (hasNamesake ? SAME_NAME : undefined),
    async leave() {
      clearInterval(timer);
      await renewing;
      // The other nodes then presume this one dead.
      await nodes
        .remove(id)
        .catch((error: unknown) => logger.warn({err: error}, 'this node stays in the list of nodes'));
    },
  };
}
