import {hostname} from 'node:os';
import type {Logger} from 'pino';
import {packageVersion} from '../../config/package-version.ts';
import {namesakes, NODE_RENEWAL_MS, type NodesTable} from '../../store/index.ts';

/** This process as one of the nodes that share the database. */
export interface ServiceNode {
  /** Id of the node; changes if other nodes have presumed this node dead. */
  readonly id: number;
  readonly name: string;
  /** Problem of this node and what to do; undefined if it has no problem. */
  problem(): string | undefined;
  /** Removes this node from the list of nodes. */
  leave(): Promise<void>;
}

/** Options for adding this process to the nodes. */
export interface JoinOptions {
  /** Name in lists of nodes; by default, the machine's name with the process id. */
  readonly name: string | undefined;
  /**
   * Whether the database is on a server; otherwise no other process can use it, and no heartbeat is needed.
   */
  readonly isShared: boolean;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const SAME_NAME =
  'Another living process has the name of this node. Give each of them a name of its own in the setting "node".';

type Nodes = Pick<NodesTable, 'add' | 'renew' | 'remove' | 'list'>;

/** Adds this process to the nodes of the service and sends a heartbeat every two seconds. */
export async function joinNodes(
  nodes: Nodes,
  {name: configured, isShared, logger}: JoinOptions,
): Promise<ServiceNode> {
  const named = {name: configured ?? `${hostname()}-${process.pid}`, version: packageVersion()};
  // If no other process may use the database, the listed nodes are dead.
  if (!isShared) for (const {id} of await nodes.list()) await nodes.remove(id);
  const node = new JoinedNode(nodes, {...named, id: await nodes.add(named)}, logger);
  if (isShared) node.beginHeartbeat();
  return node;
}

class JoinedNode implements ServiceNode {
  readonly name: string;
  #id: number;
  readonly #version: string;
  readonly #nodes: Nodes;
  readonly #logger: JoinOptions['logger'];
  #isSilent = false;
  #hasNamesake = false;
  #renewing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    nodes: Nodes,
    {name, version, id}: {readonly name: string; readonly version: string; readonly id: number},
    logger: JoinOptions['logger'],
  ) {
    this.name = name;
    this.#version = version;
    this.#id = id;
    this.#nodes = nodes;
    this.#logger = logger;
  }

  get id(): number {
    return this.#id;
  }

  problem(): string | undefined {
    return this.#hasNamesake ? SAME_NAME : undefined;
  }

  beginHeartbeat(): void {
    this.#timer = setInterval(() => (this.#renewing ??= this.#renew()), NODE_RENEWAL_MS).unref();
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    // If the removal fails, the other nodes presume this node dead after a while.
    await this.#nodes
      .remove(this.#id)
      .catch((error: unknown) =>
        this.#logger.warn({err: error}, 'this node could not be removed from the list of nodes'),
      );
  }

  async #renew(): Promise<void> {
    const {name} = this;
    try {
      if (!(await this.#nodes.renew(this.#id))) {
        this.#id = await this.#nodes.add({name, version: this.#version});
        this.#logger.warn({node: name}, 'the other nodes presumed this one dead; it has joined them again');
      }
      this.#isSilent = false;
      await this.#lookForNamesakes();
    } catch (error) {
      // Only the first of consecutive failures is logged: the database may be down for a long time.
      if (!this.#isSilent) this.#logger.error({err: error}, 'this node cannot report that it is alive');
      this.#isSilent = true;
    } finally {
      this.#renewing = undefined;
    }
  }

  async #lookForNamesakes(): Promise<void> {
    const hadNamesake = this.#hasNamesake;
    this.#hasNamesake = namesakes(await this.#nodes.list()).has(this.#id);
    if (this.#hasNamesake && !hadNamesake) this.#logger.warn({node: this.name}, SAME_NAME);
  }
}
