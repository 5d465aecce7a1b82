import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {Backoff} from '../../../client/waiting/backoff.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import {isUsable, systemOf, type SystemIndex} from '../systems/system-index.ts';
import type {SystemListController} from '../systems/system-list-controller.ts';

/** Minimum pause between requests, even if the user returns to the page repeatedly. */
const MIN_PAUSE_MS = 10_000;

/** Open lists, which must not change while the user is choosing. */
const OPEN_LIST = "select, [role='combobox'][aria-expanded='true']";

/**
 * Keeps the statuses of visible systems up to date: when the page regains the focus, after a comparison, and at growing
 * intervals while a chosen system is starting. Never moves the focus or visible rows.
 */
export class StatusRefresh implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #store: Pick<DraftStore, 'draft'>;
  readonly #list: Pick<SystemListController, 'index' | 'refresh'>;
  readonly #backoff = new Backoff(3000, 60_000);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = performance.now();

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    store: Pick<DraftStore, 'draft'>,
    list: Pick<SystemListController, 'index' | 'refresh'>,
  ) {
    this.#host = host;
    this.#store = store;
    this.#list = list;
    host.addController(this);
  }

  hostConnected(): void {
    globalThis.addEventListener('focus', this.#onSeen);
    document.addEventListener('visibilitychange', this.#onSeen);
    this.#host.addEventListener('mt-system-tried', this.#onTried);
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('focus', this.#onSeen);
    document.removeEventListener('visibilitychange', this.#onSeen);
    this.#host.removeEventListener('mt-system-tried', this.#onTried);
    this.#wait(false);
  }

  hostUpdated(): void {
    const {index} = this.#list;
    const isStarting = this.#store.draft.choices.some(
      ({systemId}) => systemOf(index, systemId)?.status === 'queuingtransl',
    );
    if (!isStarting) this.#backoff.reset();
    this.#wait(isStarting);
  }

  #wait(isStarting: boolean): void {
    if (isStarting) {
      this.#timer ??= setTimeout(() => void this.#onTimer(), this.#backoff.next());
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #onTimer(): Promise<void> {
    // A hidden page refreshes when it is shown again.
    if (!document.hidden) await this.#refresh(false);
    this.#timer = undefined;
    if (this.#host.isConnected) this.hostUpdated();
  }

  readonly #onSeen = (): void => {
    if (!document.hidden && performance.now() - this.#asked >= MIN_PAUSE_MS) void this.#refresh(true);
  };

  readonly #onTried = (): void => void this.#refresh(false);

  /** @param isNew - Whether the user has just arrived, so that content may still move. */
  async #refresh(isNew: boolean): Promise<void> {
    this.#asked = performance.now();
    await this.#list.refresh((index) => !this.#hasOpenList && (isNew || this.#keepsRows(index)));
  }

  get #hasOpenList(): boolean {
    return !!this.#host.shadowRoot?.activeElement?.matches(OPEN_LIST);
  }

  /** Whether every usable chosen system remains usable: the row of an unusable system is taller. */
  #keepsRows(index: SystemIndex): boolean {
    const usable = (of: SystemIndex | undefined, id: string): boolean => {
      const system = systemOf(of, id);
      return system !== undefined && isUsable(system);
    };
    return this.#store.draft.choices.every(
      ({systemId}) => usable(this.#list.index, systemId) === usable(index, systemId),
    );
  }
}
