import type {FastifyReply, FastifyRequest} from 'fastify';
import type {UserAccount} from '../../store/index.ts';
import {Tickets, type KeptTickets} from '../tickets.ts';
import type {ProviderSettings} from './provider-settings.ts';

/** A user who signed in with the provider to use the administration page. */
export interface HandedOver {
  readonly user: Pick<UserAccount, 'id' | 'name' | 'role'>;
  /** Requested page, below the administration page, as sent by the browser. */
  readonly path: string;
}

const COOKIE = 'mtservice-admin-provider';
const COOKIE_SECONDS = 60;

/**
 * Passes users who have returned from the provider on to the administration page in the same browser. Each
 * ticket works only once.
 */
export class ProviderHandOver {
  readonly title: string;
  /** Whether users may also sign in with passwords. */
  readonly hasPasswords: boolean;
  readonly #redirectUrl: string;
  readonly #tickets: Tickets<HandedOver>;

  constructor({title, passwordSignIn = true, redirectUrl}: ProviderSettings, tickets: KeptTickets) {
    this.title = title;
    this.hasPasswords = passwordSignIn;
    this.#redirectUrl = redirectUrl;
    this.#tickets = new Tickets(tickets, 'administration');
  }

  /** Redirects the browser to the administration page with a ticket in a cookie. */
  async give(reply: FastifyReply, {user: {id, name, role}, path}: HandedOver): Promise<FastifyReply> {
    const ticket = await this.#tickets.add({user: {id, name, role}, path});
    reply.setCookie(COOKIE, ticket, {...this.#cookieOptions(), maxAge: COOKIE_SECONDS});
    return reply.redirect('../admin/provider', 303);
  }

  /** The user and page of the browser's ticket; undefined if the browser has no valid ticket. */
  async take(request: FastifyRequest, reply: FastifyReply): Promise<HandedOver | undefined> {
    const ticket = request.cookies[COOKIE];
    if (ticket === undefined) return undefined;
    reply.clearCookie(COOKIE, this.#cookieOptions());
    return await this.#tickets.take(ticket);
  }

  #cookieOptions() {
    const {pathname, protocol} = new URL('../admin/provider', this.#redirectUrl);
    return {path: pathname, httpOnly: true, sameSite: 'lax', secure: protocol === 'https:'} as const;
  }
}
