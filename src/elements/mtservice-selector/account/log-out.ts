import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {DraftStore, DraftSnapshot} from '../configuration/draft-store.ts';

/** Time in which a log out can be undone; the next user of the computer must not be able to. */
const UNDO_MS = 60_000;

/** What a log out took away, for the user who did not mean it. */
export class LogOut implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** Whether the log out was undone, and the page may not have stored the state again. */
  isUndone = false;
  #kept: DraftSnapshot | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, store: DraftStore) {
    this.#host = host;
    // Somebody begins anew.
    store.on('edit', () => this.canUndo && this.forget());
    host.addController(this);
  }

  /** Whether the user can take the log out back. */
  get canUndo(): boolean {
    return this.#kept !== undefined;
  }

  /** Keeps a draft for a minute, unless the user begins another one or the page is left before. */
  keep(draft: DraftSnapshot): void {
    this.forget();
    this.#kept = draft;
    this.#timer = setTimeout(() => this.forget(), UNDO_MS);
  }

  /** Gives the draft back, once. */
  take(): DraftSnapshot | undefined {
    const kept = this.#kept;
    this.forget();
    this.isUndone = kept !== undefined;
    return kept;
  }

  /** Forgets the draft for good. */
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
