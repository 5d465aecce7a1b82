import {hostname} from 'node:os';
import type {Logger} from 'pino';
import {packageVersion} from '../../config/package-version.ts';
import {namesakes, NODE_RENEWAL_MS, type NodesTable} from '../../store/index.ts';

/** This process among those that run the service over one database. */
export interface ServiceNode {
  /** Its number; another one after it was taken for dead. */
  readonly id: number;
  readonly name: string;
  /** What is wrong with it among the others, and what to do; undefined for nothing. */
  problem(): string | undefined;
  /** Removes it from the list of nodes. */
  leave(): Promise<void>;
}

/** How a process becomes a node. */
export interface JoinOptions {
  /** Name in lists of nodes; that of the machine, with the number of the process, when absent. */
  readonly name: string | undefined;
  /** Whether other processes may use the database; else this one need not say that it lives. */
  readonly isShared: boolean;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const SAME_NAME =
  'Another living process has the name of this node. Give each of them a name of its own in the setting "node".';

/** Adds this process to the nodes of the service, and says every two seconds that it lives. */
export async function joinNodes(
  nodes: Pick<NodesTable, 'add' | 'renew' | 'remove' | 'list'>,
  {name: configured, isShared, logger}: JoinOptions,
): Promise<ServiceNode> {
  const name = configured ?? `${hostname()}-${process.pid}`;
  const version = packageVersion();
  // Who has the database for itself is the only one that lives.
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
      // The first of a row only: the database may be away for long.
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
      // It is taken for dead then.
      await nodes
        .remove(id)
        .catch((error: unknown) => logger.warn({err: error}, 'this node stays in the list of nodes'));
    },
  };
}
