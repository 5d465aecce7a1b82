import type {FastifyReply, FastifyRequest} from 'fastify';
import {sendPage} from '../pages/page-headers.ts';
import type {AuditEntry} from '../store/administration/audit.ts';
import type {AuditTable, Store, User} from '../store/index.ts';
import type {Opener} from './opener.ts';
import {consentPage, type PageContext} from './page-markup.ts';
import type {Tickets} from './tickets.ts';

/** Parts that the routes of the sign-in pages share. */
export interface PagesParts {
  readonly store: Store;
  readonly tickets: Tickets;
  /**
   * Texts and addresses for the page that answers a request; `language` overrides the language of the
   * request.
   */
  contextOf(request: FastifyRequest, language?: string): PageContext;
}

/** Asks a signed-in user for consent that the page which opened the window gets a token. */
export async function offerConsent(
  {tickets}: PagesParts,
  reply: FastifyReply,
  {context, opener, user}: {readonly context: PageContext; readonly opener: Opener; readonly user: User},
): Promise<FastifyReply> {
  const ticket = {userId: user.id, userName: user.name, origin: opener.origin, state: opener.state};
  return sendPage(reply, consentPage(context, await tickets.add(ticket), ticket));
}

/** Adds an entry to the audit log. If the entry cannot be written, logs the error; sign-in continues. */
export async function noted(audit: AuditTable, request: FastifyRequest, entry: AuditEntry): Promise<void> {
  await audit
    .note({...entry, address: request.ip})
    .catch((error: unknown) => request.log.error({err: error}, 'the audit log cannot be written'));
}
