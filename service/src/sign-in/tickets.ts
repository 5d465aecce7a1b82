import {randomBytes} from 'node:crypto';

/** A signed-in user's request for a token, before the consent. */
export interface Ticket {
  readonly userId: number;
  readonly userName: string;
  /** Origin of the page that asks; undefined when the token can only be shown. */
  readonly origin: string | undefined;
  readonly state: string;
}

const LIFETIME_MS = 10 * 60_000;
const MOST = 10_000;

/** Things kept in memory under one-time names, such as what replaces the password between the consent page and its answer. */
export class Tickets<Kept = Ticket> {
  readonly #tickets = new Map<string, {readonly ticket: Kept; readonly expires: number}>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Keeps a ticket; the returned name takes it once, within ten minutes. */
  add(ticket: Kept): string {
    this.#sweep();
    const name = randomBytes(24).toString('base64url');
    this.putBack(name, ticket);
    return name;
  }

  /** Takes the ticket away; undefined when it was used, is too old or never was. */
  take(name: string): Kept | undefined {
    const entry = this.#tickets.get(name);
    this.#tickets.delete(name);
    return entry !== undefined && entry.expires > this.#now() ? entry.ticket : undefined;
  }

  /** Makes a taken ticket usable again. */
  putBack(name: string, ticket: Kept): void {
    this.#tickets.set(name, {ticket, expires: this.#now() + LIFETIME_MS});
  }

  // The oldest come first.
  #sweep(): void {
    for (const [name, {expires}] of this.#tickets) {
      if (expires > this.#now() && this.#tickets.size < MOST) return;
      this.#tickets.delete(name);
    }
  }
}
