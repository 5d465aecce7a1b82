import type {FastifyReply, FastifyRequest} from 'fastify';
import type {UserAccount} from '../../store/store.ts';
import {Tickets} from '../tickets.ts';
import type {ProviderSettings} from './provider-settings.ts';

/** A user who has signed in with the provider to use the administration page. */
export interface HandedOver {
  readonly user: UserAccount;
  /** Page under the administration page that was asked for, as the browser sent it. */
  readonly path: string;
}

const COOKIE = 'mtservice-admin-provider';
const COOKIE_SECONDS = 60;

/** Takes users from the way back from the provider to the administration page: each once, in the same browser. */
export class ProviderHandOver {
  readonly title: string;
  /** Whether passwords count beside the provider. */
  readonly hasPasswords: boolean;
  readonly #redirectUrl: string;
  readonly #tickets = new Tickets<HandedOver>();

  constructor({title, passwordSignIn = true, redirectUrl}: ProviderSettings) {
    this.title = title;
    this.hasPasswords = passwordSignIn;
    this.#redirectUrl = redirectUrl;
  }

  /** Sends the browser to the administration page with a ticket in a cookie. */
  give(reply: FastifyReply, handedOver: HandedOver): FastifyReply {
    const ticket = this.#tickets.add(handedOver);
    reply.setCookie(COOKIE, ticket, {...this.#cookieOptions(), maxAge: COOKIE_SECONDS});
    return reply.redirect('../admin/provider', 303);
  }

  /** The user whom the browser was given; undefined for none. */
  take(request: FastifyRequest, reply: FastifyReply): HandedOver | undefined {
    const ticket = request.cookies[COOKIE];
    if (ticket === undefined) return undefined;
    reply.clearCookie(COOKIE, this.#cookieOptions());
    return this.#tickets.take(ticket);
  }

  #cookieOptions() {
    const {pathname, protocol} = new URL('../admin/provider', this.#redirectUrl);
    return {path: pathname, httpOnly: true, sameSite: 'lax', secure: protocol === 'https:'} as const;
  }
}
