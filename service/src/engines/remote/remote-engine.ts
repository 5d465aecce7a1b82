import type {Engine, EnginePair, ServerChange, ServerState} from '../engine.ts';
import {EngineServers} from '../servers/engine-servers.ts';
import {serverAddresses} from '../servers/server-address.ts';
import type {RemoteDialect} from './remote-dialect.ts';
import type {RemoteSettings} from './remote-settings.ts';
import {RemoteTranslator} from './remote-translator.ts';

const TIMEOUT_SECONDS = 60;

/** An engine behind HTTP servers that speak a dialect. */
export class RemoteEngine implements Engine {
  readonly name: string;
  readonly kind;
  readonly #settings: RemoteSettings;
  readonly #dialect: RemoteDialect;
  readonly #servers: EngineServers;

  constructor(settings: RemoteSettings, dialect: RemoteDialect) {
    this.name = dialect.name;
    this.kind = dialect.kind;
    this.#settings = settings;
    this.#dialect = dialect;
    const pairs = settings.pairs?.map(({source, target}) => ({source, target}));
    this.#servers = new EngineServers({
      addresses: serverAddresses(settings),
      timeoutMs: (settings.timeoutSeconds ?? TIMEOUT_SECONDS) * 1000,
      probe: (server, limits) => dialect.probe(server, limits),
      probeAgainMs: dialect.probeAgainMs,
      ...(pairs && {pairs}),
    });
  }

  /** Lists the configured pairs, or those of all servers; empty, without an error, if no server answers. */
  async pairs(signal: AbortSignal = new AbortController().signal): Promise<EnginePair[]> {
    signal.throwIfAborted();
    const {pairs} = this.#settings;
    return pairs ? pairs.map(({source, target}) => ({source, target})) : this.#servers.list(signal);
  }

  translator(pair: EnginePair): RemoteTranslator {
    const {timeoutSeconds = TIMEOUT_SECONDS} = this.#settings;
    return new RemoteTranslator({...this.#settings, timeoutSeconds}, this.#dialect, this.#servers, pair);
  }

  servers(pair?: EnginePair): ServerState[] {
    return this.#servers.states(pair);
  }

  onServerChange(listener: (change: ServerChange) => void): () => void {
    return this.#servers.onChange(listener);
  }
}
