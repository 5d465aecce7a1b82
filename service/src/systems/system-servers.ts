import type {ServerState} from '../engines/engine.ts';
import type {SystemDefinition} from './definition.ts';

/** The servers that a system's engine asks for its pair; none for an engine without servers. */
export class SystemServers {
  readonly #definition: Pick<SystemDefinition, 'engine' | 'pair'>;
  readonly #unwatch: (() => void) | undefined;

  /**
   * @param changed - Called when a server of the pair changes, with whether one is back that was not there.
   */
  constructor(
    definition: Pick<SystemDefinition, 'engine' | 'pair'>,
    changed: (hasReturned: boolean) => void,
  ) {
    this.#definition = definition;
    this.#unwatch = definition.engine.onServerChange?.(({server, hasReturned}) => {
      if (this.all.some((own) => own.server === server)) changed(hasReturned);
    });
  }

  get all(): readonly ServerState[] {
    const {engine, pair} = this.#definition;
    return engine.servers?.(pair) ?? [];
  }

  /** Which of several servers are down, and why; empty for none. Names hosts, so it is for the operator. */
  get reason(): string {
    const {all} = this;
    const down = all.filter(({isUp}) => !isUp);
    if (all.length < 2 || down.length === 0) return '';
    const each = down.map(({server, reason = ''}) => `${server} – ${reason.replace(/[.]$/, '')}`);
    return `${down.length} of ${all.length} servers ${down.length === 1 ? 'is' : 'are'} down: ${each.join('; ')}.`;
  }

  /**
   * Whether one of them is there, or the engine has none. Where none is known to be down, an engine that asks its servers
   * for pairs does so: one that went down since its last request is found out by nothing else.
   */
  async isAnyUp(ms: number, signal: AbortSignal): Promise<boolean> {
    const {engine} = this.#definition;
    const isUp = () => this.all.some((server) => server.isUp);
    if (this.all.length === 0) return true;
    if (this.all.some((server) => !server.isUp)) return isUp();
    try {
      await engine.pairs(AbortSignal.any([signal, AbortSignal.timeout(ms)]));
    } catch {
      signal.throwIfAborted();
      return false;
    }
    return isUp();
  }

  close(): void {
    this.#unwatch?.();
  }
}
