import {setMaxListeners} from 'node:events';
import {setTimeout as wait} from 'node:timers/promises';
import {deadline} from '../../../test/support/deadlines.mjs';
import {query} from '../support/postgres.ts';
import {faultKinds, type FaultKind, type FaultScope} from './faults.ts';
import {History, type Fault, type RunSettings} from './history.ts';
import {SeededRandom} from './seeded-random.ts';
import {ServiceCluster, type BytesPlace, type ServiceUser} from './system/service-cluster.ts';
import {Client, type Traffic} from './traffic/client.ts';
import {readState, sendDocuments, undisturbedRuns, type UndisturbedRun} from './traffic/document-users.ts';
import {correctTexts, readAllCorrected, translateTexts, translateToLimit} from './traffic/text-users.ts';
import {exchangeTokens} from './traffic/token-users.ts';

/** Options of a run. */
export interface RunOptions {
  readonly rounds: number;
  readonly documents: number;
  readonly seed: number;
  readonly bytes: BytesPlace;
  /** Names of the faults that may occur; by default all. */
  readonly only?: readonly string[] | undefined;
  /** Faults of the first rounds, in order; after them, faults are random. */
  readonly first?: readonly FaultKind[];
  /** SQL statements that plant faults in the database, to test the checks. */
  readonly plant?: readonly string[] | undefined;
  readonly onRound?: (line: string) => void;
}

/** Configuration of every run. */
export const SETTINGS: RunSettings = {
  nodes: 3,
  leaseMs: 6_000,
  documentsAtOnce: 4,
  dailyCharacters: 400_000,
};
const DISK_SIZE = '64m';
const TEXT_USERS = 6;
const CORRECTING_USERS = 3;
const DOCUMENT_USERS = 6;
/** Approximate length of a round: the fault, the recovery, and a quiet time. */
const ROUND_MS = 7_000;
const CALM_MS = {least: 1_000, most: 3_000};
const RECOVERY_MS = deadline(45_000);
const DRAIN_MS = deadline(120_000);

/** Result of a run. */
export interface FinishedRun {
  readonly history: History;
  /** Folder with the nodes' logs; the caller removes it. */
  readonly logs: string;
}

/** Runs the service on three nodes with traffic, while parts of the system fail one after another. */
export async function runFaults(options: RunOptions): Promise<FinishedRun> {
  const history = new History(SETTINGS);
  const random = new SeededRandom(options.seed);
  const cluster = await ServiceCluster.start(history, {bytes: options.bytes, diskSize: DISK_SIZE});
  try {
    await new FaultRun(cluster, history, options, random).run();
  } catch (error) {
    console.log(`logs: ${cluster.folder}`);
    throw error;
  } finally {
    await cluster.stop({keepLogs: true});
  }
  return {history, logs: cluster.folder};
}

class FaultRun {
  readonly #cluster: ServiceCluster;
  readonly #history: History;
  readonly #options: RunOptions;
  readonly #random: SeededRandom;
  readonly #end = new AbortController();
  readonly #traffic: Traffic;
  readonly #users: ServiceUser[] = [];
  #marks = 0;
  #kinds: FaultKind[] = [];
  #untilWhen = Infinity;

  constructor(cluster: ServiceCluster, history: History, options: RunOptions, random: SeededRandom) {
    this.#cluster = cluster;
    this.#history = history;
    this.#options = options;
    this.#random = random;
    setMaxListeners(0, this.#end.signal);
    this.#traffic = {cluster, history, ending: this.#end.signal};
  }

  async run(): Promise<void> {
    const probe = new Client(this.#traffic, await this.#cluster.addUser('probe'), this.#random.fork());
    await this.#recovered(probe);
    const [first, ...rest] = await this.#undisturbed();
    for (const statement of this.#options.plant ?? []) await query(this.#cluster.postgres.url, statement);
    const traffic = await this.#start([first!, ...rest]);
    await wait(this.#random.between(CALM_MS.least, CALM_MS.most));
    for (let round = 1; round <= this.#options.rounds; round += 1) await this.#round(round, probe);
    this.#untilWhen = Date.now() + DRAIN_MS;
    this.#end.abort();
    await Promise.all(traffic);
    await this.#readAll();
    await this.#cluster.conclude(this.#history, this.#users);
  }

  async #client(name: string): Promise<Client> {
    const user = await this.#cluster.addUser(name);
    this.#users.push(user);
    return new Client(this.#traffic, user, this.#random.fork());
  }

  /** Translates the samples without faults; not part of the history. */
  async #undisturbed(): Promise<UndisturbedRun[]> {
    const traffic = {...this.#traffic, history: new History(SETTINGS)};
    const sampler = new Client(traffic, await this.#cluster.addUser('sampler'), this.#random.fork());
    return await undisturbedRuns(sampler, (id) => this.#charged(id));
  }

  async #charged(id: string): Promise<number> {
    const statement = 'select charged from document_tasks where id = $1';
    const [row] = await query<{charged: string}>(this.#cluster.postgres.url, statement, [id]);
    return Number(row?.charged);
  }

  async #start(runs: readonly [UndisturbedRun, ...UndisturbedRun[]]): Promise<Promise<void>[]> {
    const {rounds, documents} = this.#options;
    const kinds = [
      ...Array.from({length: TEXT_USERS}, () => translateTexts),
      translateToLimit,
      ...Array.from({length: CORRECTING_USERS}, () => correctTexts),
      (client: Client) => exchangeTokens(client, this.#cluster),
      ...Array.from(
        {length: DOCUMENT_USERS},
        () => (client: Client) =>
          sendDocuments(client, {
            runs,
            nextMark: () => (this.#marks < documents ? markOf((this.#marks += 1)) : undefined),
            pauseMs: (rounds * ROUND_MS * DOCUMENT_USERS) / documents,
            untilWhen: () => this.#untilWhen,
          }),
      ),
    ];
    const clients: Client[] = [];
    for (const index of kinds.keys()) clients.push(await this.#client(`user ${index + 1}`));
    return kinds.map((work, index) => work(clients[index]!));
  }

  async #round(round: number, probe: Client): Promise<void> {
    const {first, onRound} = this.#options;
    const kind = first?.[round - 1] ?? this.#nextKind();
    const {from, until} = await this.#fault(kind, probe);
    onRound?.(`round ${round}: ${kind.name}, well again after ${((until - from) / 1000).toFixed(1)} s`);
    await wait(this.#random.between(CALM_MS.least, CALM_MS.most));
  }

  /** A random kind of fault; each kind occurs once before any is repeated. */
  #nextKind(): FaultKind {
    const {only, bytes} = this.#options;
    if (this.#kinds.length === 0) {
      const all = faultKinds({leaseMs: SETTINGS.leaseMs, bytes});
      this.#kinds = all.filter(({name}) => only?.includes(name) ?? true);
    }
    const [kind] = this.#kinds.splice(this.#random.between(0, this.#kinds.length - 1), 1);
    if (!kind) throw new Error('there is no such fault');
    return kind;
  }

  async #fault(kind: FaultKind, probe: Client): Promise<Fault> {
    let from = Date.now();
    let scope: FaultScope = {nodes: undefined};
    await kind.happen(this.#cluster, this.#random, (concerned) => {
      from = Date.now();
      scope = concerned;
    });
    await this.#recovered(probe);
    const fault: Fault = {kind: 'fault', name: kind.name, from, until: Date.now(), ...scope};
    this.#history.note(fault);
    return fault;
  }

  /** Waits until all nodes translate; records the nodes that do not translate in time. */
  async #recovered(probe: Client): Promise<void> {
    const end = Date.now() + RECOVERY_MS;
    await Promise.all(
      this.#cluster.nodes.map(async ({number}) => {
        for (;;) {
          const problem = await probe.problemOf(number);
          if (problem === undefined) return;
          if (Date.now() > end) {
            this.#history.note({kind: 'no recovery', at: Date.now(), what: `node ${number}: ${problem}`});
            return;
          }
          await wait(100);
        }
      }),
    );
  }

  /** Reads all tasks and corrections again after the faults. */
  async #readAll(): Promise<void> {
    const reading = {...this.#traffic, ending: new AbortController().signal};
    const read = async (user: ServiceUser): Promise<void> => {
      const client = new Client(reading, user, this.#random);
      const {observed, answer} = await client.ask('GetDocumentTranslationList');
      const ids = (answer?.json as {Id: string}[] | undefined)?.map(({Id}) => Id) ?? [];
      this.#history.note({kind: 'task list', ids, ...observed});
      const uploads = this.#history.of('upload').filter((upload) => upload.user === user.name);
      for (const {id} of uploads) if (id !== undefined) await readState(client, id);
      if (this.#history.of('correction').some((correction) => correction.user === user.name)) {
        await readAllCorrected(client);
      }
    };
    await Promise.all(this.#users.map(read));
  }
}

function markOf(number: number): string {
  return `K${String(number).padStart(5, '0')}`;
}
