import {setTimeout as wait} from 'node:timers/promises';
import type {Fault} from './history.ts';
import type {SeededRandom} from './seeded-random.ts';
import type {BytesPlace, ServiceCluster} from './system/service-cluster.ts';

/** Parts of the system that a fault affects. */
export type FaultScope = Pick<Fault, 'nodes' | 'process'>;

/** A kind of fault that occurs and is repaired. */
export interface FaultKind {
  readonly name: string;
  /** Resolves when the fault is repaired; calls `begins` when it occurs, with the parts that it affects. */
  happen(cluster: ServiceCluster, random: SeededRandom, begins: (scope: FaultScope) => void): Promise<void>;
}

const anyNode = ({nodes}: ServiceCluster, random: SeededRandom) =>
  nodes[random.between(0, nodes.length - 1)]!;

/** Faults of the nodes' connections to the database. */
function connectionFaults(): FaultKind[] {
  return [
    {
      name: 'connection cut',
      async happen(cluster, random, begins) {
        const {number} = anyNode(cluster, random);
        const proxy = cluster.proxies[number - 1]!;
        begins({nodes: [number]});
        proxy.mode = {kind: 'cut'};
        await wait(random.between(1_000, 10_000));
        proxy.mode = {kind: 'open'};
      },
    },
    {
      name: 'connection silent',
      async happen(cluster, random, begins) {
        const {number} = anyNode(cluster, random);
        const proxy = cluster.proxies[number - 1]!;
        begins({nodes: [number]});
        proxy.mode = {kind: 'silent'};
        await wait(random.between(1_000, 12_000));
        proxy.mode = {kind: 'open'};
      },
    },
    {
      name: 'connections slow',
      async happen({proxies}, random, begins) {
        begins({nodes: undefined});
        for (const proxy of proxies) proxy.mode = {kind: 'slow', ms: random.between(20, 200)};
        await wait(random.between(2_000, 6_000));
        for (const proxy of proxies) proxy.mode = {kind: 'open'};
      },
    },
  ];
}

/** Faults of the database. */
function databaseFaults(): FaultKind[] {
  return [
    {
      name: 'database restarted',
      async happen({postgres}, _random, begins) {
        begins({nodes: undefined});
        await postgres.restart();
      },
    },
    {
      name: 'replica promoted',
      async happen(cluster, random, begins) {
        const {postgres} = cluster;
        const standby = await postgres.follow();
        await wait(random.between(500, 2_000));
        begins({nodes: undefined});
        await postgres.promote(standby);
        cluster.followDatabase();
      },
    },
  ];
}

/** Promotes a replica that lacks acknowledged changes, after which promises cannot be kept. */
export const LAGGING_PROMOTION: FaultKind = {
  name: 'lagging replica promoted',
  async happen(cluster, _random, begins) {
    const {postgres} = cluster;
    const standby = await postgres.follow({lags: true});
    await wait(3_000);
    begins({nodes: undefined});
    await postgres.promote(standby);
    cluster.followDatabase();
  },
};

/** Faults of the service's processes; `leaseMs` is the length of a claim. */
function processFaults(leaseMs: number): FaultKind[] {
  return [
    {
      name: 'node killed',
      async happen(cluster, random, begins) {
        const node = anyNode(cluster, random);
        begins({nodes: [node.number], process: 'died'});
        await node.end('SIGKILL');
        await wait(random.between(200, leaseMs + 3_000));
        await node.start();
      },
    },
    {
      name: 'node stopped for longer than a lease',
      async happen(cluster, random, begins) {
        const node = anyNode(cluster, random);
        begins({nodes: [node.number], process: 'stopped'});
        node.signal('SIGSTOP');
        await wait(leaseMs * 1.2 + random.between(500, 3_000));
        node.signal('SIGCONT');
      },
    },
  ];
}

/** Faults of the disk of a node. */
function diskFaults(): FaultKind[] {
  return [
    {
      name: 'disk full',
      async happen(cluster, random, begins) {
        const node = anyNode(cluster, random);
        begins({nodes: [node.number]});
        const filler = await node.fillDisk();
        await wait(random.between(1_000, 4_000));
        await filler.remove();
      },
    },
  ];
}

/** Faults of the S3 store. */
function storeFaults(): FaultKind[] {
  return [
    {
      name: 'S3 refuses',
      async happen({s3}, random, begins) {
        if (!s3) throw new Error('there is no S3 store');
        begins({nodes: undefined});
        const breaks = random.next() < 0.5;
        s3.front = (request, response) => {
          if (breaks) request.socket.resetAndDestroy();
          else response.writeHead(503, {'retry-after': '1'}).end('<Error><Code>SlowDown</Code></Error>');
          return true;
        };
        await wait(random.between(1_000, 8_000));
        s3.front = undefined;
      },
    },
  ];
}

/** All kinds of faults that can occur in a system; `leaseMs` is the length of a claim. */
export function faultKinds({
  leaseMs,
  bytes,
}: {
  readonly leaseMs: number;
  readonly bytes: BytesPlace;
}): FaultKind[] {
  return [
    ...processFaults(leaseMs),
    ...databaseFaults(),
    ...connectionFaults(),
    ...(bytes === 'folder' ? [] : diskFaults()),
    ...(bytes === 's3' ? storeFaults() : []),
  ];
}
