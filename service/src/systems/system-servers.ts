import type {ServerState} from '../engines/engine.ts';
import type {SystemDefinition} from './definition.ts';

/** The servers of a system's engine for the system's pair; there are none if the engine has no servers. */
export class SystemServers {
  readonly #definition: Pick<SystemDefinition, 'engine' | 'pair'>;
  readonly #unwatch: (() => void) | undefined;

  /**
   * @param changed - Called when a server for the pair changes; its argument is whether a missing server is
   * back.
   */
  constructor(
    definition: Pick<SystemDefinition, 'engine' | 'pair'>,
    changed: (hasReturned: boolean) => void,
  ) {
    this.#definition = definition;
    this.#unwatch = definition.engine.onServerChange?.(({server, hasReturned}) => {
      if (this.all.some((state) => state.server === server)) changed(hasReturned);
    });
  }

  get all(): readonly ServerState[] {
    const {engine, pair} = this.#definition;
    return engine.servers?.(pair) ?? [];
  }

  /**
   * Which servers are down, and why, and the notices of the others; empty if there is nothing to say.
   * Contains host names, so only the operator may see the text.
   */
  get reason(): string {
    const notices = this.all.flatMap(({server, isUp, notice}) =>
      isUp && notice !== undefined ? [`${server} – ${notice}`] : [],
    );
    return [this.#downReason(), ...notices].filter((text) => text !== '').join(' ');
  }

  #downReason(): string {
    const {all} = this;
    const down = all.filter(({isUp}) => !isUp);
    const each = down.map(({server, reason = ''}) => `${server} – ${reason.replace(/[.]$/, '')}`);
    if (down.length === 0) return '';
    if (all.length === 1) return `${each.join('')}.`;
    return `${down.length} of ${all.length} servers ${down.length === 1 ? 'is' : 'are'} down: ${each.join('; ')}.`;
  }

  /**
   * Whether a server is up, or the engine has no servers. If all servers seem to be up, probes them for at
   * most `ms` milliseconds: only a probe reveals a failure since the last request.
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
