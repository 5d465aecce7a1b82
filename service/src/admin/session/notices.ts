import {RecentMap} from '../../caching/recent-map.ts';
import {Tickets, type KeptTickets} from '../../sign-in/tickets.ts';

/** Result of an action, shown once, on the next page. */
export interface Notice {
  readonly kind: 'good' | 'wrong';
  readonly text: string;
  /** Errors of an imported file, in the order of the file, in English. */
  readonly details?: readonly string[];
  /** A new token, which is shown only once. */
  readonly token?: string;
  /** Submitted values of the form, except passwords. */
  readonly values?: Readonly<Record<string, string>>;
}

const MAX_NOTICES = 1_000;

/**
 * Keeps notices, by session, between an action and the next page, which another process of the service may
 * serve.
 */
export class Notices {
  readonly #tickets: Tickets<Notice>;
  /** Notices that could not be stored, such as those about a full disk. */
  readonly #unkept = new RecentMap<string, Notice>({maxSize: MAX_NOTICES});

  constructor(tickets: KeptTickets) {
    this.#tickets = new Tickets(tickets, 'notice');
  }

  async put(session: string, notice: Notice): Promise<void> {
    this.#unkept.delete(session);
    try {
      await this.#tickets.put(session, notice);
    } catch {
      this.#unkept.set(session, notice);
    }
  }

  async take(session: string): Promise<Notice | undefined> {
    const unkept = this.#unkept.get(session);
    this.#unkept.delete(session);
    return unkept ?? (await this.#tickets.take(session).catch(() => undefined));
  }
}
