import {setTimeout as wait} from 'node:timers/promises';
import pg from 'pg';
import {backOffMs} from '../../../concurrency/back-off.ts';
import type {NodeHint} from '../../nodes/node.ts';
import type {DatabaseAddress} from './database-address.ts';

const CHANNEL = 'mtservice';
const CONNECT_MS = 5_000;
const CLOSE_MS = 2_000;
const BACK_OFF = {firstMs: 1_000, longestMs: 30_000};

/** Notifies the other processes of a change; if the hint is lost, they notice the change a second later. */
export function tellHint(pool: pg.Pool, hint: NodeHint): void {
  void pool.query('select pg_notify($1, $2)', [CHANNEL, hint]).catch(() => undefined);
}

/** Listens for changes by other processes on a separate connection, which is reopened when lost. */
export class HintListener {
  readonly #address: DatabaseAddress;
  readonly #heard: (hint: NodeHint) => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(address: DatabaseAddress, heard: (hint: NodeHint) => void) {
    this.#address = address;
    this.#heard = heard;
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const ended = this.#client?.end().catch(() => undefined);
    // Do not wait for a server that does not answer.
    await Promise.race([ended, wait(CLOSE_MS, undefined, {ref: false})]);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#address.url,
      application_name: 'mtservice (hints)',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', () => undefined); // The event `end` follows.
    client.once('end', () => this.#lost(client));
    client.on('notification', ({payload}) => {
      if (payload === 'documents' || payload === 'systems') this.#heard(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#failures = 0;
    } catch {
      await client.end().catch(() => undefined);
      this.#lost(client);
    }
  }

  #lost(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    this.#failures += 1;
    this.#retry = setTimeout(() => void this.#connect(), backOffMs(this.#failures, BACK_OFF)).unref();
  }
}
