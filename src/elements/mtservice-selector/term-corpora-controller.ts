import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {getSystemTermCorpora, type Connection, type TermCorpus} from '../../client/index.ts';

/** The term corpora of one system as far as they are known. */
export type CorporaState =
  | {readonly kind: 'loading'}
  | {readonly kind: 'ready'; readonly corpora: readonly TermCorpus[]}
  | {readonly kind: 'failed'};

/** Loads the term corpora of systems when they are asked for, once per system. */
export class TermCorporaController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #bySystem = new Map<string, CorporaState>();
  #abort = new AbortController();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate(); // Asks again for what was loading when the element left.
  }

  hostDisconnected(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const [id, {kind}] of this.#bySystem) if (kind === 'loading') this.#bySystem.delete(id);
  }

  /** What is known of a system's corpora; starts loading them when nothing is. */
  of(systemId: string, connection: Connection): CorporaState {
    const known = this.#bySystem.get(systemId);
    if (known) return known;
    const loading: CorporaState = {kind: 'loading'};
    this.#bySystem.set(systemId, loading);
    void this.#load(systemId, connection);
    return loading;
  }

  /** Forgets a failed system, so that it is loaded again. */
  retry(systemId: string): void {
    this.#bySystem.delete(systemId);
    this.#host.requestUpdate();
  }

  /** Forgets everything: another token sees other corpora. */
  clear(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#bySystem.clear();
  }

  async #load(systemId: string, connection: Connection): Promise<void> {
    const {signal} = this.#abort;
    let state: CorporaState;
    try {
      state = {kind: 'ready', corpora: await getSystemTermCorpora(connection, systemId, {signal})};
    } catch {
      state = {kind: 'failed'};
    }
    if (signal.aborted) return;
    this.#bySystem.set(systemId, state);
    this.#host.requestUpdate();
  }
}
