import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {getSystemTermCorpora, type Connection, type TermCorpus} from '../../client/index.ts';

/** The term corpora of one system as far as they are known. */
export type CorporaState =
  | {readonly kind: 'loading'}
  | {readonly kind: 'ready'; readonly corpora: readonly TermCorpus[]}
  | {readonly kind: 'failed'; readonly retrying: boolean};

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
    for (const [id, state] of this.#bySystem) {
      if (state.kind === 'loading' || (state.kind === 'failed' && state.retrying)) this.#bySystem.delete(id);
    }
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

  /** Loads the corpora of a failed system again, which stays failed meanwhile; resolves to how that ended. */
  async retry(systemId: string, connection: Connection): Promise<CorporaState['kind'] | undefined> {
    this.#bySystem.set(systemId, {kind: 'failed', retrying: true});
    this.#host.requestUpdate();
    await this.#load(systemId, connection);
    return this.#bySystem.get(systemId)?.kind;
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
      state = {kind: 'failed', retrying: false};
    }
    if (signal.aborted) return;
    this.#bySystem.set(systemId, state);
    this.#host.requestUpdate();
  }
}
