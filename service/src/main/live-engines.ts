import type {Logger} from 'pino';
import type {Configuration} from '../config/index.ts';
import type {Engine, ServerChange} from '../engines/engine.ts';
import {createEngine, type EngineConfig} from '../engines/index.ts';
import type {SystemDefinition} from '../systems/index.ts';
import {systemDefinitions} from './configured-systems.ts';

const WHERE = 'The log and the administration page say which, and why.';

interface LiveEngine {
  readonly name: string;
  readonly settings: string;
  readonly engine: Engine;
  readonly unwatch: () => void;
}

/**
 * Engines of a running service. A reload keeps the engines whose settings are unchanged, together with the
 * known state of their servers. Logs when servers are lost and when they recover.
 */
export class LiveEngines {
  readonly #logger: Logger;
  #all: LiveEngine[] = [];
  #defining = 0;
  #hasOtherPairs = false;
  #onOtherPairs: (() => void) | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Returns the system definitions of a configuration; creates engines as needed. */
  async define(configuration: Configuration): Promise<SystemDefinition[]> {
    this.#defining += 1;
    try {
      const warn = (message: string): void => this.#logger.warn(message);
      return await systemDefinitions(configuration, warn, (name, config) => this.#engine(name, config));
    } finally {
      this.#defining -= 1;
    }
  }

  /** Removes engines that are no longer in the configuration. */
  keepOnly({engines}: Pick<Configuration, 'engines'>): void {
    const isKept = ({name, settings}: LiveEngine): boolean => settingsOf(engines[name]) === settings;
    for (const live of this.#all) if (!isKept(live)) live.unwatch();
    this.#all = this.#all.filter(isKept);
  }

  /** Problems with servers; the messages do not name the servers. */
  problems(): string[] {
    return this.#all.flatMap(({name, engine}) => {
      const servers = engine.servers?.() ?? [];
      const down = servers.filter(({isUp}) => !isUp).length;
      const noticed = servers.filter(({isUp, notice}) => isUp && notice !== undefined).length;
      const said = (count: number): string =>
        `${count} of ${servers.length} ${servers.length === 1 ? 'server' : 'servers'} of the engine "${name}"`;
      return [
        ...(down > 0 ? [`${said(down)} ${down === 1 ? 'is' : 'are'} down. ${WHERE}`] : []),
        ...(noticed > 0 ? [`${said(noticed)} ${noticed === 1 ? 'needs' : 'need'} attention. ${WHERE}`] : []),
      ];
    });
  }

  /** Calls the listener when a server's language pairs change, since other systems may then be offered. */
  onOtherPairs(listener: () => void): void {
    this.#onOtherPairs = listener;
    if (this.#hasOtherPairs) listener();
  }

  /** Stops watching all servers. */
  close(): void {
    this.keepOnly({engines: {}});
  }

  #engine(name: string, config: EngineConfig): Engine {
    const settings = settingsOf(config);
    const live = this.#all.find((candidate) => candidate.name === name && candidate.settings === settings);
    if (live) return live.engine;
    const engine = createEngine(config);
    const unwatch = [
      engine.onServerChange?.((change) => this.#note(name, change)),
      engine.onOtherPairs?.(() => this.#tellOtherPairs()),
    ];
    this.#all.push({name, settings, engine, unwatch: () => unwatch.forEach((end) => end?.())});
    return engine;
  }

  #note(engine: string, change: ServerChange): void {
    const {server, isUp, wasUp, reason, notice, hasReturned, hasOtherPairs, hasOtherNotice} = change;
    if (wasUp && !isUp) this.#logger.warn({engine, server, reason}, 'a server of an engine is down');
    if (!wasUp && isUp) this.#logger.info({engine, server}, 'a server of an engine is up again');
    if (hasOtherNotice && isUp && notice !== undefined) {
      this.#logger.warn({engine, server, notice}, 'a server of an engine needs attention');
    }
    // Pairs that become known while systems are being defined are already in their definitions.
    if (!hasOtherPairs || (this.#defining > 0 && !hasReturned)) return;
    this.#tellOtherPairs();
  }

  #tellOtherPairs(): void {
    this.#hasOtherPairs = true;
    this.#onOtherPairs?.();
  }
}

function settingsOf(config: EngineConfig | undefined): string {
  return JSON.stringify(config ?? null);
}
