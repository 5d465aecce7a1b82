import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {MtClient, TermCorpus} from '../../../client/index.ts';

/** State of the term corpora of one system. */
export type CorporaState =
  | {readonly kind: 'loading'}
  | {readonly kind: 'ready'; readonly corpora: readonly TermCorpus[]}
  | {readonly kind: 'failed'; readonly retrying: boolean};

/** Loads the term corpora of systems on demand, once per system. */
export class TermCorporaController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #list: {readonly client: MtClient | undefined};
  readonly #bySystem = new Map<string, CorporaState>();
  #abort = new AbortController();

  /** @param list - The list of systems, whose client also loads the term corpora. */
  constructor(host: ReactiveControllerHost, list: {readonly client: MtClient | undefined}) {
    this.#host = host;
    this.#list = list;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate(); // rendering restarts loads that disconnecting the element stopped
  }

  hostDisconnected(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const [id, state] of this.#bySystem) {
      if (state.kind === 'loading' || (state.kind === 'failed' && state.retrying)) this.#bySystem.delete(id);
    }
  }

  /** The corpora of a system, loaded on the first call; undefined without a client. */
  of(systemId: string): CorporaState | undefined {
    const {client} = this.#list;
    const known = this.#bySystem.get(systemId);
    if (known || !client) return known;
    const loading: CorporaState = {kind: 'loading'};
    this.#bySystem.set(systemId, loading);
    void this.#load(systemId, client);
    return loading;
  }

  /** The corpora of a system; undefined if not yet loaded. */
  known(systemId: string): CorporaState | undefined {
    return this.#bySystem.get(systemId);
  }

  /** Loads the corpora of a system again after a failure; resolves to the new state. */
  async retry(systemId: string): Promise<CorporaState | undefined> {
    const {client} = this.#list;
    if (!client) return undefined;
    this.#bySystem.set(systemId, {kind: 'failed', retrying: true});
    this.#host.requestUpdate();
    await this.#load(systemId, client);
    return this.#bySystem.get(systemId);
  }

  /** Forgets all corpora, since another token may have access to other corpora. */
  clear(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#bySystem.clear();
  }

  async #load(systemId: string, client: MtClient): Promise<void> {
    const {signal} = this.#abort;
    let state: CorporaState;
    try {
      state = {kind: 'ready', corpora: await client.getSystemTermCorpora(systemId, {signal})};
    } catch {
      state = {kind: 'failed', retrying: false};
    }
    if (signal.aborted) return;
    this.#bySystem.set(systemId, state);
    this.#host.requestUpdate();
  }
}
