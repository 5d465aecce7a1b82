import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {DraftStore, DraftSnapshot} from '../configuration/draft-store.ts';

/** Time in which a logout can be undone; limited, so that the next user of the computer cannot undo it. */
const UNDO_MS = 60_000;

/** Keeps the data removed by a logout, in case the logout was a mistake. */
export class LogOut implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** Whether the logout was undone and the page may not have stored the state again. */
  isUndone = false;
  #kept: DraftSnapshot | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, store: DraftStore) {
    this.#host = host;
    // The user starts another draft.
    store.on('edit', () => this.canUndo && this.forget());
    host.addController(this);
  }

  /** Whether the user can undo the logout. */
  get canUndo(): boolean {
    return this.#kept !== undefined;
  }

  /** Keeps a draft for a minute, unless the user starts another draft or leaves the page before. */
  keep(draft: DraftSnapshot): void {
    this.forget();
    this.#kept = draft;
    this.#timer = setTimeout(() => this.forget(), UNDO_MS);
  }

  /** Returns the kept draft and forgets it. */
  take(): DraftSnapshot | undefined {
    const kept = this.#kept;
    this.forget();
    this.isUndone = kept !== undefined;
    return kept;
  }

  /** Forgets the draft permanently. */
  forget(): void {
    clearTimeout(this.#timer);
    this.isUndone = false;
    if (!this.#kept) return;
    this.#kept = undefined;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.forget();
  }
}
