import {deadline} from '../../../../test/support/deadlines.mjs';
import {freshDatabase, query, startCluster, type Cluster} from '../../support/postgres.ts';
import {until} from '../../systems/within.ts';

/** Committed data is on the disk or at least in the kernel, which survives all faults here. */
const SETTINGS = {
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_retrieve_retry_interval: '500ms',
  max_connections: 100,
};
const MAX_MS = deadline(60_000);

/** A PostgreSQL server with a database, which a standby server can replace. */
export class ReplicatedPostgres {
  #primary: Cluster;
  readonly #name: string;

  private constructor(primary: Cluster, name: string) {
    this.#primary = primary;
    this.#name = name;
  }

  static async start(): Promise<ReplicatedPostgres> {
    const primary = await startCluster({settings: SETTINGS});
    const name = new URL(await freshDatabase(primary)).pathname.slice(1);
    return new ReplicatedPostgres(primary, name);
  }

  get port(): number {
    return this.#primary.port;
  }

  /** Address of the database on the primary server. */
  get url(): string {
    return this.#primary.url(this.#name);
  }

  restart(): Promise<void> {
    return this.#primary.restart('immediate');
  }

  /**
   * Starts a standby server. From then on, a change is acknowledged only when the standby has it. A standby
   * that `lags` receives no more changes.
   */
  async follow({lags = false} = {}): Promise<Cluster> {
    const primary = this.#primary;
    const source = primary.url('postgres');
    const standby = await startCluster({
      settings: SETTINGS,
      fill: (folder, run) => {
        const how = ['--checkpoint=fast', '--no-sync', '--write-recovery-conf', '--wal-method=stream'];
        run('pg_basebackup', ['-D', folder, '-d', source, ...how]);
      },
    });
    await this.#replication(({state}) => state === 'streaming');
    if (lags) {
      await query(standby.url('postgres'), "alter system set primary_conninfo = ''");
      await query(standby.url('postgres'), 'select pg_reload_conf()');
      return standby;
    }
    await query(source, "alter system set synchronous_standby_names = '*'");
    await query(source, 'select pg_reload_conf()');
    await this.#replication(({sync_state: sync}) => sync === 'sync');
    return standby;
  }

  /** Crashes the primary server and makes the standby the new primary. */
  async promote(standby: Cluster): Promise<void> {
    await this.#primary.stop('immediate');
    await query(standby.url('postgres'), 'select pg_promote(true, 60)');
    this.#primary = standby;
  }

  async stop(): Promise<void> {
    await this.#primary.stop('immediate');
  }

  async #replication(isReplicating: (row: ReplicationRow) => boolean): Promise<void> {
    const source = this.#primary.url('postgres');
    await until(
      () => query<ReplicationRow>(source, 'select state, sync_state from pg_stat_replication'),
      (rows) => rows.some(isReplicating),
      'the replication',
      MAX_MS,
    );
  }
}

interface ReplicationRow {
  readonly state: string;
  readonly sync_state: string;
}
