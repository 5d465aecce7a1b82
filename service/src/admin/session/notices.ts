/** What an action has done, shown once on the page after it. */
export interface Notice {
  readonly kind: 'good' | 'wrong';
  readonly text: string;
  /** Single faults, in the order of the file, and in English. */
  readonly details?: readonly string[];
  /** A new token, which is shown nowhere else. */
  readonly token?: string;
  /** What was filled into the form; never passwords. */
  readonly values?: Readonly<Record<string, string>>;
}

const MOST = 1_000;

/** Notices between an action and the page after it, by session; in memory only. */
export class Notices {
  readonly #notices = new Map<string, Notice>();

  put(session: string, notice: Notice): void {
    this.#notices.delete(session);
    this.#notices.set(session, notice);
    const [first] = this.#notices.keys();
    if (this.#notices.size > MOST && first !== undefined) this.#notices.delete(first);
  }

  take(session: string): Notice | undefined {
    const notice = this.#notices.get(session);
    this.#notices.delete(session);
    return notice;
  }
}
